"""The way in for every call: known, tier, arguments, project, consent, deadline."""
