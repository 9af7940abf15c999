"""Machines that look for input nobody thought of: coverage-guided and by properties."""
