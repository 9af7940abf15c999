"""Unity: the project, our package in it, and the Editor that has it open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from editormcp.doctor import package
from editormcp.doctor.finding import Finding
from editormcp.doctor.package import PackageFacts
from editormcp.projects.editor_log import compile_errors, editor_log
from editormcp.projects.files import read_json
from editormcp.projects.finding import describe_project, is_open_in_unity
from editormcp.projects.wsl import drives, is_windows_drive, is_wsl, local_path
from editormcp.setup.places import Places

OLDEST = (2021, 3)
ASSEMBLY = Path("Library", "ScriptAssemblies", "EditorMcp.Editor.dll")
USER_SETTINGS = Path("UserSettings", "EditorMcp.json")


class UnityFacts(msgspec.Struct, frozen=True):
    """What a project's files and the daemon tell."""

    root: Path
    unity_version: str = ""
    package: PackageFacts = PackageFacts()
    switched_on: bool = True
    open: bool = False
    """Whether Unity's lock file is there."""
    compiled: bool = False
    compile_errors: int = 0
    state: str = ""
    """The connected Editor's state; empty where none is connected."""
    daemon_runs: bool = False
    across_wsl: bool = False
    """The project is on a Windows drive, and we are in WSL."""


class _UserSettings(msgspec.Struct):
    enabled: bool = True


def gather(root: Path, editors: Sequence[dict[str, Any]] | None, places: Places) -> UnityFacts:
    """`editors` is what the daemon says, None if none runs."""
    return UnityFacts(
        root,
        describe_project(root).unity_version,
        package.gather(root),
        _user_settings(root).enabled,
        is_open_in_unity(root),
        (root / ASSEMBLY).is_file(),
        compile_errors(editor_log(places), root),
        next((str(row["state"]) for row in editors or [] if _is_same(str(row["path"]), root)), ""),
        editors is not None,
        is_wsl(places.environ) and is_windows_drive(root),
    )


def judge(facts: UnityFacts) -> Iterator[Finding]:
    told = {"unity": facts.unity_version}
    yield Finding("project", "ok", "found", f"Project: {facts.root} (Unity {facts.unity_version})", facts=told)
    if (numbers := _numbers(facts.unity_version)) and numbers < OLDEST:
        what = f"Unity {facts.unity_version} is older than the package supports (2021.3). The files answer all the same"
        yield Finding("project", "problem", "too_old", what, "upgrade the project, or go on without the Editor", told)
    yield from package.judge(facts.package, f"editormcp setup unity {_quoted(facts.root)}")
    yield _editor(facts)


def no_project() -> Finding:
    what = "There is no Unity project here, so Unity was not looked at"
    return Finding("project", "note", "none", what, "editormcp doctor --project PATH")


def _editor(facts: UnityFacts) -> Finding:
    told = {"unity": facts.unity_version, "state": facts.state}
    if facts.state == "stalled":
        what = "The Editor is connected, but its main thread does not answer: a dialog is open, or it is busy"
        return Finding("editor", "problem", "stalled", what, "look at the Unity window", told)
    if facts.state:
        return Finding("editor", "ok", "connected", f"The Editor is connected ({facts.state})", facts=told)
    if not facts.open:
        what = "Unity does not have this project open: its files answer"
        return Finding("editor", "note", "closed", what, facts=told)
    code, why, mend = _why_not(facts)
    what = f"Unity has this project open, but its Editor is not connected: {why}"
    return Finding("editor", "problem", code, what, mend, told)


def _why_not(facts: UnityFacts) -> tuple[str, str, str]:
    """Why an open Editor is not connected, the surest reason first: code, words, what to do."""
    if facts.across_wsl:
        return (
            "windows_unity",
            "it runs on Windows and looks for the daemon there, not in WSL",
            "in Windows: pipx install editormcp; then give your clients in WSL the command  editormcp.exe stdio",
        )
    if facts.package.manifest_problem:
        return "manifest_broken", "Unity cannot read Packages/manifest.json", "correct it where the message above says"
    if not facts.package.is_there:
        return "package_missing", "the package is not installed", f"editormcp setup unity {_quoted(facts.root)}"
    if not facts.switched_on:
        return "switched_off", "EditorMCP is switched off", "Unity: Tools > EditorMCP > Connect"
    if facts.compile_errors:
        why = f"its scripts have {facts.compile_errors} compile errors (in Safe Mode no package runs)"
        return "compile_errors", why, "correct the errors that Unity's console shows"
    if not facts.compiled:
        why = "Unity has not compiled the package: it is still importing, or in Safe Mode"
        return "not_compiled", why, "look at the Unity window; leave Safe Mode"
    if not facts.daemon_runs:
        return "waiting", "it waits for a daemon", "editormcp serve"
    why = "it is in Safe Mode, has another user or EDITORMCP_HOME, or is gone and has left Temp/UnityLockfile"
    return "unknown", why, "Unity: Window > EditorMCP tells why"


def _user_settings(root: Path) -> _UserSettings:
    try:
        return read_json(root / USER_SETTINGS, _UserSettings)
    except OSError:
        return _UserSettings()


def _is_same(told: str, root: Path) -> bool:
    try:
        return root.samefile(local_path(told, drives()))
    except OSError:
        return False


def _numbers(version: str) -> tuple[int, int] | None:
    parts = version.split(".")
    return (int(parts[0]), int(parts[1])) if len(parts) > 1 and parts[0].isdigit() and parts[1].isdigit() else None


def _quoted(path: Path) -> str:
    return f'"{path}"' if " " in str(path) else str(path)
