"""Understanding games: what a search thinks of the choices of a position, and what it finds in a game that was played."""
