"""`editormcp check`: validate tool definitions and knowledge bases before anyone loads them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from editormcp.catalogue.blueprints.loading import SERVERS, Knowledge, load
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.loading import InvalidDefinitions, load_files, load_shipped
from editormcp.catalogue.reading import Unreadable, read_file
from editormcp.catalogue.validation import Problem
from editormcp.exits import FAILED, OK, USAGE

BLUEPRINT_MEMBERS = ("content", "tools", "prompts")


def run(args: argparse.Namespace) -> int:
    """Every problem with its file and line; exit 1 if there is one. Warnings are told and change nothing."""
    paths = [Path(path) for path in args.paths]
    if missing := [path for path in paths if not path.exists()]:
        print(f"editormcp: no such file or folder: {', '.join(map(str, missing))}", file=sys.stderr)
        return USAGE
    knowledge = [path for path in paths if _is_knowledge(path)]
    definitions = [path for path in paths if path not in knowledge]
    found = [problem for path in knowledge for problem in _check_knowledge(path)]
    found += _check_definitions(definitions) if definitions else []
    for problem in found:
        print(problem)
    return FAILED if found else OK


def knowledge_problems(root: Path) -> list[Problem]:
    """What keeps a knowledge base from being loaded."""
    try:
        load(root, lambda name: False)
    except InvalidDefinitions as error:
        return error.problems
    return []


def _check_definitions(paths: list[Path]) -> list[Problem]:
    files = [file for path in paths for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]
    try:
        tools = load_files(files, shipped=False)
    except InvalidDefinitions as error:
        return error.problems
    print(f"{len(tools)} tool definitions are valid.")
    return []


def _check_knowledge(path: Path) -> list[Problem]:
    """A whole knowledge base, or a single file as if its folder were one with nothing else in it."""
    only = None if path.is_dir() else path.name
    try:
        knowledge = load(path if path.is_dir() else path.parent, Catalogue(load_shipped()).is_shipped, only=only)
    except InvalidDefinitions as error:
        return error.problems
    for warning in knowledge.warnings:
        print(f"warning: {warning}")
    if not knowledge.unreadable:
        print(f"{path}: {_counted(knowledge)} valid.")
    return list(knowledge.unreadable)


def _counted(knowledge: Knowledge) -> str:
    tools, prompts = len(knowledge.tools), len(knowledge.prompts)
    return f"{tools} blueprints and {prompts} prompts are" if prompts else f"{tools} blueprints are"


def _is_knowledge(path: Path) -> bool:
    """Whether this is a knowledge base, or a file of one. One file that is a blueprint is enough."""
    if path.is_dir():
        return (path / SERVERS).exists() or any(_is_blueprint(file) for file in sorted(path.rglob("*.json")))
    return _is_blueprint(path)


def _is_blueprint(file: Path) -> bool:
    try:
        given: Any = msgspec.json.decode(read_file(file))
    except (Unreadable, msgspec.DecodeError, RecursionError):
        return False
    return isinstance(given, list) or (isinstance(given, dict) and any(name in given for name in BLUEPRINT_MEMBERS))
