"""Anubixx: one roll for everybody, and three buildings on a sheet of your own."""
