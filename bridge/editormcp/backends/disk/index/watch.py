"""What changed since the last look, without looking at every file: from the operating system's notifications.

A notification that is still under way would be a change not seen. So each look first writes a beacon, a file in a
folder of our own that is watched too, and waits until word of it comes: the kernel keeps the order of one watcher's
events, so all that happened before is known by then. Only Linux promises that order, and only local file systems notify
at all; elsewhere there is no watch, and the files are walked.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify

_LOCAL = frozenset(
    ("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "overlay", "bcachefs", "jfs", "reiserfs")
)
_MOUNTS = Path("/proc/self/mountinfo")
_STEP_MS, _GROUP_MS, _PATIENCE_MS = 1, 20, 500
_MOST_LOOKS = 50
_MOST_CHANGES = 2000
"""Beyond this the kernel's queue may have overflowed, which nobody tells."""


class Watch:
    """A running watch of some folders and all below them."""

    def __init__(self, notify: RustNotify, beacons: Path) -> None:
        self._notify = notify
        self._beacons = beacons
        self._count = 0

    def changes(self) -> set[str] | None:
        """The real paths of what was made, changed or removed since the last look; None where that is not known."""
        self._count += 1
        beacon = self._beacons / f"{self._count}.beacon"
        found: set[str] = set()
        try:
            beacon.touch()
            for _ in range(_MOST_LOOKS):
                seen = self._notify.watch(_GROUP_MS, _STEP_MS, _PATIENCE_MS, None)
                if isinstance(seen, str):
                    return None
                found.update(path for _, path in seen)
                if str(beacon) in found:
                    ours = f"{self._beacons}/"
                    told = {path for path in found if not path.startswith(ours)}
                    return told if len(told) <= _MOST_CHANGES else None
        except (OSError, RuntimeError):
            return None
        finally:
            beacon.unlink(missing_ok=True)
        return None

    def close(self) -> None:
        self._notify.close()
        with contextlib.suppress(OSError):
            self._beacons.rmdir()


def start_watch(folders: Iterable[Path], beacons: Path) -> Watch | None:
    """A watch of these folders, or None where one cannot be trusted or had."""
    if sys.platform != "linux":
        return None
    paths = [folder.resolve() for folder in folders if folder.is_dir()]
    try:
        from watchfiles._rust_notify import RustNotify

        beacons.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not all(map(_is_local, [*paths, beacons])):
            return None
        notify = RustNotify([*map(str, paths), str(beacons.resolve())], False, False, 0, True, False)
    except (ImportError, OSError, RuntimeError):
        return None  # Not installed, or the kernel's limit of watches is reached: the files are walked instead.
    return Watch(notify, beacons.resolve())


def _is_local(folder: Path) -> bool:
    """Whether the folder is on a file system that tells of every change, whoever makes it."""
    best, kind = "", ""
    for line in _MOUNTS.read_text("utf-8", "replace").splitlines():
        before, _, after = line.partition(" - ")
        mount = before.split(" ")[4]
        inside = mount == "/" or str(folder) == mount or str(folder).startswith(f"{mount}/")
        if inside and len(mount) >= len(best):
            best, kind = mount, after.split(" ")[0]
    return kind in _LOCAL
