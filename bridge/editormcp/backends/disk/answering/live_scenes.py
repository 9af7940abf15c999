"""The Editor as one call sees it: which scenes it has open, and their models, once they have been fetched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.backends.live import LegRequest, Live, Wanted
from editormcp.wire import gabp

SCENE, SETTINGS = "editormcp/scene", "editormcp/settings"
_ACTIVE = "active"
_KEPT_BY_THE_GAME = "DontDestroyOnLoad"


class Question(msgspec.Struct, frozen=True):
    """What is wanted of a scene's model (protocol/README.md, The scene model)."""

    components: tuple[str, ...] = ()
    """Type names, short or full; `*`: all."""
    fields: tuple[str, ...] = ()
    """Names as people write them; `*`: all."""
    want: tuple[str, ...] = ()
    """ids, prefabs, world, bounds, triangles, overrides."""


class LiveScenes:
    """A tool asks for all models that it needs before it begins with long work: without them it is asked again."""

    def __init__(self, told: Live | None) -> None:
        self._told = told or Live()
        self.used: set[str] = set()
        """The scenes whose models have been read."""
        self.alone = False
        """Whether an answer with models is about nothing else."""

    @property
    def opened(self) -> tuple[gabp.OpenScene, ...]:
        """The scenes that the Editor has loaded and can give; the path of one that was never saved is empty."""
        return tuple(scene for scene in self._told.scenes.open if scene.loaded and not self._is_refused(scene.path))

    @property
    def stage(self) -> str:
        """The prefab that is open in Prefab Mode, if the Editor can give it; empty where none is."""
        stage = self._told.scenes.stage or ""
        return "" if self._is_refused(stage) else stage

    @property
    def open_paths(self) -> tuple[str, ...]:
        """All that is open in the Editor, whether it can give it or not."""
        scenes = self._told.scenes
        return (*(scene.path for scene in scenes.open), *filter(None, (scenes.stage,)))

    @property
    def unsaved(self) -> frozenset[str]:
        """What differs from its file, or may: of the prefab in Prefab Mode it is not told."""
        return frozenset((*(scene.path for scene in self.opened if scene.dirty), *filter(None, (self.stage,))))

    def _is_refused(self, path: str) -> bool:
        return self._told.given.get(path) == b""

    @property
    def playing(self) -> bool:
        return self._told.scenes.playing

    @property
    def active(self) -> str | None:
        """What `active` means to the Editor that is here or was last: None where nobody knows."""
        scenes = self._told.scenes
        if scenes.stage:
            return scenes.stage
        here = next((scene.path for scene in scenes.open if scene.active), None)
        return self._told.active or None if here is None else here

    def has(self, path: str) -> bool:
        """Whether the Editor can be asked about a scene or prefab."""
        return path == self.stage != "" or any(scene.path == path for scene in self.opened)

    def want(self, paths: Sequence[str], question: Question) -> None:
        """Asks for the models of all these scenes at once, unless they are here."""
        if absent := [path for path in paths if path not in self._told.given]:
            raise Wanted([_request(path, question) for path in absent])

    def model(self, path: str, question: Question) -> bytes:
        """The model of a scene that the Editor has. A call asks one question about a scene."""
        self.want([path], question)
        self.used.add(path)
        return self._told.given[path]

    def settings(self, singletons: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Those of Unity's settings objects that are not saved, by their classes, with their fields."""
        if not self._told.here:
            return {}
        if SETTINGS not in self._told.given:
            raise Wanted([LegRequest(SETTINGS, SETTINGS, {"singletons": list(singletons)}, "Settings")])
        given = self._told.given[SETTINGS]
        found = msgspec.json.decode(given, type=_Settings).settings if given else {}
        if found:
            self.used.add(SETTINGS)
        return found

    def facts(self) -> bytes:
        """What an answer without models depends on, as a key."""
        return msgspec.msgpack.encode((self._told.scenes, self._told.active))


class _Settings(msgspec.Struct):
    settings: dict[str, dict[str, Any]]


def _request(path: str, question: Question) -> LegRequest:
    params = {"scenePath": path or _ACTIVE, **msgspec.to_builtins(question)}
    return LegRequest(path, SCENE, params, "Open scenes", only_live=path in ("", _KEPT_BY_THE_GAME))
