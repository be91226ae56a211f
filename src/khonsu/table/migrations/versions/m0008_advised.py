"""At which versions whoever played a seat asked for advice: the record tells how often."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was asked before was not noted."""
    op.create_table(
        "advised",
        sa.Column("code", sa.String(16), sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("code", "seat", "version"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("advised")
