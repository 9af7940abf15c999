from __future__ import annotations

import pytest

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.known_scripts import dll_script_id, dll_scripts, package_scripts
from editormcp.backends.disk.index.md4 import md4
from editormcp.backends.disk.index.scripts import script_class


@pytest.mark.parametrize(
    ("source", "stem", "full_name"),
    [
        ("class Lamp : MonoBehaviour {}", "Lamp", "Lamp"),
        ("namespace A.B { public class Lamp : MonoBehaviour {} }", "Lamp", "A.B.Lamp"),
        ("namespace A.B;\nclass Lamp : MonoBehaviour {}", "Lamp", "A.B.Lamp"),
        ("namespace A { namespace B { class Lamp {} } }", "Lamp", "A.B.Lamp"),
        ("namespace A { class Other {} }\nnamespace B { class Lamp {} }", "Lamp", "B.Lamp"),
        ("// class Lamp {}\nnamespace A { class Renamed : MonoBehaviour {} }", "Lamp", "A.Renamed"),
        ('class S { string x = "namespace Z { class Lamp {"; }\nnamespace A { class Lamp {} }', "Lamp", "A.Lamp"),
        ("namespace A { class Lamp<T> : Base<T> where T : class {} }", "Lamp", "A.Lamp"),
        ("class One : MonoBehaviour {} class Two : MonoBehaviour {}", "Lamp", "Lamp"),
        ("class Outer { class Lamp {} }", "Lamp", "Lamp"),
        ("", "Lamp", "Lamp"),
        ("}}}{{{", "Lamp", "Lamp"),
    ],
)
def test_the_class_of_a_script_is_found(source: str, stem: str, full_name: str) -> None:
    assert script_class(source, stem).full_name == full_name


def test_md4_is_that_of_the_standard() -> None:
    """The test values of RFC 1320."""
    assert md4(b"").hex() == "31d6cfe0d16ae931b73c59d7e0c089c0"
    assert md4(b"message digest").hex() == "d9130a8164549fe818874806e1c7014b"
    assert md4(b"1234567890" * 8).hex() == "e33b4ddc9c38f2199c3e7b164fcc0536"


def test_scripts_in_unitys_dlls_are_known_by_their_hash() -> None:
    assert dll_script_id("UnityEngine.UI", "Image") == -765806418
    ui = dll_scripts()["f5f67c52d1564df4a8936ccd202a3bd8"]
    assert ui[1392445389].full_name == "UnityEngine.UI.Button"


def test_scripts_of_packages_are_known_by_their_guid() -> None:
    assert package_scripts()["bf2edee5c58d82540a51f03df9d42094"].name == "UniversalRenderPipelineAsset"
    assert all(Reference(1, guid).guid == guid and len(guid) == 32 for guid in package_scripts())
