"""The command `editormcp`. Each command imports what it needs, so that `stdio` starts fast."""

from __future__ import annotations

import sys

from editormcp.exits import FAILED, INTERRUPTED, OK, USAGE

TYPE_CHECKING = False  # as in typing, without its import
if TYPE_CHECKING:
    import argparse
    from typing import NoReturn


NEXT = """EditorMCP answers questions about Unity projects, from the open Editor or
from the files. What to do next:

  editormcp setup      add it to Claude, Cursor, VS Code and others
  editormcp open       look at scenes, problems and what agents ask, live
  editormcp tree       a level as a tree here; plan -o FILE draws it
  editormcp doctor     tell what is wrong, and the command that mends it
  editormcp --help     all commands

Without a project of your own: editormcp tree --project sample"""


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["stdio"] and len(argv) == 1:  # the way clients start it: not even a parser is needed
        return _stdio("")
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # `editormcp tools | head`
        sys.stderr.close()
        return OK
    except OSError as error:
        from editormcp.announced import state_folder

        folder = state_folder()
        if not str(error.filename).startswith(folder):
            raise
        print(f"editormcp: {folder} cannot be written: {error.strerror}.", file=sys.stderr)
        return FAILED


def _run(argv: list[str]) -> int:
    if not argv:
        print(NEXT, flush=True)
        return OK
    if argv[:2] == ["diff", "--git-driver"]:  # what follows is git's: a path may look like an option
        return _git_driver(argv[2:])
    args = _parser().parse_args(argv)
    args.project = _project(args.project)
    code: int = args.run(args)
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
    from editormcp.serving.without_openssl import without_openssl

    with without_openssl():
        from editormcp.commands.serve import run

    return run(args)


def _call(args: argparse.Namespace) -> int:
    from editormcp.commands.ask import call

    return call(args)


def _diff(args: argparse.Namespace) -> int:
    from editormcp.commands.diff import run

    return run(args)


def _git_driver(given: list[str]) -> int:
    from editormcp import log
    from editormcp.commands.git_driver import run

    log.set_up("error", None)  # git reads what is said on stdout
    return run(given)


def _plan(args: argparse.Namespace) -> int:
    from editormcp.commands.plan import run

    return run(args)


def _tree(args: argparse.Namespace) -> int:
    from editormcp.commands.tree import run

    return run(args)


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


def _open(args: argparse.Namespace) -> int:
    from editormcp.commands.open_page import run

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


def _lint(args: argparse.Namespace) -> int:
    from editormcp.commands.lint import run

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
    call.add_argument("-o", "--output", metavar="FILE", default="", help="write the answer's picture to this file")
    call.add_argument("--fail-on-findings", action="store_true", help="exit 2 if the tool finds anything wrong")

    call.add_argument("--confirmed", action="store_true", help="run it although it asks for confirmation")

    lint = command("lint", _lint, "tell what is wrong in scenes and prefabs")
    lint.add_argument("scope", nargs="?", default="all", help="a file, folder or glob; build, scenes, prefabs, all")
    lint.add_argument("--rule", action="append", metavar="RULE", help="only this rule; may be given again")
    lint.add_argument("--ignore", action="append", metavar="RULE[:GLOB]", help="leave this alone; may be given again")
    lint.add_argument("--min-severity", choices=["error", "warning", "info"], help="leave out what matters less")
    lint.add_argument("--format", choices=["text", "json", "sarif"], default="text", help="default: text")
    lint.add_argument("--fail-on-findings", action="store_true", help="exit 2 if anything is found")
    lint.add_argument("--help-url", metavar="URL", default="", help="with sarif: where docs/lint.md can be read")

    diff = command("diff", _diff, "tell what changed in a scene or prefab, by object and property")
    diff.add_argument(
        "what",
        nargs="*",
        metavar="SCENE | REV..REV",
        help="the open scene, and HEAD.. by default; A...B: from where B left A",
    )
    diff.add_argument("--root", metavar="OBJECT", default="", help="only this object and what is below it")
    diff.add_argument("--json", action="store_true", help="as JSON")
    diff.add_argument("--git-driver", action="store_true", help="be git's diff driver for scenes and prefabs")

    plan = command("plan", _plan, "draw a plan of a scene or prefab")
    plan.add_argument("scene", nargs="?", default="", help="a path or a name; default: the build's first scene")
    plan.add_argument("-o", "--output", metavar="FILE", required=True, help="what to write: level.svg or level.png")
    plan.add_argument("--view", choices=["top", "front", "side"], default="top", help="from where (default: top)")
    plan.add_argument("--root", metavar="OBJECT", default="", help="only this object and what is below it")
    plan.add_argument("--width", type=int, default=1000, help="pixels across (default: 1000)")

    tree = command("tree", _tree, "show a scene's or prefab's objects as a tree")
    tree.add_argument("scene", nargs="?", default="", help="a path or a name; default: the build's first scene")
    tree.add_argument("--depth", type=int, default=0, metavar="N", help="only so many levels")

    tools = command("tools", _tools, "list the tools")
    tools.add_argument("--category")
    tools.add_argument("--tier")
    tools.add_argument("--json", action="store_true", help="as JSON")

    describe = command("describe", _describe, "show one tool's inputs, outputs and examples as JSON")
    describe.add_argument("tool")

    status = command("status", _status, "tell whether a daemon runs, and which Editors and clients it has")
    status.add_argument("--json", action="store_true", help="as JSON")

    command("stop", _stop, "end the running daemon")

    opening = command("open", _open, "open the live page in the browser: projects, scenes, what agents ask")
    opening.add_argument("--print", action="store_true", help="only print the link, which works once, within a minute")

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
