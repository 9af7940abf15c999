"""What questions need to know of a project beside its scenes."""

from __future__ import annotations

import msgspec

from editormcp.analysis.assets import NO_ASSETS, Assets
from editormcp.analysis.types import TypeTree


class Kit(msgspec.Struct, frozen=True):
    """The same for every file of a question."""

    layers: tuple[str, ...]
    """The names of the 32 layers; empty where one has none."""
    types: TypeTree
    assets: Assets = NO_ASSETS
    sorting: dict[int, str] = {}
    """The names of sorting layers by the id that components have."""

    def layer(self, number: int) -> str:
        """A layer's name, or its number where it has none."""
        name = self.layers[number] if 0 <= number < len(self.layers) else ""
        return name or str(number)

    def sorting_layer(self, number: int) -> str | None:
        """A sorting layer's name. Components write its id with a sign, settings without."""
        return self.sorting.get(number & 0xFFFF_FFFF)

    def mask(self, bits: int) -> str:
        """The names of a layer mask's layers."""
        bits &= 0xFFFF_FFFF
        if bits in (0, 0xFFFF_FFFF):
            return "Everything" if bits else "Nothing"
        return "|".join(self.layer(number) for number in range(32) if bits >> number & 1)
