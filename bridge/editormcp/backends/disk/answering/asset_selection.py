"""Which assets of a scope have fields to be read, and whether it is their importers that are asked for."""

from __future__ import annotations

from editormcp.analysis.asset_objects import AssetObject
from editormcp.analysis.nearest import did_you_mean
from editormcp.backends.disk.answering.asset_facts import AssetFacts
from editormcp.backends.disk.answering.asset_filters import Filters
from editormcp.backends.disk.answering.asset_objects import AssetObjects
from editormcp.backends.disk.answering.asset_scopes import assets_in
from editormcp.backends.disk.answering.assets import SETTINGS, is_a
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.inner_objects import InnerObjects
from editormcp.backends.disk.answering.inner_types import NUMBERS, SPRITE
from editormcp.backends.disk.index.names import extension

_IMPORTERS = {
    "TextureImporter": "Texture2D",
    "ModelImporter": "Model",
    "AudioImporter": "AudioClip",
    "VideoClipImporter": "VideoClip",
    "TrueTypeFontImporter": "Font",
    "ShaderImporter": "Shader",
    "MonoImporter": "MonoScript",
    "PluginImporter": None,
    "ScriptedImporter": None,
    "NativeFormatImporter": None,
    "PrefabImporter": "Prefab",
    "DefaultImporter": None,
    "AssetImporter": None,
}
"""Unity's importers, with the type of asset each is for, where it is for one."""
_IMPORTER = "importer"
_TEXTURES = "TextureImporter"
_AS_SPRITE = 8
"""Of a texture importer's textureType."""


def is_importer(type_name: str | None) -> bool:
    return type_name is not None and type_name.casefold().endswith(_IMPORTER)


class Selection:
    """The assets of a scope that a question is about."""

    def __init__(self, context: Context, facts: AssetFacts, objects: AssetObjects, type_name: str | None) -> None:
        self._context = context
        self._filters = Filters(context, facts)
        self._facts = facts
        self._objects = objects
        self._of_sprites = type_name is not None and type_name.casefold() == SPRITE
        self._wanted = _TEXTURES if self._of_sprites else type_name
        self.of_importers = is_importer(self._wanted)
        self._inner: InnerObjects | None = None
        """Where no asset is of the type, objects inside of assets."""

    def paths(self, scope: str) -> list[str]:
        """Those that may fit. Without a type, all that text files hold but scenes and prefabs."""
        if scope.strip().casefold().startswith(SETTINGS.rstrip("/").casefold()):
            files = sorted(path for path in self._context.index.listing.files if path.startswith(SETTINGS))
            return assets_in(self._context, scope, [path for path in files if extension(path) == ".asset"])
        known = {name.casefold(): asset for name, asset in _IMPORTERS.items()}
        wanted = known.get((self._wanted or "").casefold()) if self.of_importers else self._wanted
        found = self._filters.chosen(scope, wanted, None)
        if not self.of_importers:
            self._filters.note_unread(scope, wanted)
        if wanted is None and not self.of_importers:
            found = [path for path in found if self._objects.has_object(path)]
        if not found and wanted is not None and not self.of_importers:
            self._inner = InnerObjects(self._context, self._objects, wanted)
            found = sorted(
                set(assets_in(self._context, scope, self._facts.table.classes)).intersection(self._inner.files())
            )
        return found

    def objects_of(self, path: str) -> list[AssetObject]:
        """What a file holds that is asked about; raises Unreadable."""
        if self._inner is not None:
            return self._inner.of(path)
        if self.of_importers:
            return [self._objects.importer(path)]
        if self._objects.has_json(path):
            return [self._objects.json(path)]
        # What no text file holds, such as a picture, has nothing but its importer's settings to read.
        if not self._objects.has_object(path):
            return [self._objects.importer(path)]
        return [self._objects.main(path)[0]]

    def fits(self, one: AssetObject) -> bool:
        """Whether an importer is the wanted one; of other objects the index has told."""
        if self._of_sprites:
            return one.type == _TEXTURES and one.fields.get("textureType") == _AS_SPRITE
        if self.of_importers:
            return str(self._wanted).casefold() in (name.casefold() for name in one.types)
        told = self._wanted is None or self._inner is not None or not one.path.startswith(SETTINGS)
        return told or is_a(one.type, str(self._wanted), self._context.types)

    def note_nothing(self, scope: str) -> None:
        """Says what is near a type that nothing has."""
        if self._of_sprites:
            self._context.note("No texture of these is imported as a sprite.")
        elif self.of_importers:
            known = str(self._wanted).casefold() in map(str.casefold, _IMPORTERS)
            near = "" if known else did_you_mean(str(self._wanted), _IMPORTERS)
            self._context.note(f"No asset of these has the importer '{self._wanted}'{near}.")
        elif str(self._wanted).casefold() in NUMBERS:
            self._context.note(f"None of these files holds an object of type {self._wanted}.")
        elif self._wanted is not None:
            self._filters.note_nothing(scope, self._wanted, None, _IMPORTERS)
