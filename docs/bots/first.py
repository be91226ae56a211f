"""A program that plays: it needs nothing but Python. `khonsu play --player "cmd:python3 first.py"` seats it."""

import json
import random
import sys


def choose(view: dict[str, object], names: list[str], luck: random.Random) -> int | str:
    """One of the choices, by its number or in notation. `view` has all that the seat may know: docs/games has its fields."""
    return luck.choice(names)


def main() -> None:
    """Answer every line with a line, until there are no more."""
    greeting = json.loads(sys.stdin.readline())
    luck = random.Random(greeting["seed"])
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"choice": choose(question["view"], question["names"], luck)}), flush=True)


if __name__ == "__main__":
    main()
