"""An error says that it is Unity's only where an Editor sent it."""

from __future__ import annotations

from editormcp.errors import TABLE, ToolError, from_peer, unity_error


def test_what_the_editor_sent_is_an_error_of_the_editor() -> None:
    sent = from_peer(-32004, "Unity Editor error: the object is gone", {"details": {"objectId": "7"}})
    assert str(sent) == "Unity Editor error: the object is gone"
    assert sent.details == {"objectId": "7"}


def test_what_the_files_could_not_answer_is_not() -> None:
    assert str(unity_error("Scene file not found", "…")) == "Cannot be answered: Scene file not found"
    assert str(ToolError("unity")) == "Cannot be answered"


def test_no_other_error_speaks_of_the_editor() -> None:
    for kind, row in TABLE.errors.items():
        assert "Unity Editor" not in str(ToolError(kind, "x")), kind  # type: ignore[arg-type]  # the keys are the kinds
        assert "Unity Editor" not in row.next, kind
