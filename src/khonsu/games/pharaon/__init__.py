"""Pharaon: five zones around a turning wheel of costs, five rounds to prepare for the afterlife."""
