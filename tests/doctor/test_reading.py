"""What a self-test means: each doubt that it can settle has its sentence, either way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editormcp.doctor.reading import meaning
from editormcp.doctor.self_test import Place, SelfTest, Ticks

WELL: dict[str, Any] = {
    "unityVersion": "6000.3.19f1",
    "packageVersion": "0.1.0",
    "platform": "OSXEditor",
    "connected": True,
    "openScenes": 2,
    "unchanged": {"dirtyFlags": True, "openScenes": True, "selection": True, "files": True},
    "internals": {"signalTick": True},
    "callbacks": {"probe": True},
    "costs": {
        "captureObjects": 50000,
        "captureMs": 80.5,
        "sample": 900,
        "serializedObjectPer1000Ms": 30,
        "componentJsonPer1000Ms": 41,
        "globalObjectIdPer1000Ms": 12,
    },
    "ticks": {
        "front": {
            "focused": True,
            "alone": {"ticks": 200, "medianMs": 10, "longestMs": 20},
            "signalledInside": {"ticks": 200, "medianMs": 5, "longestMs": 20},
            "signalledFromThread": {"ticks": 125, "medianMs": 8, "longestMs": 20},
        },
        "hidden": {
            "focused": False,
            "alone": {"ticks": 50, "medianMs": 100, "longestMs": 300},
            "signalledInside": {"ticks": 100, "medianMs": 6, "longestMs": 20},
            "signalledFromThread": {"ticks": 125, "medianMs": 8, "longestMs": 20},
        },
    },
    "tools": [{"tool": "project.info", "ms": 3, "slices": 1, "longestMs": 3, "bytes": 20}],
}


def said(**change: Any) -> str:
    return "\n".join(meaning(msgspec.convert({**WELL, **change}, SelfTest)))


def hidden(**change: Any) -> dict[str, Any]:
    return {"ticks": {**WELL["ticks"], "hidden": {**WELL["ticks"]["hidden"], **change}}}


def test_a_good_one_has_no_fault() -> None:
    text = said()
    assert "FAULT" not in text
    assert text.splitlines()[0] == "Package 0.1.0 in Unity 6000.3.19f1 (OSXEditor), 2 scenes open."
    assert "1 of 1 tools answered." in text
    assert "A capture of 50000 objects took 80.5 ms" in text
    assert "1,000 SerializedObjects cost 30 ms, as JSON 41 ms, 1,000 GlobalObjectIds 12 ms (asked 900)." in text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"connected": False}, "not connected to a daemon"),
        ({"unchanged": {"selection": True}}, "dirty flags, open scenes, files changed while the tools ran"),
        ({"internals": {}}, "FAULT: that Unity has no SignalTick"),
        ({"callbacks": {}}, "the sample Probe is not in that project"),
        (
            {"callbacks": {"probe": True, "onValidate": 2}},
            "FAULT: the tools made Unity run project code: OnValidate 2x",
        ),
        ({"callbacks": {"probe": True, "onBeforeSerialize": 9}}, "except OnBeforeSerialize (9x)"),
        ({"callbacks": {"probe": True, "sceneDirtied": 1}}, "Unity told of changes meanwhile (dirty scenes 1x)"),
        ({"ticks": {}}, "The background was not measured"),
        ({"tools": [{"tool": "asset.info", "errorCode": -32000}]}, "asset.info refused with -32000: expected"),
        (
            {
                "tools": [
                    {"tool": "asset.info", "exception": {"type": "NullReferenceException", "frames": ["A.B", "A.C"]}}
                ]
            },
            "FAULT: asset.info threw NullReferenceException in A.B < A.C.",
        ),
        ({"tools": [{"tool": "asset.info", "longestMs": 400}]}, "FAULT: asset.info held the main thread for 400 ms"),
        ({"exceptions": [{"type": "Exception", "frames": ["A.B"]}]}, "FAULT: Unity logged Exception with our code"),
        (hidden(alone={"ticks": 0, "longestMs": 5000, "medianMs": 5000}), "Hidden and left alone, the Editor parks: 0"),
        (
            hidden(signalledInside={"ticks": 10, "medianMs": 100, "longestMs": 120}),
            "Hidden, a signal from inside a tick does not help (100 ms): another thread must.",
        ),
        (hidden(), "Hidden, a signal from inside a tick brings the next one after 6 ms."),
        (
            hidden(signalledFromThread={"ticks": 1, "medianMs": 900, "longestMs": 1000}),
            "FAULT: hidden, signals from another thread do not keep it awake (900 ms).",
        ),
    ],
)
def test_each_doubt_has_its_sentence(change: dict[str, Any], sentence: str) -> None:
    assert sentence in said(**change)


def test_an_empty_one_is_no_good_news() -> None:
    text = "\n".join(meaning(SelfTest()))
    assert "Nothing changed" not in text and "No project code ran" not in text


def test_phases_that_were_not_measured_are_no_good_news() -> None:
    text = "\n".join(meaning(msgspec.convert({"ticks": {"hidden": {}}}, SelfTest)))
    assert "FAULT: hidden, signals from another thread do not keep it awake" in text
    assert Place().alone == Ticks()
