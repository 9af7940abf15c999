"""Asking the client in the middle of a request, written once for both eras.

`await ask(request, {...})` sends requests on the open stream in the initialize era. In the stateless era it ends the
request with the questions; the client sends it again with the answers, the method runs once more from its start, and
this time `ask` has them. So a method may ask several times in a row, but must do nothing else before its last question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from editormcp.faces.mcp import state
from editormcp.faces.mcp.core import Request
from editormcp.faces.mcp.faults import InputRequired, RpcError
from editormcp.faces.mcp.outgoing import Unanswered
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import Code, encode

Answer = dict[str, Any]


class NoAnswer(RpcError):
    """The client can be asked, but refused this time or did not answer."""


class Question(msgspec.Struct, frozen=True):
    """A request to the client."""

    method: str
    params: dict[str, Any] = {}


CAPABILITIES = {"elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}
PATIENCE = {"elicitation/create": 600.0, "sampling/createMessage": 600.0, "roots/list": 10.0}
"""Seconds before a question is withdrawn: a person may think, a program need not."""
ROOTS = Question("roots/list")


def elicit(message: str, schema: dict[str, Any]) -> Question:
    """Ask the person. `schema` describes a flat object of what they should fill in."""
    return Question("elicitation/create", {"mode": "form", "message": message, "requestedSchema": schema})


def sample(prompt: str, max_tokens: int) -> Question:
    """Ask the client's model."""
    message = {"role": "user", "content": {"type": "text", "text": prompt}}
    return Question("sampling/createMessage", {"messages": [message], "maxTokens": max_tokens})


def can_answer(request: Request, question: Question) -> bool:
    """Whether this client has said that it takes such questions."""
    able = request.client_capabilities().get(CAPABILITIES[question.method])
    if question.method == "elicitation/create":  # a client that names no mode takes forms
        return isinstance(able, dict) and (not able or "form" in able)
    return able is not None


async def ask(request: Request, questions: Mapping[str, Question]) -> dict[str, Answer]:
    """The client's answers by the questions' names. RpcError: it cannot be asked; NoAnswer: it did not answer."""
    missing: Answer = {CAPABILITIES[asked.method]: {} for asked in questions.values() if not can_answer(request, asked)}
    if missing:
        code = mcp.MISSING_CAPABILITY if request.stateless else Code.REQUEST
        raise RpcError(code, f"This needs a client with {', '.join(missing)}", {"requiredCapabilities": missing})
    if request.stateless:
        return _from_answers(request, questions)
    try:
        async with asyncio.TaskGroup() as group:
            tasks = {name: group.create_task(_ask_now(request, asked)) for name, asked in questions.items()}
    except* Unanswered as unanswered:
        raise NoAnswer(Code.SERVER, f"No answer: {unanswered.exceptions[0]}") from None
    return {name: task.result() for name, task in tasks.items()}


async def _ask_now(request: Request, question: Question) -> Answer:
    params = dict(question.params)
    if request.version != mcp.INITIALIZE_ERA[-1]:
        params.pop("mode", None)  # earlier revisions have forms alone, and no word for the mode
    return await request.peer.outgoing.ask(question.method, params or None, request.notify, PATIENCE[question.method])


def _from_answers(request: Request, questions: Mapping[str, Question]) -> dict[str, Answer]:
    params: mcp.AnswerParams = request.params
    key, purpose = request.peer.core.key, _purpose(request)
    answers: dict[str, Answer] = {}
    if params.request_state is not None:
        try:
            answers.update(state.unseal(params.request_state, key, purpose))
        except state.Tampered as tampered:
            raise RpcError(Code.PARAMS, f"Invalid params: requestState {tampered}") from None
    answers.update(params.input_responses)
    open_questions = {name: asked for name, asked in questions.items() if name not in answers}
    if open_questions:
        raise InputRequired(_questions(open_questions, state.seal(answers, key, purpose)))
    return {name: answers[name] for name in questions}


def _questions(questions: Mapping[str, Question], sealed: str) -> mcp.Result:
    members = {"inputRequests": questions, "requestState": sealed}
    return mcp.Result((encode(members)[1:-1],), kind=b"input_required")


def _purpose(request: Request) -> bytes:
    """What the state is signed for: this very request, in whatever order its members come."""
    own = [name for name in request.params.__struct_fields__ if name not in mcp.AnswerParams.__struct_fields__]
    asked = {name: getattr(request.params, name) for name in own}
    return msgspec.json.encode([request.method, asked], order="sorted")
