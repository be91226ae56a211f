"""Games are found by their names, whatever else has been imported."""

import subprocess
import sys


def test_importing_a_part_of_a_game_leaves_the_function_that_lists_them() -> None:
    lines = "import khonsu, khonsu.games.imhotep.board; assert 'imhotep' in khonsu.game_names()"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
