"""Answers from a Unity project's files, with no Unity at all.

This module is light: `editormcp.backends.disk.backend` brings the rest, on the first question.
"""
