"""The nobles of Pharaon by number, from 0 on."""

from typing import Final

# The first ones.
SCRIBES: Final = 5
GENERAL: Final = 5
FIRST_ENTRY: Final = 6
LAST_ENTRY: Final = 9
JUDGE: Final = 10
VIZIER: Final = 11
PHYSICIAN: Final = 12
CONTRACTOR: Final = 13
HIGH_PRIEST: Final = 14
STEWARD: Final = 15
SEER: Final = 16
TREASURER: Final = 17
TEACHER: Final = 18
DIPLOMAT: Final = 19
FIRST_OFFICIAL: Final = 20
COUNT: Final = 26
# On a masked position: a noble that this seat may not see.
UNSEEN: Final = 26
NAMES: Final = (
    "scribe_1",
    "scribe_2",
    "scribe_3",
    "scribe_4",
    "scribe_5",
    "general",
    "architect",
    "priestess",
    "foreman",
    "decorator",
    "judge",
    "vizier",
    "physician",
    "contractor",
    "high_priest",
    "steward",
    "seer",
    "treasurer",
    "teacher",
    "diplomat",
    "official_1",
    "official_2",
    "official_3",
    "official_4",
    "official_5",
    "official_6",
    "unseen",
)
