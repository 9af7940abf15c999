"""`editormcp call`, `tools`, `describe`: one question, to the running daemon or answered in this process."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from editormcp import config
from editormcp.commands.pictures import NotKept, keep_picture
from editormcp.commands.progress_bar import ProgressBar, on_terminal
from editormcp.commands.tables import as_tables
from editormcp.exits import FAILED, FINDINGS, OK, USAGE
from editormcp.home import Daemon, Home
from editormcp.wire.native import LINES, PROGRESS

FIRST_SENTENCE = re.compile(r"\.\s+(?=[A-Z])")


class Reply(msgspec.Struct):
    """A reply of the native face, as far as a person needs it."""

    result: msgspec.Raw = msgspec.Raw()
    error: dict[str, Any] | None = None


class _Progress(msgspec.Struct):
    progress: float = 0
    total: float | None = None
    message: str = ""


class _Line(msgspec.Struct):
    """What the daemon says while it works: how far it is, or its answer."""

    method: str = ""
    params: _Progress = msgspec.field(default_factory=_Progress)


class Findings(msgspec.Struct):
    total: int


class ToolResult(msgspec.Struct):
    output: msgspec.Raw
    diagnostics: list[str] = []


def call(args: argparse.Namespace) -> int:
    """Output on stdout, diagnostics on stderr."""
    try:
        arguments = msgspec.json.decode(args.arguments, type=dict[str, Any])
    except msgspec.DecodeError as error:
        print(f"editormcp: the arguments are not a JSON object: {error}", file=sys.stderr)
        return USAGE
    if args.fail_on_findings and (why := _without_findings(args.tool)):
        print(f"editormcp: {why}", file=sys.stderr)
        return USAGE
    params = {"tool": args.tool, "arguments": arguments, **({"confirmed": True} if args.confirmed else {})}
    reply = ask("tools/call", params, args.project)
    if reply.error is not None:
        return failed(reply.error)
    result = msgspec.json.decode(reply.result, type=ToolResult)
    if args.output:
        try:
            result.output = keep_picture(result.output, Path(args.output))
        except NotKept as why:
            print(f"editormcp: {why}", file=sys.stderr)
            return FAILED
    width = shutil.get_terminal_size((0, 0)).columns  # 0: not a terminal, so that nothing limits a line
    print(as_tables(result.output, width) if args.table else msgspec.json.format(bytes(result.output)).decode())
    for line in result.diagnostics:
        print(f"note: {line}", file=sys.stderr)
    found = args.fail_on_findings and msgspec.json.decode(result.output, type=Findings).total > 0
    return FINDINGS if found else OK


def _without_findings(name: str) -> str:
    """Why a tool cannot fail on findings; nothing where it can."""
    from editormcp.catalogue.loading import load_shipped

    having = [tool for tool in load_shipped() if tool.findings]
    if any(name in (tool.id, tool.mcp_name) for tool in having):
        return ""
    return f"{name} has no findings; --fail-on-findings goes with {', '.join(tool.id for tool in having)}"


def tools(args: argparse.Namespace) -> int:
    wanted = {name: value for name, value in (("category", args.category), ("tier", args.tier)) if value}
    reply = ask("tools/list", wanted, args.project)
    if reply.error is not None:
        return failed(reply.error)
    rows = msgspec.json.decode(reply.result, type=dict[str, list[dict[str, Any]]])["tools"]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
        return OK
    width = max((len(row["id"]) for row in rows), default=0)
    for row in rows:
        own = " (the project's own)" if row.get("own") else ""
        print(f"{row['id']:<{width}}  {FIRST_SENTENCE.split(row['description'])[0].rstrip('.')}{own}")
    return OK


def describe(args: argparse.Namespace) -> int:
    reply = ask("tools/describe", {"tool": args.tool}, args.project)
    if reply.error is not None:
        return failed(reply.error)
    print(msgspec.json.format(bytes(reply.result)).decode())
    return OK


def ask(method: str, params: dict[str, Any], project: str) -> Reply:
    """One request of the native face. Without a daemon it is answered here, and none is left behind."""
    home = Home(config.home())
    bar = on_terminal()
    message = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    daemon = home.daemon()
    try:
        answer = _over_http(daemon, message, project, bar) if daemon is not None else None
        return msgspec.json.decode(answer or _in_process(home, message, project, bar), type=Reply)
    finally:
        if bar is not None:
            bar.clear()


def _over_http(daemon: Daemon, message: bytes, project: str, bar: ProgressBar | None) -> bytes | None:
    """The daemon's answer, or None where nobody listens any more."""
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=600)
    headers = {
        "Authorization": f"Bearer {daemon.token}",
        "Content-Type": "application/json",
        "X-EditorMCP-Cwd": quote(str(Path.cwd())),
        "X-EditorMCP-Project": quote(project),
        **({"Accept": LINES} if bar is not None else {}),
    }
    try:
        connection.request("POST", "/rpc", message, headers)
        response = connection.getresponse()
        if response.status != 200:
            return None
        return response.read() if bar is None else _last_line(response, bar)
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _last_line(response: http.client.HTTPResponse, bar: ProgressBar) -> bytes | None:
    """The answer; what comes before it tells how far the call is."""
    while line := response.readline():
        told = msgspec.json.decode(line, type=_Line)
        if told.method != PROGRESS:
            return line
        bar.show(told.params.progress, told.params.total, told.params.message)
    return None


def _in_process(home: Home, message: bytes, project: str, bar: ProgressBar | None) -> bytes:
    from editormcp import log
    from editormcp.app import Parts
    from editormcp.backends import Progress
    from editormcp.backends.disk.in_thread import InThread
    from editormcp.faces.native import NativeFace
    from editormcp.gate.callers import NATIVE, Caller

    settings = _settings(home)
    log.set_up("warning", None)

    def report(progress: Progress) -> None:
        assert bar is not None
        bar.show(progress.progress, progress.total, progress.message or "")

    async def answer() -> bytes:
        parts = Parts(settings, home, lambda project: InThread(project, home.folder / "cache"))
        try:
            caller = Caller(NATIVE, project, (str(Path.cwd()),))
            return bytes(await NativeFace(parts.dispatch).handle(message, caller, report if bar else None))
        finally:
            await parts.on_disk.close()

    return asyncio.run(answer())


def _settings(home: Home) -> config.Settings:
    from editormcp.catalogue.enabled import Enabled
    from editormcp.catalogue.loading import load_shipped

    try:
        settings = config.load({}, os.environ, home.folder / "config.toml")
        Enabled(settings.tools, load_shipped())
    except config.InvalidSettings as error:
        print(f"editormcp: {error}", file=sys.stderr)
        sys.exit(USAGE)
    return settings


def failed(error: dict[str, Any]) -> int:
    """The error object on stdout, as every answer; its sentence on stderr."""
    print(msgspec.json.format(msgspec.json.encode({"error": error})).decode())
    print(f"editormcp: {error['message']}", file=sys.stderr)
    return FAILED
