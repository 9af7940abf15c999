"""What a knowledge base's JSON has to be: tools, prompts, feature files and servers.json, each fault with its field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from editormcp.catalogue.blueprints.inside import wrong_path
from editormcp.catalogue.lines import joined
from editormcp.catalogue.validation import MAX_ID, Problem

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_ID = MAX_ID - len("kb.")
URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
ROLES = ("user", "assistant")

TOOL = ("id", "title", "description", "content")
PROMPT = ("id", "title", "description", "messages")
FEATURES = ("tools", "prompts")
NOT_SERVED = ("resources", "custom_tools", "custom_resources", "custom_prompts", "skills")
"""What other servers of this format offer and this one does not."""
A_DEFINITION = (
    "a tool (id, title, description, content), an array of tools, or an object with tools or prompts; "
    "where a folder holds other JSON too, name the feature files in servers.json"
)
CONTENT: Mapping[str, tuple[str, ...]] = {
    "file": ("type", "path"),
    "text": ("type", "text"),
    "resource_link": ("type", "uri", "name", "mimeType", "description"),
}

Found = Iterator[Problem]


def problem(field: str, expected: str) -> Problem:
    """Rules are numbered for v0.1 definitions only."""
    return Problem(0, field or "(root)", expected)


def tool_problems(given: Any, at: str) -> Found:
    """All that is wrong with one tool."""
    if not isinstance(given, dict):
        yield problem(at, "an object with id, title, description and content")
        return
    yield from _identity(given, at)
    yield from _list(given, "content", at, _content_problems)


def prompt_problems(given: Any, at: str) -> Found:
    """All that is wrong with one prompt."""
    if not isinstance(given, dict):
        yield problem(at, "an object with id, title, description and messages")
        return
    yield from _identity(given, at)
    yield from _list(given, "messages", at, _message_problems)


def server_problems(given: Any) -> Found:
    """All that is wrong with servers.json: an array of servers, each naming its feature files."""
    if not isinstance(given, list) or not given:
        yield problem("", 'an array of servers: [{"name": "…", "path": "…", "features": ["….json"]}]')
        return
    for number, server in enumerate(given):
        at = f"[{number}]"
        if not isinstance(server, dict):
            yield problem(at, "an object with name, path and features")
            continue
        for name in ("name", "path"):
            if name in server and not _is_text(server[name]):
                yield problem(f"{at}.{name}", "a string that is not empty")
        yield from _list(server, "features", at, _path_problems)


def oddities(given: Any, known: tuple[str, ...], at: str) -> Found:
    """Members that nobody reads, most often misspelt; `$schema` and `_comment` are the writer's own business."""
    for name in given if isinstance(given, dict) else ():
        if name in NOT_SERVED and given[name]:
            yield problem(joined(at, name), "nothing here: EditorMCP does not serve them")
        elif name not in (*known, *NOT_SERVED) and not name.startswith(("$", "_")):
            yield problem(joined(at, name), f"one of {', '.join(known)}; this member is ignored")


def tool_oddities(given: Mapping[str, Any], at: str) -> Found:
    yield from oddities(given, TOOL, at)
    for number, content in enumerate(given["content"]):
        yield from oddities(content, CONTENT[content["type"]], f"{joined(at, 'content')}[{number}]")


def _identity(given: Mapping[str, Any], at: str) -> Found:
    id = given.get("id")
    if not isinstance(id, str) or not ID.fullmatch(id) or len(id) > LONGEST_ID:
        expected = f"lowercase words joined by underscores, such as light_rules, at most {LONGEST_ID} characters"
        yield problem(joined(at, "id"), f"{expected}; got {id!r}" if "id" in given else expected)
    for name in ("title", "description"):
        if not _is_text(given.get(name)):
            yield problem(joined(at, name), "a string that is not empty")


def _list(given: Mapping[str, Any], name: str, at: str, check: Callable[[Any, str], Found]) -> Found:
    field, items = joined(at, name), given.get(name)
    if not isinstance(items, list) or not items:
        yield problem(field, "an array that is not empty")
        return
    for number, item in enumerate(items):
        yield from check(item, f"{field}[{number}]")


def _content_problems(given: Any, at: str) -> Found:
    kind = given.get("type") if isinstance(given, dict) else None
    if not isinstance(kind, str) or kind not in CONTENT:
        yield problem(joined(at, "type"), f"one of {', '.join(CONTENT)}")
    elif kind == "file":
        yield from _path_problems(given.get("path"), joined(at, "path"))
    elif kind == "text":
        if not _is_text(given.get("text")):
            yield problem(joined(at, "text"), "a string that is not empty")
    else:
        yield from _link_problems(given, at)


def _link_problems(given: Mapping[str, Any], at: str) -> Found:
    uri = given.get("uri")
    if not isinstance(uri, str) or not URI.fullmatch(uri):
        yield problem(joined(at, "uri"), "a URI with its scheme, such as https://example.com/guide")
    if not _is_text(given.get("name")):
        yield problem(joined(at, "name"), "a string that is not empty")
    for name in ("mimeType", "description"):
        if name in given and not _is_text(given[name]):
            yield problem(joined(at, name), "a string that is not empty, or nothing")


def _message_problems(given: Any, at: str) -> Found:
    if not isinstance(given, dict) or given.get("role") not in ROLES:
        yield problem(joined(at, "role"), f"one of {', '.join(ROLES)}")
        return
    content = given.get("content")
    if isinstance(content, dict) and content.get("type") == "resource_link":
        yield problem(f"{at}.content.type", "text or file: a prompt says something itself")
    else:
        yield from _content_problems(content, f"{at}.content")


def _path_problems(given: Any, at: str) -> Found:
    if not isinstance(given, str):
        yield problem(at, "a path relative to the knowledge base")
    elif why := wrong_path(given):
        yield problem(at, f"a path inside the knowledge base: {why}; got {given!r}")


def _is_text(given: Any) -> bool:
    return isinstance(given, str) and bool(given.strip())
