"""What is stored: tables with their seats, the append-only log of choices, chat, guests, records that were sent in, reviews and those that grow, puzzles tried, and boxes."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Integer, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    # waiting, running, over
    Column("status", String(8), nullable=False),
    # Whether seats are dealt by lot at the start, strangers find the table on the first page, and lessons are shown.
    Column("shuffle", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("coached", Boolean, nullable=False),
    Column("created", Integer, nullable=False),
    # What the log says now, so that tables can be listed without replaying them.
    Column("moved", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("actor", Integer),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    # The table of the rematch.
    Column("successor", String(16)),
    # Grows with everything that is written about the table, so that other processes notice. Databases know it by an older name.
    Column("stirred", Integer, nullable=False, key="writes"),
    # Seconds after which the others may let an opponent go on for somebody who does not choose.
    Column("patience", Integer, nullable=False),
    # Whether people who play against each other may ask for advice.
    Column("advice", Boolean, nullable=False),
    # Whether somebody tries out by himself how a game could have gone on.
    Column("trial", Boolean, nullable=False),
    # What the box is called that is played with; nothing for the usual one.
    Column("box", String(40), nullable=False),
    Index("tables_by_status", "status", "listed", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    # open, person, opponent
    Column("kind", String(8), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id")),
    Column("name", String(40), nullable=False),
    Column("level", String(20), nullable=False),
    # Who vanished from here, and may take the seat again.
    Column("away", String(32)),
    PrimaryKeyConstraint("code", "seat"),
    Index("seats_by_guest", "guest"),
)

# Append-only. The key lets only one of two answers to the same version in.
entries = Table(
    "entries",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    # A choice, or -k: the seat takes back its last k choices.
    Column("choice", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    PrimaryKeyConstraint("code", "version"),
)

# At which versions whoever plays a seat asked for advice.
advised = Table(
    "advised",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("code", "seat", "version"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Index("chat_by_table", "code", "id"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", Integer, nullable=False),
)

# What was found in a game, packed; by what its record is known by.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("packed", LargeBinary, nullable=False),
    Column("created", Integer, nullable=False),
)

# Reviews that are being worked out: by which process, if one does, when it was last heard of, who waits, and what is known so far, packed.
growing = Table(
    "growing",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("worker", String(16), nullable=False),
    Column("heard", Integer, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("watched", JSON, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)

# How people fared with the puzzles of the games: how often they were wrong, and the moon that they earned.
puzzles = Table(
    "puzzles",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("puzzle", String(40), nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("moon", String(8), nullable=False),
    Column("at", Integer, nullable=False),
    PrimaryKeyConstraint("guest", "game", "puzzle"),
)

# Component tables that were ever played with, whole, by their fingerprint: a table opens with its own, whatever is corrected later.
editions = Table(
    "editions",
    metadata,
    Column("game", String(40), nullable=False),
    Column("components", String(64), nullable=False),
    Column("tables", Text, nullable=False),
    PrimaryKeyConstraint("game", "components"),
)

# Boxes of people's own: what was saved, and the draft of what is being typed.
boxes = Table(
    "boxes",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("owner", String(32), ForeignKey("guests.id"), nullable=False),
    Column("saved", Text, nullable=False),
    Column("draft", Text, nullable=False),
    # Whether its owner's new tables use it.
    Column("used", Boolean, nullable=False),
    Column("changed", Integer, nullable=False),
    Index("boxes_by_owner", "owner", "game"),
)

# Seats on their way to another device, by a fingerprint of the key: who reads the data cannot take them.
moves = Table(
    "moves",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("until", Integer, nullable=False),
)

# Whom a host did not want at a table.
removed = Table(
    "removed",
    metadata,
    Column("code", String(16), ForeignKey("tables.code"), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    PrimaryKeyConstraint("code", "guest"),
)

# Secrets of the house that all its processes share: the keys that sign cookies.
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)

# One row, written whenever somebody asks whether the house can be written to.
pulse = Table("pulse", metadata, Column("beats", BigInteger, nullable=False))
