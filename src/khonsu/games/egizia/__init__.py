"""Egizia: sail the Nile, train crews, and build Sphinx, obelisk, graves, pyramid and temple."""
