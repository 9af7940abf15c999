"""Prompts for level designers: each tells a model which tools to use and what to look for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec

from editormcp.backends.knowledge import KnowledgeBase
from editormcp.catalogue.blueprints import blueprint
from editormcp.errors import ToolError
from editormcp.faces.mcp.core import Method, Request
from editormcp.faces.mcp.faults import RpcError
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import Code, encode

LIST_TTL_MS = 60_000


class PromptArgument(msgspec.Struct, frozen=True):
    name: str
    description: str
    required: bool = False


class Prompt(msgspec.Struct, frozen=True):
    """One prompt. `say` makes its turns from the arguments: who speaks, and what."""

    name: str
    title: str
    description: str
    say: Callable[[dict[str, str]], Awaitable[list[tuple[str, str]]]]
    arguments: tuple[PromptArgument, ...] = ()

    def row(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "arguments": [msgspec.to_builtins(argument) for argument in self.arguments],
        }


SCENE = PromptArgument("scenePath", "Scene or prefab, for example Assets/Scenes/Main.unity; or active (the default).")
LEVEL = PromptArgument("scenePath", "Scene, folder or glob; or build (the default), all scenes of the build.")
OBJECT = PromptArgument("objectPath", "Path of the object in the hierarchy, for example Docks/Crane.", required=True)

REVISION = PromptArgument("revision", "The revision of the answer to compare with, if it is known.")


def _scene(given: dict[str, str]) -> str:
    return given.get("scenePath") or "active"


def _review(given: dict[str, str]) -> str:
    scene = _scene(given)
    missing = "scope scenes, and report what concerns this scene" if scene == "active" else f"under {scene!r}"
    return (
        f"Review the Unity scene {scene!r} as an experienced level designer would.\n"
        f"1. Take stock with scene_statistics (scope {scene}): objects, components, lights, colliders, largest "
        "subtrees.\n"
        "2. Read its structure with scene_hierarchy_dump (format outline; go deeper with root where it is cut). Look "
        "for what makes a level hard to work with: objects at the root that belong in a group, names like GameObject "
        "(1), very deep or very wide branches, inactive leftovers, duplicated singletons (cameras, audio listeners, "
        "event systems, directional lights).\n"
        "3. Compare values with scene_values_read, one call for each type that matters: Light (type, intensity, range, "
        "shadows), Camera (fieldOfView, nearClipPlane, farClipPlane), Rigidbody (mass, isKinematic), MeshCollider "
        "(convex, isTrigger).\n"
        "4. scene_prefab_overrides shows which instances have drifted from their prefabs.\n"
        f"5. Run project_references_missing with {missing}.\n"
        "Answer with the three most important findings first, each with the object's path, why it matters and what to "
        "change. Nothing is changed by you: the designer does it."
    )


def _broken(given: dict[str, str]) -> str:
    return (
        "Find everything that is broken in this Unity project.\n"
        "1. Call project_references_missing with groupBy guid: one deleted asset usually explains many findings, and "
        "the groups come most used first.\n"
        "2. For the largest groups call it again with under set to one of the group's files, to see objects and "
        "fields; asset_dependencies_graph with the guid names everything that still points there.\n"
        "3. Look for events that call nothing: scene_references_find with kind event and scope build.\n"
        "4. What is listed in undecided may be in packages that are not on this machine: project_packages_list tells "
        "which. Do not call it broken.\n"
        "Answer with the groups, largest first: where, what is missing, what it breaks in the game, how to mend it. "
        "Say what could not be decided."
    )


def _explain(given: dict[str, str]) -> str:
    return (
        f"Explain what the object {given['objectPath']!r} in the Unity scene {_scene(given)!r} does.\n"
        "1. Read its components and values with scene_components_list.\n"
        "2. Read its surroundings with scene_hierarchy_dump (root set to its parent, maxDepth 2), and what stands "
        "close to it with scene_objects_near.\n"
        "3. Find out who refers to it and which events call it with scene_references_find (target set to the object).\n"
        "4. If it is a prefab instance, scene_prefab_overrides (instance set to the object) tells what is special "
        "about it here. Follow references that matter with asset_info, and data in ScriptableObjects with "
        "asset_fields_read.\n"
        "Answer for a designer who has never opened it: its purpose, the values worth tuning and what they change, and "
        "what else depends on it."
    )


def _changed(given: dict[str, str]) -> str:
    scene, revision = _scene(given), given.get("revision")
    since = f"revision:{revision}" if revision else "the revision of your last scene_diff or scene_hierarchy_dump of it"
    return (
        f"Tell what changed in the Unity scene {scene!r} since I last asked.\n"
        f"1. Call scene_diff with scenePath {scene!r}, from {since}, and to live if the scene is open in the Editor "
        "(a diff to live says so if it is not), else saved.\n"
        "2. If there is no such revision, or it has expired (revision_expired), use from git:HEAD instead and say "
        "that this is what changed since the last commit.\n"
        "3. If the answer is long, ask again with root for the branch that matters, or read on with cursor. A row with "
        "instances is one change of a prefab that many places show.\n"
        "4. Look at what is unclear: scene_components_list shows an object as it is now, asset_info a prefab.\n"
        "Answer in a few sentences for a designer: what was added, removed and moved first, then values that change "
        "how the level plays or looks, with before and after; then what looks unintended. End with the revision of "
        "the answer, which the next question can start from."
    )


def _build(given: dict[str, str]) -> str:
    return (
        "Check whether this Unity project is ready to be built.\n"
        "1. project_info: Unity version, render pipeline, build target. project_settings_read (player, quality): "
        "version, identifiers, levels.\n"
        "2. project_scenes_list: are the right scenes enabled, in the right order, and do they all exist?\n"
        "3. project_references_missing with groupBy guid: what breaks scenes of the build comes first.\n"
        "4. scene_values_read with scope build: is there exactly one enabled Camera and AudioListener where one is "
        "needed?\n"
        "5. project_packages_list: packages from git or a folder, or without a fixed version.\n"
        "6. project_assets_summary: the largest assets, and how many nothing refers to; asset_search with unused names "
        "them.\n"
        "Answer with a checklist: what blocks the build, what would embarrass us in it, what can wait."
    )


def _before_build(given: dict[str, str]) -> str:
    scope = given.get("scenePath") or "build"
    return (
        f"Review {'the scenes of the build' if scope == 'build' else repr(scope)} before the build, as the level "
        "designer who signs them off.\n"
        f"1. scene_lint with scope {scope!r} and minSeverity warning: byRule tells what there is most of. Read on with "
        "cursor only for rules that matter. Notes about .editormcp.toml are findings too: somebody misspelt a rule.\n"
        "2. For each error look at the object with scene_components_list, and say what the player would see or miss.\n"
        f"3. scene_statistics with scope {scope!r}: is any scene far larger than the others, has it more real-time "
        "lights or non-trigger MeshColliders than it should?\n"
        "4. project_scenes_list: are all levels that were meant to ship enabled, and nothing else?\n"
        "5. scene_lint again with minSeverity info: name only what is worth a minute of somebody's time.\n"
        "Answer with a verdict first (ready, ready after small fixes, not ready). Then what blocks, each with scene, "
        "object path, why it matters and the fix; then what can wait, as one line a rule. Say what was not looked at "
        "(filesLeft, undecided). Nothing is changed by you: the designer does it."
    )


def _compile(given: dict[str, str]) -> str:
    return (
        "Find out why the scripts of this Unity project do not compile.\n"
        "1. Call editor_compile_await: it waits while Unity compiles and gives every error. partial means that there "
        "may be more; source log that no Editor is connected (Safe Mode, or closed), asOf how old that is.\n"
        "2. If result is succeeded although scripts were changed, Unity has not imported them: editor_state_info tells "
        "whether it is in front, stalled, or held by a dialog. Ask the user to focus Unity; you cannot.\n"
        "3. Start with the error that others follow from: a missing type or namespace (CS0246, CS0234) often means a "
        "missing package or assembly reference; look with project_packages_list and asset_search (the .asmdef files). "
        "Assemblies in staleAssemblies run old code until it compiles.\n"
        "4. If it compiles and still does not work, editor_console_read with level error tells what happens at run "
        "time.\n"
        "Answer with the causes, the one that explains most first: file and line, what is wrong, what to write instead."
    )


def _shipped(
    name: str, title: str, description: str, text: Callable[[dict[str, str]], str], *arguments: PromptArgument
) -> Prompt:
    async def say(given: dict[str, str]) -> list[tuple[str, str]]:
        return [("user", text(given))]

    return Prompt(name, title, description, say, arguments)


PROMPTS = (
    _shipped("review_scene", "Review a scene", "Finds what makes a level hard to work with.", _review, SCENE),
    _shipped("find_broken", "Find what is broken", "Missing scripts and broken references, by cause.", _broken),
    _shipped(
        "explain_object", "Explain an object", "What an object is for, and what to tune.", _explain, OBJECT, SCENE
    ),
    _shipped(
        "what_changed", "What changed", "What changed in a scene since you last asked.", _changed, SCENE, REVISION
    ),
    _shipped("why_not_compile", "Why does it not compile?", "Compile errors, by cause.", _compile),
    _shipped("prepare_build", "Prepare a build", "A checklist before building.", _build),
    _shipped(
        "review_level_before_build",
        "Review this level before the build",
        "What blocks it, what can wait.",
        _before_build,
        LEVEL,
    ),
)


def from_knowledge(base: KnowledgeBase) -> list[Prompt]:
    """The prompts that a knowledge base adds."""

    def prompt(found: blueprint.Prompt) -> Prompt:
        async def say(given: dict[str, str]) -> list[tuple[str, str]]:
            return [(turn.role, turn.text) for turn in await base.say(found)]

        return Prompt(found.id, found.title, found.description, say)

    return [prompt(found) for found in base.prompts]


class Prompts:
    """prompts/list and prompts/get. `more` gives those that come from elsewhere; a shipped name wins."""

    def __init__(self, more: Callable[[], Iterable[Prompt]] = tuple) -> None:
        self._more = more

    def methods(self) -> dict[str, Method]:
        return {
            "prompts/list": Method(self.list, mcp.ListParams),
            "prompts/get": Method(self.get, mcp.PromptParams),
        }

    def known(self) -> dict[str, Prompt]:
        return {prompt.name: prompt for prompt in (*self._more(), *PROMPTS)}

    async def list(self, request: Request) -> mcp.Result:
        rows = [prompt.row() for prompt in sorted(self.known().values(), key=lambda prompt: prompt.name)]
        return mcp.Result((b'"prompts":', encode(rows)), cached_ms=LIST_TTL_MS)

    async def get(self, request: Request) -> mcp.Result:
        given = request.params.arguments or {}
        prompt = self.known().get(request.params.name)
        if prompt is None:
            raise RpcError(Code.PARAMS, f"Invalid params: there is no prompt {request.params.name!r}")
        missing = [argument.name for argument in prompt.arguments if argument.required and not given.get(argument.name)]
        if missing:
            raise RpcError(Code.PARAMS, f"Invalid params: {', '.join(missing)} is required", {"missing": missing})
        try:
            said = await prompt.say(given)
        except ToolError as failed:
            raise RpcError(Code.INTERNAL, str(failed), failed.data()) from None
        messages = [{"role": role, "content": {"type": "text", "text": text}} for role, text in said]
        return mcp.Result((encode({"description": prompt.description, "messages": messages})[1:-1],))
