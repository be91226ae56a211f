"""Who may take his seat again for which an opponent goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody, where it was not noted."""
    op.add_column("seats", sa.Column("away", sa.String(32)))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("seats", "away")
