"""How people fared with puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried any before."""
    op.create_table(
        "puzzles",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("moon", sa.String(8), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "puzzle"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("puzzles")
