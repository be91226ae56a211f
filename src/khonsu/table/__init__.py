"""One running match: seats, turns, undo, log, storage, opponents. No HTTP."""
