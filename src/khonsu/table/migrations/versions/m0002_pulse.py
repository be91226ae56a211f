"""A number that grows whenever somebody asks whether the house can be written to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make it."""
    pulse = op.create_table("pulse", sa.Column("beats", sa.BigInteger, nullable=False))
    op.bulk_insert(pulse, [{"beats": 0}])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("pulse")
