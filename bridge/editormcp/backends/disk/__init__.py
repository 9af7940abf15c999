"""Answers from a Unity project's files, with no Unity at all."""
