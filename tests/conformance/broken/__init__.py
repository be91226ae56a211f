"""Burrow broken in one place at a time, each time with the promise that must notice."""

from tests.conformance.broken import faces, play, secrets, thinking
from tests.conformance.broken.breaking import BROKEN

__all__ = ["BROKEN", "faces", "play", "secrets", "thinking"]
