"""Every game with every number of players, as the tests of environments go through them."""

import khonsu

GRID = [(name, players) for name in khonsu.game_names() for players in khonsu.game(name).seats]
