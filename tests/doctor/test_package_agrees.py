"""What the doctor knows by heart of the Unity package is what the package says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from editormcp import __version__
from editormcp.doctor import self_test
from editormcp.doctor.unity import ASSEMBLY, USER_SETTINGS
from editormcp.setup.unity_manifest import INSIDE_REPOSITORY, PACKAGE, from_folder

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "unity-package"


def sources(folder: str) -> str:
    return "\n".join(file.read_text(encoding="utf-8-sig") for file in sorted((FOLDER / folder).rglob("*.cs")))


def test_its_name_place_and_version() -> None:
    told = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    assert (told["name"], told["version"]) == (PACKAGE, __version__)
    assert f"?path=/{FOLDER.name}" == INSIDE_REPOSITORY
    assert from_folder(FOLDER) == f"file:{FOLDER.resolve().as_posix()}"


def test_the_assembly_that_unity_makes_of_it() -> None:
    told = json.loads((FOLDER / "Editor" / f"{ASSEMBLY.stem}.asmdef").read_text(encoding="utf-8-sig"))
    assert told["name"] == ASSEMBLY.stem


def test_where_it_keeps_its_files() -> None:
    assert f'"{USER_SETTINGS.as_posix()}"' in sources("Editor/Settings")
    assert f'"{self_test.FILE}"' in sources("Editor/SelfTest")


def test_the_fields_of_its_self_test() -> None:
    written = set(re.findall(r'\.Key\("(\w+)"\)', sources("Editor/SelfTest")))
    structs = [one for one in vars(self_test).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    known = {field.encode_name for struct in structs for field in msgspec.structs.fields(struct)}
    arguments = {
        "scenePath", "gameObjectPath", "assetPath", "mixerPath", "snapshotName", "components", "fields", "want",
        "singletons",
    }  # fmt: skip
    assert written - arguments == known
