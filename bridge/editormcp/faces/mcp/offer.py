"""What the daemon offers over MCP: tools, resources, prompts, completion, logging, put together in one core."""

from __future__ import annotations

import base64

from editormcp import __version__
from editormcp.backends.knowledge import KnowledgeBase
from editormcp.faces.mcp import logs
from editormcp.faces.mcp.changes import PROMPTS_CHANGED, RESOURCES_CHANGED, TOOLS_CHANGED, Changes
from editormcp.faces.mcp.completion import Completion
from editormcp.faces.mcp.console import Console
from editormcp.faces.mcp.core import Core, ServerInfo
from editormcp.faces.mcp.feed import Feed
from editormcp.faces.mcp.prompts import Prompts, from_knowledge
from editormcp.faces.mcp.resources import Resources
from editormcp.faces.mcp.tools import Tools
from editormcp.gate.dispatch import Dispatch

_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#7fd1ae" d="m12 2 9 5-9 5-9-5z"/>'
    '<path fill="#3f8f78" d="m3 9 8 4.5v9l-8-4.5z"/><path fill="#25594b" d="m21 9-8 4.5v9l8-4.5z"/></svg>'
)
INFO = ServerInfo(
    "editormcp",
    "EditorMCP",
    __version__,
    "Asks the Unity Editor, or a Unity project's files. Read-only.",
    icons=(
        {
            "src": f"data:image/svg+xml;base64,{base64.b64encode(_ICON.encode()).decode()}",
            "mimeType": "image/svg+xml",
            "sizes": ["any"],
        },
    ),
)
INSTRUCTIONS = (
    "Answers questions about a Unity project, from the open Unity Editor or from the project's files; it never "
    "changes anything. Most questions are one call: scene_values_read (fields of all components of a type, over many "
    "files), scene_references_find (who refers to what, which events call what), scene_prefab_overrides, "
    "scene_objects_near, asset_search, asset_fields_read, project_settings_read. To see a level: scene_hierarchy_dump "
    "with format 'outline'.\n"
    "scope: a .unity or .prefab path, active, open, build, scenes, prefabs, all, a folder, or a glob like "
    "Assets/**/Enemy*.prefab.\n"
    "place: an object's path, its objectId, or a point 'x, y, z'.\n"
    "fields: serialized or API names in any spelling (mass, m_Mass, fieldOfView), parts (position.x, materials[0]), "
    "globs (*size*); and of every object name, path, tag, layer, active, static, prefab, components, position, "
    "rotation, scale, localPosition, localRotation, localScale, bounds (bounds.size.y).\n"
    "where: conditions that must all hold, such as 'mass > 10', 'type = Spot', 'name ~ \"Door *\"', 'material is "
    "missing'; = != < <= > >= ~ (glob) !~, is [not] null, missing or overridden.\n"
    "A table has columns and rows; references are paths, '-' is a field that an object lacks. Read 'diagnostics': it "
    "tells what is misspelt, partial or from disk."
)
CAPABILITIES = {
    "tools": {"listChanged": True},
    "resources": {"subscribe": True, "listChanged": True},
    "prompts": {"listChanged": True},
    "completions": {},
    "logging": {},
}


class Offer:
    """The MCP server of the daemon. `feed` is to be told what Editors say."""

    def __init__(self, dispatch: Dispatch, key: bytes | None = None, knowledge: KnowledgeBase | None = None) -> None:
        tools = Tools(dispatch)
        console = Console()
        methods = {
            **tools.methods(),
            **Resources(dispatch, console).methods(),
            **Prompts((lambda: from_knowledge(knowledge)) if knowledge else tuple).methods(),
            **Completion(dispatch).methods(),
            **logs.METHODS,
        }
        changes = Changes(lambda: self.feed.look())
        self.core = Core(INFO, INSTRUCTIONS, CAPABILITIES, methods, changes, key)
        self.feed = Feed(changes, dispatch.router.projects, console)

        def tools_changed() -> None:
            tools.forget()
            changes.announce(TOOLS_CHANGED)

        def knowledge_changed() -> None:
            changes.announce(PROMPTS_CHANGED)
            changes.announce(RESOURCES_CHANGED)

        dispatch.catalogue.watchers.append(tools_changed)
        if knowledge is not None:
            knowledge.watchers.append(knowledge_changed)
