"""The names of the shaders that materials use: `Standard`, `Custom/Water`, `Shader Graphs/Foam`."""

from __future__ import annotations

import re

from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.names import extension, stem
from editormcp.projects.files import open_file, read_up_to

_BUILT_IN = "builtin:"
_NAME = re.compile(rb'(?:\A(?:\xef\xbb\xbf)?|\n)[ \t]*+Shader[ \t\r\n]*+"([^"\n]{1,200})"')
_GRAPH_FOLDER = re.compile(rb'"m_Path": "([^"\n]{0,200})"')
_HEAD = 1 << 18
_PIPELINE = "Universal Render Pipeline"
PACKAGE_SHADERS = {
    "933532a4fcc9baf4fa0491de14d08ed7": f"{_PIPELINE}/Lit",
    "650dd9526735d5b46b79224bc6e94025": f"{_PIPELINE}/Unlit",
    "8d2bb70cbf9db8d4da26e15b26e74248": f"{_PIPELINE}/Simple Lit",
    "0ca6dca7396eb48e5849247ffd444914": f"{_PIPELINE}/Baked Lit",
    "b7839dad95683814aa64166edc107ae2": f"{_PIPELINE}/Particles/Lit",
    "8516d7a69675844a7a0b7095af7c46af": f"{_PIPELINE}/Particles/Simple Lit",
    "0406db5a14f94604a8c57ccfbc9f3b46": f"{_PIPELINE}/Particles/Unlit",
    "69c1f799e772cb6438f56c23efccb782": f"{_PIPELINE}/Terrain/Lit",
    "e260cfa7296ee7642b167f1eb5be5023": f"{_PIPELINE}/2D/Sprite-Lit-Default",
    "0f4122b9a743b744abe2fb6a0a88868b": f"{_PIPELINE}/Nature/SpeedTree7",
    "5ec81c81908db34429b4f6ddecadd3bd": f"{_PIPELINE}/Nature/SpeedTree7 Billboard",
    "99134b1f0c27d54469a840832a28fadf": f"{_PIPELINE}/Nature/SpeedTree8",
}
"""Shaders of Unity's packages, which are often not on the machine that a project was cloned to."""


class Shaders:
    """Remembers what it was asked for, for one call."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._names = AssetNames(context.view)
        self._known: dict[str, list[str]] = {}

    def names(self, base: str) -> list[str]:
        """What the shader of a material can be called: its own name, path, GUID. `base` is what the index has of it."""
        if base not in self._known:
            guid, _, file_id = base.partition(" ")
            self._known[base] = self._find(guid, int(file_id)) if guid and file_id else []
        return self._known[base]

    def _find(self, guid: str, file_id: int) -> list[str]:
        target = self._names.target(Reference(file_id, guid))
        if target.text.startswith(_BUILT_IN):
            return [target.text.removeprefix(_BUILT_IN)]
        if not target.asset:
            return [PACKAGE_SHADERS.get(guid, target.text), guid]
        return [name for name in (self._declared(target.asset), stem(target.asset), target.asset, guid) if name]

    def _declared(self, path: str) -> str:
        """The name in the file, which is what people see in the Inspector."""
        real = self._context.index.real_path(path)
        try:
            with open_file(real or path) as file:
                head = read_up_to(file, _HEAD)
        except OSError:
            return ""
        if extension(path) == ".shadergraph":
            folder = _GRAPH_FOLDER.search(head)
            return f"{folder[1].decode('utf-8', 'replace') if folder else 'Shader Graphs'}/{stem(path)}"
        name = _NAME.search(head)
        return name[1].decode("utf-8", "replace") if name else ""
