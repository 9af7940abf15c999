"""A question as data, and how its calls are made over MCP."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from clients import Rpc
from questions.elsewhere import Elsewhere

MOST_CALLS = 2
MOST_BYTES = 4_000

Output = dict[str, Any]


class Question(NamedTuple):
    words: str
    project: str
    calls: tuple[tuple[str, dict[str, Any]], ...]
    """Tool and arguments, as an agent that knows the tools would ask."""
    told: Callable[[list[Output]], Any]
    """What the agent takes from the outputs."""
    expected: Callable[[Elsewhere], Any]
    """The same, without the program."""
    found: str
    """How the expected answer is found."""
    over: str = ""
    """Why the answer takes more bytes than it may; nothing for those that keep to the budget."""


class Asked(NamedTuple):
    outputs: list[Output]
    size: int
    """UTF-8 bytes of all `content[0].text`."""


async def ask(client: Rpc, question: Question, project: str) -> Asked:
    """Makes the calls. An error is an assertion with the tool's words."""
    outputs, size = [], 0
    for tool, arguments in question.calls:
        params = {"name": tool.replace(".", "_"), "arguments": {**arguments, "project": project}}
        answer = await client.ask("tools/call", params)
        result = answer.get("result", {})
        assert "content" in result and not result.get("isError"), f"{question.words} {tool}: {answer}"
        text = result["content"][0]["text"]
        size += len(text.encode())
        outputs.append(json.loads(text))
    return Asked(outputs, size)


def table(*columns: str, of: int = 0, first: bool = False) -> Callable[[list[Output]], Any]:
    """These columns of a table, row by row. All rows must be there unless the question is about the `first` ones."""

    def told(outputs: list[Output]) -> Any:
        output = outputs[of]
        assert first or output["total"] == len(output["rows"]), "the answer is cut"
        places = [output["columns"].index(column) for column in columns]
        return [[row[place] for place in places] for row in output["rows"]]

    return told


def listed(key: str, *names: str, of: int = 0) -> Callable[[list[Output]], Any]:
    """These members of every object of a list."""

    def told(outputs: list[Output]) -> Any:
        assert not outputs[of].get("truncated"), "the answer is cut"
        return [[entry.get(name) for name in names] for entry in outputs[of][key]]

    return told


def unordered(told: Callable[[list[Output]], Any]) -> Callable[[list[Output]], Any]:
    """For a question that does not ask for an order."""
    return lambda outputs: in_any_order(told(outputs))


def in_any_order(rows: list[Any]) -> list[Any]:
    return sorted(rows, key=repr)
