"""Imhotep: load ships, sail stones to five sites, and build what scores."""
