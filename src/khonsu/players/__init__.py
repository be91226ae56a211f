"""Opponents, and the arena that ranks them."""
