"""Burrow: a tiny but complete game with hidden cards, dice and choices that can be taken back."""
