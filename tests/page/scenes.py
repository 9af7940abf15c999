"""Scenes to look at: written as Unity writes them."""

from __future__ import annotations

from pathlib import Path

HEAD = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
_OBJECT = """--- !u!1 &{id}
GameObject:
  m_Component:
  - component: {{fileID: {transform}}}
  m_Layer: 0
  m_Name: {name}
  m_TagString: Untagged
  m_IsActive: 1
--- !u!4 &{transform}
Transform:
  m_GameObject: {{fileID: {id}}}
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: {x}, y: 0, z: {z}}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_Children: []
  m_Father: {{fileID: 0}}
"""


def root(number: int, name: str, x: object = 0, z: object = 0) -> str:
    return _OBJECT.format(id=number * 2 + 100, transform=number * 2 + 101, name=name, x=x, z=z)


def write_scene(project: Path, *objects: str) -> Path:
    scene = project / "Assets" / "Level.unity"
    scene.write_text(HEAD + "".join(objects), encoding="utf-8")
    return scene
