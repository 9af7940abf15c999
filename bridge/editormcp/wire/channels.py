"""The channels of an Editor's events."""

from __future__ import annotations

STATE = "editor/state"
SCENES = "editor/scenes"
SELECTION = "editor/selection"
HIERARCHY = "scene/hierarchy"
CONSOLE = "console/log"
COMPILE = "editor/compile"
TESTS = "editor/tests"
PROGRESS = "editormcp/progress"
TOOLS_CHANGED = "editormcp/toolschanged"

ALL = (STATE, SCENES, SELECTION, HIERARCHY, CONSOLE, COMPILE, TESTS, PROGRESS, TOOLS_CHANGED)
