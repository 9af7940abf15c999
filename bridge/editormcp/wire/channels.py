"""The channels of an Editor's events."""

from __future__ import annotations

STATE = "editor/state"
SCENES = "editor/scenes"
SELECTION = "editor/selection"
HIERARCHY = "scene/hierarchy"
CONSOLE = "console/log"
PROGRESS = "editormcp/progress"
TOOLS_CHANGED = "editormcp/toolschanged"

ALL = (STATE, SCENES, SELECTION, HIERARCHY, CONSOLE, PROGRESS, TOOLS_CHANGED)
