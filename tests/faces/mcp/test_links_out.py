"""Links that lead out of a project: what lies behind them is neither offered nor watched."""

from __future__ import annotations

from pathlib import Path

import pytest

from clients import mcp, modern, rpc
from daemons import in_this_loop


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    made = tmp_path / "outside"
    made.mkdir()
    (made / "secret.unity").write_text("0", encoding="utf-8")
    return made


def link(at: Path, target: Path) -> None:
    try:
        at.symlink_to(target)
    except OSError as error:  # Windows asks for a privilege
        pytest.skip(f"no symbolic links here: {error}")


async def test_names_behind_one_are_not_offered(home: Path, project: Path, outside: Path) -> None:
    link(project / "Assets" / "Out", outside)
    (project / "Assets" / "In").mkdir()
    (project / "Assets" / "In" / "A.unity").touch()
    link(project / "Assets" / "Back", project / "Assets" / "In")
    offered = {}
    async with in_this_loop(home, projects=(str(project),), offline="fallback") as daemon, mcp(daemon) as client:
        for folder in ("Out", "Back"):
            params = {
                "ref": {"type": "ref/resource", "uri": "unity://{project}/asset/{+assetPath}"},
                "argument": {"name": "assetPath", "value": f"Assets/{folder}/"},
            }
            offered[folder] = (await client.ask("completion/complete", params))["result"]["completion"]["values"]
    assert offered == {"Out": [], "Back": ["Assets/Back/A.unity"]}


async def test_a_file_behind_one_is_not_watched(
    home: Path, project: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the stateless era nobody has looked for it before."""
    monkeypatch.setattr("editormcp.faces.mcp.feed.LOOK_EVERY", 0.01)
    link(project / "Assets" / "0.unity", outside / "secret.unity")
    inside = project / "Assets" / "1.unity"
    inside.touch()
    async with (
        in_this_loop(home, projects=(str(project),), offline="fallback") as daemon,
        rpc(daemon, "/mcp") as client,
    ):
        listed = (await client.ask("resources/list", modern()))["result"]["resources"]
        scenes = f"unity://{listed[0]['uri'].split('/')[2]}/scene/Assets"
        wanted = {"resourceSubscriptions": [f"{scenes}/0.unity", f"{scenes}/1.unity"]}
        await client.start("subscriptions/listen", modern({"notifications": wanted}), id="s")
        await client.notified("notifications/subscriptions/acknowledged")
        for number in range(1000):
            for file in (outside / "secret.unity", inside):
                file.write_text("x" * number, encoding="utf-8")
            await client.ask("server/discover", modern())
            if client.notifications:
                break
        first = await client.notified("notifications/resources/updated")
    assert first["params"]["uri"] == f"{scenes}/1.unity"
