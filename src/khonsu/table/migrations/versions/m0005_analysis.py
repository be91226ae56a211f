"""What was found in games that are over, tables to try something out at, and whether people may ask for advice."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was found before, and everybody could ask."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.add_column("tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("trial", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("tables", "trial")
    op.drop_column("tables", "advice")
    op.drop_table("reviews")
