"""A capture holds the Editor's main thread for one render: packing, marks and drawing happen elsewhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.daemon import daemon
from benchmarks.processes import wait_until
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import stdio_client, tools_call
from unity_host.both import LIGHTHOUSE
from unity_host.host import unity
from unity_host.toolchain.compiler import Target

ROUNDS = 11
VIEW = {"width": 1600, "height": 1000, "pivot": [0, 2, 0], "distance": 8, "pitch": 25}


def rows_of(target: Target) -> Iterator[Row]:
    rounds = Rounds()
    with daemon() as subject, TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = shutil.copytree(LIGHTHOUSE, Path(folder) / "Lighthouse")
        capture = tools_call("editor_view_capture", json.dumps({"width": 1600, "project": str(project)}).encode())
        state = tools_call("editor_state_info", json.dumps({"project": str(project)}).encode())
        home = Path(subject.env["EDITORMCP_HOME"])
        with (
            unity(target, project, home, "--scene=Assets/Scenes/Harbour.unity") as host,
            stdio_client(subject) as client,
        ):
            host.do("sceneView", **VIEW)
            wait_until(lambda: b'"state":"ready"' in client.ask(state), "the Editor's connection")
            client.latency(capture, 2)
            for _ in range(ROUNDS):
                host.do("longTicks")
                rounds.add("whole", client.latency(capture, 1) * 1000)
                rounds.add("held", sum(host.do("longTicks")["ms"]))
                rounds.add("render", host.do("bareRender", times=1, width=1600, height=1000)["ms"])
    held, render, whole = (rounds.median(name) for name in ("held", "render", "whole"))
    yield Row(
        name=f"{target.runtime.value}: main thread held by a capture of 1600 x 1000, times one bare render",
        value=rounds.ratio("held", "render"),
        limit=1.5,
        goal=1.25,
        detail=f"{held:.3g} ms / {render:.3g} ms; with packing, marks and client {whole:.3g} ms",
    )
