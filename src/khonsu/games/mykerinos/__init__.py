"""Mykerinos: dig for majorities, win patrons, fill the museum."""
