"""The sections of a project's settings, whoever supplies them: a function each, over the fields of Unity's files."""
