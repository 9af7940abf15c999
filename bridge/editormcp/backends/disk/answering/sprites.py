"""How large sprites are: by their texture's importer, and by the picture's header where a sprite is all of it."""

from __future__ import annotations

from editormcp.analysis.boxes import Box
from editormcp.analysis.model import Target, Value
from editormcp.analysis.numbers import flat, number, part
from editormcp.backends.disk.format.pictures import picture_size
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.index.reading import PIECE, read_stable
from editormcp.backends.disk.index.view import IndexView
from editormcp.projects.files import open_file, read_up_to

_MULTIPLE = 2
_CUSTOM = 9
_PIVOTS = ((0.5, 0.5), (0, 1), (0.5, 1), (1, 1), (0, 0.5), (1, 0.5), (0, 0), (0.5, 0), (1, 0))
"""Where the pivot is, by a sprite's alignment: center, the top row, the sides, the bottom row."""
_DEPTH = 0.2
"""Of a sprite, which Unity gives a little so that it is not nothing."""
_PICTURES = (".png", ".jpg", ".jpeg", ".psd")
Fields = dict[str, Value]


class Sprites:
    """Remembers the importers of textures, for one question."""

    def __init__(self, index: IndexView) -> None:
        self._index = index
        self._textures: dict[str, Fields] = {}

    def box(self, target: Target) -> Box | None:
        """A sprite's whole rectangle in units, its pivot at the origin; None where no file says how large it is."""
        if extension(target.asset) not in _PICTURES:
            return None
        if target.asset not in self._textures:
            self._textures[target.asset] = self._importer(target.asset)
        settings = self._textures[target.asset]
        mode = settings.get("spriteMode")
        if mode == _MULTIPLE:
            sprite = _of_sheet(settings, target.file_id)
            rect = sprite.get("rect")
            size = (number(part(rect, "width"), 0), number(part(rect, "height"), 0))
            pivot = _pivot(sprite, "pivot")
        else:
            size = (self._size(target.asset) if mode else None) or (0, 0)
            pivot = _pivot(settings, "spritePivot")
        return _rectangle(size, pivot, number(settings.get("spritePixelsToUnits"), 100))

    def _importer(self, path: str) -> Fields:
        real = self._index.real_path(path + META)
        try:
            data = read_stable(real) if real else b""
        except OSError:
            data = b""
        found = read_fields(b"meta:\n" + data.replace(b"\r\n", b"\n")).get("TextureImporter")
        return found if isinstance(found, dict) else {}

    def _size(self, path: str) -> tuple[int, int] | None:
        real = self._index.real_path(path)
        try:
            with open_file(real or path) as file:
                return picture_size(read_up_to(file, PIECE))
        except OSError:
            return None


def _of_sheet(settings: Fields, file_id: int) -> Fields:
    """One sprite of several, by its id or by the name that the importer keeps for that id."""
    sprites = part(settings.get("spriteSheet"), "sprites")
    names = settings.get("fileIDToRecycleName")
    name = names.get(str(file_id)) if isinstance(names, dict) else _named(settings, file_id)
    for sprite in sprites if isinstance(sprites, list) else ():
        if isinstance(sprite, dict) and (sprite.get("internalID") == file_id or (name and sprite.get("name") == name)):
            return sprite
    return {}


def _named(settings: Fields, file_id: int) -> Value:
    table = settings.get("internalIDToNameTable")
    for row in table if isinstance(table, list) else ():
        first = part(row, "first")
        if isinstance(first, dict) and file_id in first.values():
            return part(row, "second")
    return None


def _pivot(settings: Fields, own: str) -> tuple[float, float]:
    alignment = int(number(settings.get("alignment"), 0))
    if alignment == _CUSTOM:
        return flat(settings.get(own)) or _PIVOTS[0]
    return _PIVOTS[alignment] if 0 <= alignment < len(_PIVOTS) else _PIVOTS[0]


def _rectangle(size: tuple[float, float], pivot: tuple[float, float], scale: float) -> Box | None:
    if min(*size, scale) <= 0:
        return None
    width, height = size[0] / scale, size[1] / scale
    return Box(((0.5 - pivot[0]) * width, (0.5 - pivot[1]) * height, 0.0), (width, height, _DEPTH))
