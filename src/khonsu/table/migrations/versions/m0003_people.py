"""How long a table waits for somebody, seats on their way to another device, and people whom a host has removed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

DAY = 24 * 3600


def upgrade() -> None:
    """Make them; tables that were made before wait for a day."""
    op.add_column("tables", sa.Column("patience", sa.Integer, nullable=False, server_default=str(DAY)))
    op.create_table(
        "moves",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "removed",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.PrimaryKeyConstraint("code", "guest"),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("removed")
    op.drop_table("moves")
    op.drop_column("tables", "patience")
