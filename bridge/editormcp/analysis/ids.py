"""Object ids: `<fileId>`, or `<fileId>.<instance>` for what came through a prefab instance."""

from __future__ import annotations

_LOW_63 = 0x7FFF_FFFF_FFFF_FFFF


def own_id(object_id: str) -> int | None:
    """The id by which an object's own file, and every instance of it, names the object; None where it has none yet."""
    own, _, instance = object_id.partition(".")
    if not own.isdecimal() or (instance and not instance.isdecimal()):
        return None
    return (int(own) ^ int(instance)) & _LOW_63 if instance else int(own)


def id_in_prefab(object_id: str) -> int | None:
    """The id by which the prefab's file names an object of an instance; None where it has none yet."""
    own, _, instance = object_id.partition(".")
    return int(own) if own.isdecimal() and instance.isdecimal() else None


def id_inside(own: int, instance: str) -> str:
    """The objectId, in a file that holds an instance, of an object that the prefab's file knows by its own id."""
    return f"{own}.{instance}"
