"""Scene models of the package, beside the model that the files give."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from backends.disk.ours import Ours
from editormcp.analysis.live import LiveScene, Surroundings
from editormcp.analysis.live_model import decode
from editormcp.analysis.model import Part, Scene, Value, is_reference
from unity_host.host import UnityHost, unity
from unity_host.legs import Leg, do
from unity_host.toolchain.compiler import Target

EVERYTHING: dict[str, Any] = {"components": ["*"], "fields": ["*"], "want": ["ids", "world", "overrides"]}


class Models:
    """An Editor that is asked for models, on a project of its own."""

    def __init__(self, leg: Leg, host: UnityHost, project: Path, cache: Path) -> None:
        self.leg = leg
        self.host = host
        self.project = project
        self._cache = cache
        self._ours: Ours | None = None

    @property
    def files(self) -> Ours:
        """The project's files, read when they are first asked for."""
        if self._ours is None:
            self._cache.mkdir(exist_ok=True)
            self._ours = Ours(self.project, self._cache)
        return self._ours

    async def do(self, command: str, **details: Any) -> dict[str, Any]:
        return await do(self.host, command, **details)

    async def ask(self, scene: str = "active", **asked: Any) -> dict[str, Any]:
        """The raw answer, which fits the contract."""
        params = {"scenePath": scene, "components": [], "fields": [], "want": [], **asked}
        answer = await self.leg.ask("editormcp/scene", params)
        assert "error" not in answer, answer["error"]
        self.leg.check("sceneResult", answer)
        output: dict[str, Any] = answer["result"]["output"]
        return output

    async def start(self, **asked: Any) -> str:
        """Begins a question; its id."""
        id = str(uuid.uuid4())
        params = {"scenePath": "active", "components": [], "fields": [], "want": [], **asked}
        await self.leg.say({"v": "gabp/1", "id": id, "type": "request", "method": "editormcp/scene", "params": params})
        return id

    async def refused(self, **params: Any) -> dict[str, Any]:
        error: dict[str, Any] = (await self.leg.ask("editormcp/scene", params))["error"]
        return error

    async def scene(self, scene: str = "active", **asked: Any) -> LiveScene:
        """The model as questions see it."""
        around = Surroundings(self.files.asset, self.files.prefab, lambda: None)
        return LiveScene(decode(msgspec.json.encode(await self.ask(scene, **{**EVERYTHING, **asked}))), around)


@contextlib.asynccontextmanager
async def models(leg: Leg, target: Target, project: Path, home: Path, *options: str) -> AsyncIterator[Models]:
    with unity(target, project, home, *options) as host:
        await leg.ready()
        yield Models(leg, host, project, home / "files")
        await do(host, "quit")
        await leg.all_closed()


def plain(scene: Scene, part: Part, value: Value, path: str) -> Any:
    """A value without what sources write differently: truth as 1 and 0, vectors as lists, references by their names."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, list):
        return [plain(scene, part, one, f"{path}.Array.data[{at}]") for at, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    if is_reference(value):
        target = scene.target(part, value, path)
        return None if target is None else "missing" if target.missing else target.text
    if "$value" in value:
        return value["$value"]
    inner = {
        name: plain(scene, part, one, f"{path}.{name}") for name, one in value.items() if name != "serializedVersion"
    }
    vectors: Sequence[str] = ("xy", "xyz", "xyzw", "rgba")
    return list(inner.values()) if "".join(inner) in vectors and len(inner) > 1 else inner
