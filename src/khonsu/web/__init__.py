"""The site: home, lobby, table, replay, rules. Pages are made here from what tables tell; tables know nothing of it."""
