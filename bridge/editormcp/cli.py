"""The command `editormcp`. Each command imports what it needs, so that `stdio` starts fast."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from editormcp.exits import FAILED, OK, USAGE

if TYPE_CHECKING:
    import argparse


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["stdio"] and len(argv) == 1:  # the way clients start it: not even a parser is needed
        return _stdio("")
    args = _parser().parse_args(argv)
    args.project = _project(args.project)
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        return FAILED
    except BrokenPipeError:  # `editormcp tools | head`
        sys.stderr.close()
        return OK
    return code


def _project(given: str) -> str:
    """A path is made absolute, because the daemon has another working directory; `sample` is the project we ship."""
    from pathlib import Path

    path = Path(given)
    if given == "sample" and not path.exists():
        return str(Path(__file__).parent / "sample" / "Lighthouse")
    return str(path.absolute()) if given and path.exists() else given


def _stdio(project: str) -> int:
    from editormcp.pump.stdio import main as pump

    return pump(project)


def _serve(args: argparse.Namespace) -> int:
    from editormcp.commands.serve import run

    return run(args)


def _call(args: argparse.Namespace) -> int:
    from editormcp.commands.ask import call

    return call(args)


def _tools(args: argparse.Namespace) -> int:
    from editormcp.commands.ask import tools

    return tools(args)


def _describe(args: argparse.Namespace) -> int:
    from editormcp.commands.ask import describe

    return describe(args)


def _status(args: argparse.Namespace) -> int:
    from editormcp.commands.status import run

    return run(args)


def _stop(args: argparse.Namespace) -> int:
    from editormcp.commands.stop import run

    return run(args)


def _setup(args: argparse.Namespace) -> int:
    from editormcp.commands.setup import run

    return run(args)


def _doctor(args: argparse.Namespace) -> int:
    from editormcp.commands.doctor import run

    return run(args)


def _check(args: argparse.Namespace) -> int:
    from editormcp.commands.check import run

    return run(args)


def _token(args: argparse.Namespace) -> int:
    from editormcp.config import home
    from editormcp.home import Home

    print(Home(home()).token(new=args.new))
    if args.new:
        print("A running daemon keeps the old one. To use the new one: editormcp stop", file=sys.stderr)
    return OK


def _parser() -> argparse.ArgumentParser:
    import argparse

    from editormcp import __version__
    from editormcp.config import GABP_PORT_NOT_GIVEN

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:  # argparse itself exits with 2, which means findings here
            self.print_usage(sys.stderr)
            self.exit(USAGE, f"{self.prog}: {message}\n")

    parser = Parser(prog="editormcp", description="Ask the Unity Editor, or a Unity project's files. Read-only.")
    parser.add_argument("--version", action="version", version=f"editormcp {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: object, help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help)
        made.add_argument("--project", metavar="PATH", default="", help="the project: a path, a name, an id; or sample")
        made.set_defaults(run=run)
        return made

    serve = command("serve", _serve, "run the daemon in the foreground")
    serve.add_argument("--port", type=int, help="the port (default 8730, or a free one)")
    serve.add_argument("--tier", choices=["core", "tier1", "tier2", "tier3", "tier4"], help="the highest tier of tools")
    serve.add_argument("--tools", metavar="NAMES", default="", help="only these categories and ids: scene,asset.info")
    serve.add_argument("--offline", choices=["never", "fallback", "only"], help="when the project's files answer")
    serve.add_argument(
        "--kb-path", metavar="DIR", help="serve the blueprints of this folder too; 'sample' is the one we ship"
    )
    serve.add_argument("--no-http-token", action="store_true", help="let MCP over HTTP in without the token")
    serve.add_argument(
        "--gabp",
        nargs="?",
        type=int,
        const=GABP_PORT_NOT_GIVEN,
        metavar="PORT",
        help="serve GABP bridges too (default port: the launcher's, or 8731)",
    )
    serve.add_argument("--log-level", choices=["debug", "info", "warning", "error"])
    serve.add_argument("--background", action="store_true", help="start it, if none runs, and return when it answers")
    serve.add_argument("--spawned", action="store_true", help=argparse.SUPPRESS)

    command("stdio", lambda args: _stdio(args.project), "connect an MCP client's stdin and stdout to the daemon")

    call = command("call", _call, "call one tool and print its output as JSON")
    call.add_argument("tool", help="for example scene.hierarchy.dump")
    call.add_argument(
        "arguments", nargs="?", default="{}", help="""a JSON object, for example '{"scenePath": "active"}'"""
    )

    call.add_argument("--table", action="store_true", help="as tables for people, instead of JSON")
    call.add_argument("--fail-on-findings", action="store_true", help="exit 2 if the tool finds anything wrong")

    call.add_argument("--confirmed", action="store_true", help="run it although it asks for confirmation")

    tools = command("tools", _tools, "list the tools")
    tools.add_argument("--category")
    tools.add_argument("--tier")
    tools.add_argument("--json", action="store_true", help="as JSON")

    describe = command("describe", _describe, "show one tool's inputs, outputs and examples as JSON")
    describe.add_argument("tool")

    status = command("status", _status, "tell whether a daemon runs, and which Editors and clients it has")
    status.add_argument("--json", action="store_true", help="as JSON")

    command("stop", _stop, "end the running daemon")

    check = command("check", _check, "validate tool definitions and knowledge bases")
    check.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of them")

    setup = command("setup", _setup, "add EditorMCP to MCP clients, or its package to a Unity project")
    known = "claude-code, claude-desktop, cursor, vscode, windsurf, codex, gemini, zed; or: unity PATH"
    setup.add_argument("what", nargs="*", metavar="CLIENT", help=known)
    setup.add_argument("--all", action="store_true", help="every client whose configuration exists")
    setup.add_argument("--remove", action="store_true", help="take it out again")
    setup.add_argument("--dry-run", action="store_true", help="show the change, write nothing")
    setup.add_argument("--name", default="unity", help="what the clients call the server (default: unity)")
    setup.add_argument("--git", metavar="URL", default="", help="with unity: from a repository that holds the package")
    setup.add_argument("--embed", action="store_true", help="with unity: as a folder, instead of one file")
    setup.add_argument(
        "--package", metavar="FOLDER", default="", help="with unity: from a folder that holds the package"
    )

    doctor = command("doctor", _doctor, "tell what is wrong, and the command that mends it")
    doctor.add_argument("--json", action="store_true", help="as JSON")
    doctor.add_argument("--report", metavar="FILE", default="", help="write what helps us to help: no names, no token")

    doctor.add_argument("--read", metavar="REPORT", default="", help="say what a report means, and do nothing else")

    token = command("token", _token, "print the token")
    token.add_argument("--new", action="store_true", help="make a new one")
    return parser
