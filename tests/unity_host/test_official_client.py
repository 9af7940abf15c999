"""The official SDK's client asks every tool, through the daemon, of the package on the stand-in Editor."""

from __future__ import annotations

import json
from pathlib import Path

from mcp_types import TextContent

from real_clients.python_sdk import WAYS, connected
from unity_host.host import SCENE
from unity_host.stage import stage
from unity_host.test_tools import CALLS
from unity_host.toolchain.compiler import Target

STDIO = [way for way in WAYS if "stdio" in str(way)]


async def test_every_tool_answers_the_official_client(target: Target, quay: Path, home: Path) -> None:
    assert STDIO
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("load", asset="Assets/Audio/Main.mixer")
        await level.do("select", objects=["Docks/Crane"])
        for way in STDIO:
            async with connected(level.daemon, way) as client:
                for tool, arguments in CALLS.items():
                    asked = {**arguments, "project": str(quay)}
                    # The client checks every structured answer against the schema the tool declares.
                    result = await client.call_tool(tool.replace(".", "_"), asked)
                    assert result.is_error is False, (tool, result.content)
                    assert result.structured_content is not None
                    assert result.structured_content["source"] == "editor"
                    assert isinstance(result.content[0], TextContent)
                    assert json.loads(result.content[0].text) == result.structured_content
