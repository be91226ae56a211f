"""The games where people who teach machines expect them: docs/research.md."""
