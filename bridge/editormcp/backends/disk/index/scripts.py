"""The classes that a C# file declares, and which of them its components show."""

from __future__ import annotations

import re

import msgspec

_NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|@"(?:[^"]|"")*"|\$?"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'', re.DOTALL)
_DECLARATION = re.compile(
    r"\bnamespace\s+(?P<namespace>[\w.]+)\s*(?P<whole>;)?"
    r"|\b(?:class|struct|record|interface)\s+(?P<name>\w+)(?:\s*<[^>{]*>)?(?:\s*:\s*(?P<bases>[^{]*?))?\s*(?=\{|where\b)"
    r"|(?P<open>\{)|(?P<close>\})"
)
_UNITY_BASES = ("MonoBehaviour", "ScriptableObject", "Behaviour", "Editor")


class ScriptClass(msgspec.Struct, frozen=True):
    name: str
    namespace: str = ""
    bases: str = ""

    @property
    def full_name(self) -> str:
        return f"{self.namespace}.{self.name}" if self.namespace else self.name


def script_class(source: str, stem: str) -> ScriptClass:
    """The class that Unity binds to a file: the one of the file's name, else the only one derived from a Unity type."""
    classes = declared_classes(source)
    for found in classes:
        if found.name == stem:
            return found
    derived = [found for found in classes if found.bases.split("<")[0].split(",")[0].strip().endswith(_UNITY_BASES)]
    return derived[0] if len(derived) == 1 else ScriptClass(stem)


def declared_classes(source: str) -> list[ScriptClass]:
    """The classes of a file that are not inside another, with their namespaces."""
    found: list[ScriptClass] = []
    spaces: list[tuple[int, str]] = []
    depth, whole, pending = 0, "", ""
    for match in _DECLARATION.finditer(_NOISE.sub(" ", source)):
        if match["open"]:
            if pending:
                spaces.append((depth, pending))
                pending = ""
            depth += 1
        elif match["close"]:
            depth -= 1
            while spaces and spaces[-1][0] >= depth:
                spaces.pop()
        elif match["namespace"]:
            whole, pending = (match["namespace"], "") if match["whole"] else (whole, match["namespace"])
        elif depth == len(spaces):
            namespace = ".".join(filter(None, (whole, *(name for _, name in spaces))))
            found.append(ScriptClass(match["name"], namespace, (match["bases"] or "").strip()))
    return found
