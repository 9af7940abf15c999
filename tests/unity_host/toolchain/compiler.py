"""Compiles a set of C# sources into one assembly: warnings are errors, and unchanged inputs are not compiled again."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from unity_host.toolchain.places import BUILD, CORE, CSC, DOTNET, MONO_API, SHIM

_2022 = ("UNITY_2021_3_OR_NEWER", "UNITY_2022_2_OR_NEWER")
_6000 = (*_2022, "UNITY_6000_0_OR_NEWER")
DEFINE_SETS: Mapping[str, tuple[str, ...]] = {
    "2021.3": ("UNITY_2021_3_OR_NEWER",),
    "2022.3": _2022,
    "6000.0": _6000,
    "6000.3": (*_6000, "UNITY_6000_3_OR_NEWER"),
    "6000.4": (*_6000, "UNITY_6000_3_OR_NEWER", "UNITY_6000_4_OR_NEWER"),
}
"""The oldest Unity version of each range in which the package compiles differently, and what that version defines."""


class Runtime(Enum):
    """What runs the code; each is compiled against its own reference assemblies."""

    MONO = "mono"
    CORE = "core"


class CompileError(Exception):
    """The compiler refused; the text is its output."""


@dataclass(frozen=True)
class Target:
    """One way to build: the runtime it is for and the Unity version it imitates."""

    runtime: Runtime
    unity: str

    @property
    def folder(self) -> Path:
        """Where this target's assemblies go."""
        return BUILD / f"{self.runtime.value}-{self.unity}"


def environment() -> dict[str, str]:
    """The environment .NET Core 3.1 needs on a Debian with OpenSSL 3 and without ICU."""
    search = os.pathsep.join(filter(None, [str(SHIM.parent), os.environ.get("LD_LIBRARY_PATH")]))
    return {
        **os.environ,
        "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",
        "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
        "CLR_OPENSSL_VERSION_OVERRIDE": "shim3",
        "LD_LIBRARY_PATH": search,
    }


def framework(runtime: Runtime) -> list[Path]:
    """The reference assemblies of a runtime's profile."""
    if runtime is Runtime.CORE:
        return sorted(CORE.glob("*.dll"))
    names = ("mscorlib", "System", "System.Core")
    return [MONO_API / f"{name}.dll" for name in names] + [MONO_API / "Facades" / "netstandard.dll"]


def compile_assembly(
    target: Target,
    name: str,
    sources: Iterable[Path],
    references: Sequence[Path] = (),
    *,
    program: bool = False,
    base: Sequence[Path] = (),
    resources: Sequence[Path] = (),
) -> Path:
    """Compile `sources` into `name`; the assembly's path. Raises CompileError with the compiler's words.

    `base` are other reference assemblies than the runtime's profile; `resources` are files that it carries.
    """
    output = target.folder / f"{name}{'.exe' if program and target.runtime is Runtime.MONO else '.dll'}"
    files = sorted(sources)
    symbols = ("UNITY_EDITOR", "UNITY_INCLUDE_TESTS", "EDITORMCP_TEST_FRAMEWORK", *DEFINE_SETS[target.unity])
    arguments = [
        "-nologo", "-nostdlib", "-langversion:8.0", "-deterministic+", "-warnaserror+", "-warn:4",
        "-optimize+", "-debug:portable", "-unsafe-",
        "-nowarn:1701",  # NUnit was built against netstandard 2.0; every SDK leaves this one out
        f"-target:{'exe' if program else 'library'}", f"-define:{';'.join(symbols)}", f"-out:{output}",
        *(f"-r:{path}" for path in (*(base or framework(target.runtime)), *references)), *map(str, files),
        *(f"-resource:{path},{path.name}" for path in resources),
    ]  # fmt: skip
    stamp = output.with_suffix(".stamp")
    digest = _digest(arguments, [*files, *references, *resources])
    if output.is_file() and stamp.is_file() and stamp.read_text() == digest:
        return output
    target.folder.mkdir(parents=True, exist_ok=True)
    response = output.with_suffix(".rsp")
    response.write_text("\n".join(f'"{argument}"' for argument in arguments), "utf-8")
    command = [str(DOTNET), str(CSC), "-noconfig", f"@{response}"]
    run = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    if run.returncode != 0:
        stamp.unlink(missing_ok=True)
        raise CompileError(f"{name} for {target.runtime.value}, Unity {target.unity}:\n{run.stdout}{run.stderr}")
    stamp.write_text(digest)
    return output


def _digest(arguments: Sequence[str], files: Iterable[Path]) -> str:
    digest = hashlib.sha256("\0".join(arguments).encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()
