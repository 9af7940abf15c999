"""A few scenes of the corpus, whole, as read by hand from their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.asking import asking
from backends.disk.corpus import corpus, needs_corpus

pytestmark = needs_corpus

SCENES = {
    # Unity 5.5: stripped documents without the keyword, m_RootOrder, scripts inside UnityEngine.UI.dll.
    ("self-driving-car-sim-5.5", "Assets/1_SelfDrivingCar/Scenes/MenuScene.unity"): """
Main Camera (Camera,GUILayer,FlareLayer,AudioListener)
Directional Light (Light)
EventSystem (EventSystem,StandaloneInputModule)
Menu Options (MenuOptions)
  Canvas (RectTransform,Canvas,CanvasScaler,GraphicRaycaster)
    Menu Background (RectTransform,CanvasRenderer,Image)
    Training Mode Button (RectTransform,CanvasRenderer,Image,Button)
      Text (RectTransform,CanvasRenderer,Text)
    Autonomous Mode Button (RectTransform,CanvasRenderer,Image,Button)
      Text (RectTransform,CanvasRenderer,Text)
    Lake Track (RectTransform,CanvasRenderer,Image,Button,Outline)
      Text (RectTransform,CanvasRenderer,Text)
    Jungle Track (RectTransform,CanvasRenderer,Image,Button,Outline)
      Text (RectTransform,CanvasRenderer,Text)
    Select Text (RectTransform,CanvasRenderer,Text)
    Controls_Button (RectTransform,CanvasRenderer,Image,Button)
      Text (RectTransform,CanvasRenderer,Text)
""",
    # Unity 2021.3: four prefab instances, each of two objects, beside plain ones.
    ("mirror-2021.3", "Assets/Mirror/Examples/AdditiveScenes/Scenes/MirrorAdditiveScenesSubScene.unity"): """
Cube (NetworkIdentity,BoxCollider)
  Cube (MeshFilter,MeshRenderer)
Capsule (NetworkIdentity,CapsuleCollider)
  Capsule (MeshFilter,MeshRenderer)
Sphere (NetworkIdentity,SphereCollider)
  Sphere (MeshFilter,MeshRenderer)
Cylinder (NetworkIdentity,CapsuleCollider)
  Cylinder (MeshFilter,MeshRenderer)
ProximityVisualizers
  VisibleRangeCube (MeshFilter,MeshRenderer)
  VisibleRangeCapsule (MeshFilter,MeshRenderer)
  VisibleRangeSphere (MeshFilter,MeshRenderer)
  VisibleRangeCylinder (MeshFilter,MeshRenderer)
""",
    # Unity 2023.2: nested prefabs, and scripts of a package that is not there.
    ("ml-agents-2023.2", "Assets/ML-Agents/Examples/Basic/Scenes/Basic.unity"): """
Main Camera (Camera,FlareLayer)
Directional_Light (Light)
Basic
  BasicAgent (BoxCollider,Script (unresolved),BasicController,ModelOverrider,Script (unresolved),\
BasicActuatorComponent,BasicSensorComponent)
    AgentCube_Blue (MeshFilter,MeshRenderer)
      AgentCamera (Camera) *inactive
      eye (MeshFilter,MeshRenderer)
      eye (MeshFilter,MeshRenderer)
      mouth (MeshFilter,MeshRenderer)
      Headband (MeshFilter,MeshRenderer)
  LargeGoal (MeshFilter,SphereCollider,MeshRenderer)
  SmallGoal (MeshFilter,SphereCollider,MeshRenderer)
  Logo-PlaneMesh-GRAY (MeshFilter,MeshRenderer) *inactive
  Platform (MeshFilter,BoxCollider,MeshRenderer)
    PlatformBorder (MeshFilter,BoxCollider,MeshRenderer)
Canvas_Watermark (RectTransform,Canvas,CanvasScaler,GraphicRaycaster)
  Logo (RectTransform,CanvasRenderer,Image)
BasicSettings (ProjectSettingsOverrides)
""",
}


@pytest.mark.parametrize(("project", "scene"), SCENES)
def test_the_scene_is_as_read_by_hand(project: str, scene: str, tmp_path: Path) -> None:
    with asking(corpus() / project, tmp_path) as ask:
        assert ask.outline(scene) == SCENES[project, scene].strip().splitlines()
