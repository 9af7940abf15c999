"""A project's files read by other means than the program's: PyYAML, and plain patterns over the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from slow_reading.documents import Document
from slow_reading.expanding import Expander
from slow_reading.naming import paths
from slow_reading.placing import stands
from slow_reading.project import Project
from slow_reading.trees import Expanded, Thing
from slow_reading.values import Placed


class Found(NamedTuple):
    """A component, or the GameObject itself."""

    path: str
    fields: dict[str, Any]
    owner: Thing


class Elsewhere:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.project = Project(root)
        self.expander = Expander(self.project)

    def text(self, path: str) -> str:
        return (self.root / path).read_text("utf-8-sig")

    def document(self, path: str) -> dict[str, Any]:
        """The fields of a file's first document: an asset, a settings file."""
        return next(iter(self.project.documents(path).values())).fields

    def documents(self, path: str, class_name: str) -> list[Document]:
        return [one for one in self.project.documents(path).values() if one.class_name == class_name]

    @cached_property
    def build(self) -> list[str]:
        """The enabled scenes of the build list, each once."""
        rows = self.document("ProjectSettings/EditorBuildSettings.asset")["m_Scenes"]
        return list(dict.fromkeys(row["path"] for row in rows if row["enabled"]))

    def files(self, pattern: str) -> list[str]:
        """Files of Assets by a pattern of their names."""
        found = (path.relative_to(self.root).as_posix() for path in (self.root / "Assets").rglob(pattern))
        return sorted(found)

    def holding(self, pattern: str, text: str) -> list[str]:
        """Files of Assets whose text a regular expression is found in."""
        sought = re.compile(text, re.MULTILINE)
        return [path for path in self.files(pattern) if sought.search(self.text(path))]

    def objects(self, path: str) -> list[Found]:
        """Every GameObject, parents first."""
        file = self.expander.expand(path)
        return [Found(name, file.things[key].fields, file.things[key]) for key, name in paths(file).items()]

    def components(self, path: str, class_name: str) -> list[Found]:
        """Every component of a class, in hierarchy order."""
        return list(self._components(self.expander.expand(path), class_name))

    def _components(self, file: Expanded, class_name: str) -> Iterator[Found]:
        named = paths(file)
        for node in file.in_order():
            for part in node.parts:
                thing = file.things.get(part)
                if thing is not None and thing.document is not None and thing.document.class_name == class_name:
                    yield Found(named[node.key], thing.fields, file.things[node.key])

    def positions(self, path: str) -> dict[str, list[float]]:
        """Where objects stand in the world, as far as files say."""
        file = self.expander.expand(path)
        places, named = stands(file), paths(file)
        return {named[key]: stand.position for key, stand in places.items() if stand.position is not None}

    def asset(self, value: Any) -> str | None:
        """The asset that a reference points to; None for none."""
        guid = (value.reference if isinstance(value, Placed) else value).guid
        return self.project.paths.get(guid, f"missing:{guid}") if guid else None
