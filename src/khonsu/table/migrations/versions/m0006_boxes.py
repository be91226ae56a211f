"""Boxes of people's own, and the component tables that were ever played with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody has played with the usual box so far."""
    op.create_table(
        "editions",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("components", sa.String(64), nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "components"),
    )
    op.create_table(
        "boxes",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("saved", sa.Text, nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
    )
    op.create_index("boxes_by_owner", "boxes", ["owner", "game"])
    op.add_column("tables", sa.Column("box", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("tables", "box")
    op.drop_table("boxes")
    op.drop_table("editions")
