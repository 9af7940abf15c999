"""Installs what compiles and runs the C#, once: Mono from Debian, Roslyn with .NET Core and NUnit from npm."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from unity_host.toolchain.places import CORE, DOTNET, HERE, MONO_API, NUNIT, SHIM, TOOLS

HOW = "install mono-devel, gcc and npm (Debian: apt-get install mono-devel gcc npm), then run scripts/csharp setup"


def missing() -> str | None:
    """What still stands between us and a C# build, as a sentence; None if nothing does."""
    if not sys.platform.startswith("linux"):
        return "the C# toolchain is set up for Linux only"
    if shutil.which("mono") is None or not MONO_API.is_dir():
        return "Mono is not installed"
    if not (DOTNET.is_file() and CORE.is_dir() and NUNIT.is_file()):
        return "Roslyn, .NET Core or NUnit is not in .tools"
    if not SHIM.is_file():
        return "the OpenSSL shim is not built"
    return None


def install() -> None:
    """Bring everything that is missing; safe to repeat. Raises where a step fails."""
    if sys.platform.startswith("linux"):
        _install_debian_packages()
        _install_npm_packages()
        _build_shim()
    if (reason := missing()) is not None:
        raise RuntimeError(f"{reason}: {HOW}")


def _install_debian_packages() -> None:
    wanted = {"mono": "mono-devel", "gcc": "gcc", "npm": "npm"}
    packages = [package for command, package in wanted.items() if shutil.which(command) is None]
    if not packages:
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise RuntimeError(
            f"{', '.join(packages)} missing, and only root on Debian can have them installed here: {HOW}"
        )
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
    subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, "libc6-dev"], check=True, env=quiet
    )


def _install_npm_packages() -> None:
    lock = (HERE / "package-lock.json").read_bytes()
    installed = TOOLS / "package-lock.json"
    if DOTNET.is_file() and NUNIT.is_file() and installed.is_file() and installed.read_bytes() == lock:
        return
    TOOLS.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / name, TOOLS / name)
    subprocess.run(
        ["npm", "ci", "--prefix", str(TOOLS), "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], check=True
    )
    DOTNET.chmod(0o755)


def _build_shim() -> None:
    source = HERE / "openssl_shim.c"
    if SHIM.is_file() and SHIM.stat().st_mtime >= source.stat().st_mtime:
        return
    SHIM.parent.mkdir(parents=True, exist_ok=True)
    libraries = ["-Wl,--no-as-needed", "-l:libssl.so.3", "-l:libcrypto.so.3"]
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(SHIM), str(source), *libraries], check=True)
