"""What every game is made of: games, positions, choices, luck, views, records, and the registry that finds them."""
