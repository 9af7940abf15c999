"""The repository around a project: what a revision is, and which files it has."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from editormcp.backends.disk.history.git import run
from editormcp.backends.disk.work import Work
from editormcp.errors import ToolError, unity_error

_HASH = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?\n\Z")
_CONTROL = re.compile(r"[\x00-\x20\x7f]")
_LONGEST = 200
_BLOBS = (b"100644", b"100755", b"100664")
_SHORT = 12


class Commit(msgspec.Struct, frozen=True):
    hash: str

    @property
    def short(self) -> str:
        return self.hash[:_SHORT]


class Repository(msgspec.Struct, frozen=True):
    """`prefix` is where in it the project lies: empty, or a path that ends with a slash."""

    root: Path
    prefix: str
    common: Path
    """The folder of its objects, which worktrees share."""
    shallow: bool
    work: Work

    def commit(self, revision: str) -> Commit:
        """The commit that a revision names: HEAD~2, a branch, a tag, a hash; A...B is where B left A."""
        one, both, other = revision.partition("...")
        return self._common(self._named(one), self._named(other)) if both else self._named(revision)

    def _common(self, one: Commit, other: Commit) -> Commit:
        """Where two lines of work parted."""
        found = run(self.root, self.work, "merge-base", one.hash, other.hash)
        if found.code or not _HASH.match(found.out):
            raise self._unknown(f"{one.short}...{other.short}")
        return Commit(found.out.decode().strip())

    def _named(self, revision: str) -> Commit:
        if not revision or revision.startswith("-") or _CONTROL.search(revision) or len(revision) > _LONGEST:
            row = {"name": "git:REV", "expected": "a commit, branch or tag, such as HEAD~1", "got": revision}
            raise ToolError("arguments", f"'{revision}' is not a git revision", invalidParameters=[row])
        found = run(self.root, self.work, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        if found.code or not _HASH.match(found.out):
            raise self._unknown(revision)
        return Commit(found.out.decode().strip())

    def files(self, commit: Commit) -> dict[str, str]:
        """The project's files in a commit, by their paths below the project, with the names of their objects."""
        found = run(self.root, self.work, "ls-tree", "-r", "-z", "--full-tree", commit.hash, *self._below())
        if found.code:
            what = f"git cannot read the files of {commit.short}: {found.err}"
            raise unity_error("Revision cannot be read", what, reason="git_failed")
        start = len(self.prefix.encode())
        files: dict[str, str] = {}
        for row in found.out.split(b"\0"):
            facts, _, path = row.partition(b"\t")
            if facts[:6] in _BLOBS:
                files[path[start:].decode("utf-8", "surrogateescape")] = facts.rpartition(b" ")[2].decode()
        return files

    def _below(self) -> tuple[str, ...]:
        return (self.prefix,) if self.prefix else ()

    def _unknown(self, revision: str) -> ToolError:
        hint = ": this clone is shallow and may not have it (git fetch --unshallow)" if self.shallow else ""
        what = f"The repository has no commit '{revision}'{hint}"
        reason = "shallow_clone" if self.shallow else "unknown_revision"
        return unity_error("Revision not found", what, revision=revision, reason=reason)


def repository(project: Path, work: Work) -> Repository:
    """The repository that a project is in, or a ToolError that says why there is none."""
    asked = ("--show-prefix", "--is-shallow-repository", "--git-common-dir", "--is-inside-work-tree")
    found = run(project, work, "rev-parse", *asked)
    lines = found.out.decode("utf-8", "surrogateescape").split("\n")
    if found.code or len(lines) < len(asked):
        raise _none(project, found.err)
    prefix, shallow, common, inside = lines[: len(asked)]
    if inside != "true":
        raise _none(project, "the project is not in its work tree")
    return Repository(project, prefix, project / common, shallow == "true", work)


def _none(project: Path, said: str) -> ToolError:
    if "dubious ownership" in said:
        mend = f"git config --global --add safe.directory {project.as_posix()}"
        what = f"git refuses this repository because another user owns it: {mend}"
        return unity_error("Repository refused", what, reason="no_repository")
    if "not a git repository" in said or not said:
        return unity_error("No repository", f"{project.name} is not in a git repository", reason="no_repository")
    return unity_error("No repository", said.removeprefix("fatal: ").splitlines()[0], reason="no_repository")
