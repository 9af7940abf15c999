"""Where the tools and the C# sources lie."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[2]
TOOLS = REPO / ".tools"
BUILD = REPO / "build" / "csharp"

PACKAGE = REPO / "unity-package"
HOST = HERE.parent

SDK = TOOLS / "node_modules" / "dotnet"
DOTNET = SDK / "dotnet"
CSC = SDK / "sdk" / "3.1.102" / "Roslyn" / "bincore" / "csc.dll"
CORE = SDK / "packs" / "NETStandard.Library.Ref" / "2.1.0" / "ref" / "netstandard2.1"
NETCOREAPP = SDK / "packs" / "Microsoft.NETCore.App.Ref" / "3.1.0" / "ref" / "netcoreapp3.1"
NUNIT = TOOLS / "node_modules" / "nunit" / "nunit.framework.dll"
SHIM = TOOLS / "shim" / "libssl.so.shim3"
MONO_API = Path("/usr/lib/mono/4.8-api")
