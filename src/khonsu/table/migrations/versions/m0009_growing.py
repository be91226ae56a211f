"""Reviews that are being worked out: all processes know of them, and one goes on for another that has died."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Each process knew of its own alone."""
    op.create_table(
        "growing",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("worker", sa.String(16), nullable=False),
        sa.Column("heard", sa.Integer, nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("watched", sa.JSON, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """They are worked out anew."""
    op.drop_table("growing")
