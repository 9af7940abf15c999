"""Where labels go in a picture, so that each can be read and is near what it names. Pure: nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

Size = tuple[int, int]


class Box(msgspec.Struct, frozen=True):
    """Part of a picture in pixels, from its upper left corner."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def shared(self, other: Box) -> int:
        """How many pixels both cover."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0, across) * max(0, down)


def place(targets: Sequence[Box], sizes: Sequence[Size], picture: Size) -> list[Box]:
    """A place for the label of each target. Small targets choose first: a large one has other places for its label."""
    chosen: dict[int, Box] = {}
    for number in sorted(range(len(targets)), key=lambda number: (targets[number].area, number)):
        options = [_inside(option, picture) for option in _options(targets[number], sizes[number], picture)]
        chosen[number] = min(options, key=lambda option: sum(option.shared(other) for other in chosen.values()))
    return [chosen[number] for number in range(len(targets))]


def _options(target: Box, size: Size, picture: Size) -> Iterator[Box]:
    """The best first: the middle of what is marked; of what fills the picture a corner, since its middle is somebody
    else's; then around it, farther and farther."""
    width, height = size
    middle = Box(target.left + (target.width - width) // 2, target.top + (target.height - height) // 2, width, height)
    corners = [
        Box(left, top, width, height)
        for top in (target.top, target.bottom - height)
        for left in (target.left, target.right - width)
    ]
    is_large = target.area * 4 > picture[0] * picture[1]
    if target.width >= 3 * width and target.height >= 3 * height:
        yield from (*corners, middle) if is_large else (middle, *corners)
    else:
        yield middle
        yield Box(middle.left, target.top - height, width, height)
        yield Box(middle.left, target.bottom, width, height)
        yield Box(target.right, middle.top, width, height)
        yield Box(target.left - width, middle.top, width, height)
        yield from corners
    for away in range(1, 7):
        for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)):
            left, top = middle.left + across * away * (width + 1), middle.top + down * away * (height + 1)
            yield Box(left, top, width, height)


def _inside(box: Box, picture: Size) -> Box:
    left = max(0, min(box.left, picture[0] - box.width))
    top = max(0, min(box.top, picture[1] - box.height))
    return Box(left, top, box.width, box.height)
