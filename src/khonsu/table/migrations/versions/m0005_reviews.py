"""What was found in games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was found before."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("reviews")
