"""Which assets a `scope` means: a file, a folder, a glob, or a word such as `all`, `prefabs` or `build`."""

from __future__ import annotations

from collections.abc import Iterable

from editormcp.analysis.nearest import nearest
from editormcp.analysis.patterns import PathPattern, Places, checked, literals
from editormcp.backends.disk.answering.asset_paths import TOPS, inside_project
from editormcp.backends.disk.answering.assets import OWN
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.scopes import scope_of
from editormcp.errors import ToolError, unity_error

_WORDS = ("active", "open", "build", "scenes", "prefabs")
_WILD = ("*", "?")
_MOST_CANDIDATES = 10


def assets_in(context: Context, scope: str | None, known: Iterable[str]) -> list[str]:
    """Those of the known assets that a scope means, in their order. Packages only count when they are named."""
    word = (scope or "all").strip().lower()
    if word == "all":
        return [path for path in known if path.startswith(OWN)]
    if word in _WORDS:
        chosen = set(scope_of(context, word).files)
        return [path for path in known if path in chosen]
    found = _by_path(context, str(scope), known)
    if not found:
        raise _nothing(str(scope), known)
    return found


def _by_path(context: Context, text: str, known: Iterable[str]) -> list[str]:
    path = text.strip().replace("\\", "/")
    if any(letter in path for letter in _WILD):
        return _by_glob(path, known)
    if _is_bare(path):
        return []
    found = context.index.spelled(inside_project(context, text.strip(), "scope"))
    if found is None:
        return []
    return [path for path in known if path == found or path.startswith(f"{found}/")]


def _by_glob(text: str, known: Iterable[str]) -> list[str]:
    """`*` within a folder, `**` over any number of them, without regard to case."""
    if text.startswith("/") or ":" in text or ".." in text.split("/"):
        raise ToolError("arguments", f"{text!r} leads out of the project", reason="outside_project", scope=text)
    wanted = checked(text, "scope").casefold()
    pattern, parts = PathPattern(wanted), literals(wanted)
    places: dict[str, Places] = {"": pattern.start}
    """How far into the pattern each folder comes: each is looked at once."""
    found = []
    for path in known:
        folded = path.casefold()
        if all(part in f"/{folded}" for part in parts):
            folder, _, name = folded.rpartition("/")
            if pattern.is_end(pattern.below(_reached(pattern, places, folder), name)):
                found.append(path)
    return found


def _reached(pattern: PathPattern, places: dict[str, Places], folder: str) -> Places:
    if folder not in places:
        above, _, name = folder.rpartition("/")
        places[folder] = pattern.below(_reached(pattern, places, above), name)
    return places[folder]


def _is_bare(path: str) -> bool:
    """Whether it is a name or the end of a path, which finds nothing: the error says what there is."""
    return not path.startswith(("/", "~", ".")) and ":" not in path and path.lower().split("/")[0] not in TOPS


def _nothing(text: str, known: Iterable[str]) -> ToolError:
    folders = {folder for path in known for folder in _folders(path)}
    plain = text.partition("*")[0].rstrip("/") or text
    by_name = sorted(
        folder for folder in folders if folder.rpartition("/")[2].lower() == plain.rpartition("/")[2].lower()
    )
    near = by_name or nearest(plain, folders, _MOST_CANDIDATES)
    what = f"The scope '{text}' holds no asset"
    return unity_error("Scope matches nothing", what, scope=text, candidates=near[:_MOST_CANDIDATES] or None)


def _folders(path: str) -> Iterable[str]:
    at = path.rfind("/")
    while at > 0:
        yield path[:at]
        at = path.rfind("/", 0, at)
