"""`unity://` addresses: what of a project they name, and the tool call that reads it. No I/O."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import msgspec

SCHEME = "unity"
LONGEST = 8192
PATH_SAFE = "/@~!$&'()*+,;=:"


class Kind(msgspec.Struct, frozen=True):
    """One kind of address. `rest` is what follows its name in the path, `query` what may stand behind the `?`."""

    name: str
    title: str
    description: str
    tool: str = ""
    rest: str = ""
    query: dict[str, str] = {}
    """Variable of the address: argument of the tool."""
    fixed: dict[str, Any] = {}

    @property
    def template(self) -> str:
        """The address as a URI template (RFC 6570)."""
        rest = f"/{{+{self.rest}}}" if self.rest else ""
        query = f"{{?{','.join(self.query)}}}" if self.query else ""
        return f"{SCHEME}://{{project}}/{self.name}{rest}{query}"


KINDS = {
    kind.name: kind
    for kind in (
        Kind("info", "Project", "Name, Unity version, render pipeline.", "project.info"),
        Kind("scenes", "Scenes", "Every scene and its place in the build.", "project.scenes.list"),
        Kind(
            "scene",
            "Hierarchy of a scene",
            "The whole hierarchy of a scene or prefab, however large.",
            "scene.hierarchy.dump",
            rest="scenePath",
            fixed={"maxNodes": 0, "include": ["ids"]},
        ),
        Kind(
            "places",
            "Places of a scene",
            "The whole hierarchy of a scene or prefab, with where every object is and how large.",
            "scene.hierarchy.dump",
            rest="scenePath",
            fixed={
                "maxNodes": 0,
                "include": ["ids", "tag", "layer", "static", "prefab", "worldTransform", "bounds"],
            },
        ),
        Kind(
            "object",
            "Object",
            "The components of one object with their values.",
            "scene.components.list",
            rest="scenePath",
            query={"path": "gameObjectPath"},
        ),
        Kind(
            "component",
            "Component",
            "One component of an object with its values.",
            "scene.components.list",
            rest="scenePath",
            query={"path": "gameObjectPath", "component": "component"},
        ),
        Kind(
            "asset",
            "Asset",
            "Type, importer settings and dependencies of one asset.",
            "asset.info",
            rest="assetPath",
            fixed={"includeDependencies": True},
        ),
        Kind("selection", "Selection", "What is selected in the open Editor.", "editor.selection.info"),
        Kind("console", "Console", "The latest lines of the open Editor's console."),
    )
}


KNOWLEDGE = Kind("kb", "Knowledge", "What the studio's knowledge base says about one thing.", rest="id")
KNOWLEDGE_TEMPLATE = f"{SCHEME}://kb/{{id}}"
"""No project's id is `kb`: each has an @ in it."""


class BadUri(ValueError):
    """An address that names nothing here."""


class Address(msgspec.Struct, frozen=True):
    """An address, taken apart."""

    project: str
    kind: Kind
    rest: str = ""
    query: dict[str, str] = {}

    def arguments(self) -> dict[str, Any]:
        """What the kind's tool is to be called with."""
        named = {self.kind.rest: self.rest} if self.kind.rest else {}
        asked = {self.kind.query[name]: value for name, value in self.query.items()}
        return {**self.kind.fixed, **named, **asked}


def address(project: str, kind: str, rest: str = "", **query: str) -> str:
    """The address of something, as a string."""
    path = f"/{quote(rest, safe=PATH_SAFE)}" if rest else ""
    asked = "&".join(f"{name}={quote(value, safe='/')}" for name, value in query.items())
    return f"{SCHEME}://{quote(project, safe='@')}/{kind}{path}{'?' + asked if asked else ''}"


def knowledge_address(id: str) -> str:
    """The address of a blueprint."""
    return f"{SCHEME}://{KNOWLEDGE.name}/{quote(id)}"


def parse(uri: str) -> Address:
    """Take an address apart, or BadUri with what is wrong."""
    if len(uri) > LONGEST:
        raise BadUri(f"it may have {LONGEST} characters")
    return _parse(uri)


@lru_cache(maxsize=4096)  # every event compares the address of every subscription
def _parse(uri: str) -> Address:
    try:
        parts = urlsplit(uri)
    except ValueError as error:
        raise BadUri(str(error)) from None
    if parts.scheme != SCHEME or not parts.netloc:
        raise BadUri(f"it must begin with {SCHEME}://<project>/")
    name, _, rest = parts.path.lstrip("/").partition("/")
    if parts.netloc == KNOWLEDGE.name:
        if rest or parts.query or not name:
            raise BadUri(f"it must look like {KNOWLEDGE_TEMPLATE}")
        return Address("", KNOWLEDGE, unquote(name))
    kind = KINDS.get(name)
    if kind is None:
        raise BadUri(f"{name!r} is not one of {', '.join(KINDS)}")
    rest = unquote(rest)
    if bool(rest) != bool(kind.rest):
        raise BadUri(f"it must look like {kind.template}")
    if _leaves_the_project(rest):
        raise BadUri("a path may not leave the project")
    if "\0" in unquote(uri):
        raise BadUri("it may not hold the character NUL")
    query = dict(parse_qsl(parts.query))
    if query.keys() != kind.query.keys():
        raise BadUri(f"it must look like {kind.template}")
    return Address(unquote(parts.netloc), kind, rest, query)


def _leaves_the_project(path: str) -> bool:
    """Also by way of an absolute path, of any system."""
    steps = path.replace("\\", "/").split("/")
    return ".." in steps or (bool(path) and (not steps[0] or ":" in steps[0]))
