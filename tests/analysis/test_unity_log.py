"""What the end of an Editor.log tells of the last compile and of what scripts logged."""

from __future__ import annotations

from editormcp.analysis.unity_log import MOST_ERRORS, last_compile, lines, projects_of

BEGINS = b"[ScriptCompilation] Requested script compilation because: Assetdatabase observed changes\n"
ERROR = b"Assets/Boats (old)/Boat.cs(12,5): error CS1002: ; expected\n"
OTHER = b"Assets\\Sea.cs(3,1): error CS0246: Der Typ- oder Namespacename konnte nicht gefunden werden\n"
WARNING = b"Assets/Sea.cs(9,1): warning CS0168: unused\n"
FAILED = b"*** Tundra build failed (1.20 seconds), 3 items updated, 540 evaluated\n"
SUCCESS = b"*** Tundra build success (1.20 seconds), 3 items updated, 540 evaluated\n"
RELOADED = b"Domain Reload Profiling: 812ms\n"


def test_errors_come_once_with_their_place_in_any_language() -> None:
    told = last_compile(BEGINS + FAILED + ERROR + OTHER + WARNING + b"AssetDatabase: x\n" + ERROR + OTHER)
    assert (told.result, told.error_count, told.warnings) == ("failed", 2, 1)
    first, second = told.errors
    assert (first.file, first.line, first.column, first.code) == ("Assets/Boats (old)/Boat.cs", 12, 5, "CS1002")
    assert (first.message, second.file) == ("; expected", "Assets/Sea.cs")
    assert "Namespacename" in second.message


def test_only_the_last_compile_counts() -> None:
    assert last_compile(BEGINS + ERROR + BEGINS + OTHER).errors[0].file == "Assets/Sea.cs"
    assert last_compile(BEGINS + ERROR + BEGINS + SUCCESS).result == "succeeded"
    assert last_compile(BEGINS + ERROR + BEGINS + SUCCESS + RELOADED).error_count == 0
    assert last_compile(RELOADED + ERROR).result == "failed"
    assert last_compile(BEGINS + FAILED).result == "failed"
    assert last_compile(b"Unity starts\n" + BEGINS).result == "unknown"


NO_PLACE = b"error CS0006: Metadata file 'Library/Bee/Sea.dll' could not be found\n"
CYCLE = b"One or more cyclic dependencies detected between assemblies: Assets/A/A.asmdef, Assets/B/B.asmdef\n"
LOGGED = (
    b"Assets/Old.cs(1,1): error CS0103: from a tool's list\n"
    b"UnityEngine.Debug:LogError (object)\nTool:Run () (at Assets/Tool.cs:3)\n\n"
)


def test_a_compile_whose_end_is_not_in_the_log_is_not_taken_for_the_one_before() -> None:
    """Unity is at it, or has crashed, or assembly definitions that go in circles kept it from beginning."""
    good = BEGINS + EDITOR + SUCCESS + RELOADED
    for more in (BEGINS, BEGINS + EDITOR, EDITOR, BEGINS + CYCLE, BEGINS + EDITOR + SUCCESS + EDITOR):
        told = last_compile(good + more)
        assert (told.result, told.is_finished) == ("unknown", False)
    told = last_compile(good + BEGINS + EDITOR + ERROR)
    assert (told.result, told.error_count, told.is_whole) == ("failed", 1, False)
    assert last_compile(good + BEGINS + EDITOR + EDITOR + FAILED + ERROR).is_whole
    assert last_compile(good + PLAYER).is_whole


def test_an_error_without_a_place() -> None:
    told = last_compile(BEGINS + EDITOR + NO_PLACE + FAILED + NO_PLACE)
    assert (told.result, told.error_count, told.is_whole) == ("failed", 1, True)
    (fault,) = told.errors
    assert (fault.file, fault.line, fault.code) == ("", 0, "CS0006")
    assert [line.message for line in lines(NO_PLACE, 0)] == [NO_PLACE.decode().strip()]


WOVEN = b"(0,0): error Mirror.Weaver error: CmdFire must not be static\n"
WOVEN_AT = b"Assets\\Boat.cs(12,5): error  - Floats must be a struct\n"


def test_errors_of_what_works_on_compiled_assemblies_have_no_code() -> None:
    told = last_compile(BEGINS + EDITOR + WOVEN + WOVEN_AT + FAILED + WOVEN + b"\n" + WOVEN_AT + ERROR)
    assert (told.error_count, told.is_whole) == (3, True)
    found = {(one.file, one.line, one.code, one.message) for one in told.errors if not one.code}
    assert found == {
        ("", 0, "", "Mirror.Weaver error: CmdFire must not be static"),
        ("Assets/Boat.cs", 12, "", "- Floats must be a struct"),
    }


def test_what_only_looks_like_an_error_without_a_code_does_not_count() -> None:
    """Without a build that failed nobody can tell; with one, a script's own log lines are told by what follows."""
    failed = BEGINS + EDITOR + FAILED
    for text in (BEGINS + EDITOR + SUCCESS + WOVEN, RELOADED + WOVEN, BEGINS + WOVEN, failed + RELOADED + WOVEN):
        assert last_compile(text).error_count == 0
    logged = b"UnityEngine.Debug:LogError (object)\n\n"
    for line in (WOVEN + logged, b"Loading (1,2): error x\n", b"Sea.hlsl(1,2): error x\n", b"(0,0): error \n"):
        told = last_compile(failed + line)
        assert (told.result, told.error_count, told.is_whole) == ("failed", 0, False)
    assert last_compile(failed + b"(0,0): error CS0006: x\n").error_count == 0


def test_what_a_script_logs_is_not_an_error_of_the_compiler() -> None:
    for ends in (b"\n", b"\r\n"):
        good = (BEGINS + EDITOR + SUCCESS + RELOADED + LOGGED).replace(b"\n", ends)
        assert (last_compile(good).result, last_compile(good).error_count) == ("succeeded", 0)
        (line,) = lines(LOGGED.replace(b"\n", ends), 0)
        assert (line.level, line.message) == ("error", "Assets/Old.cs(1,1): error CS0103: from a tool's list")
    assert last_compile(BEGINS + EDITOR + SUCCESS + ERROR).result == "succeeded"


EDITOR = b'Starting: /opt/unity/bee_backend --stdin-canary --dagfile="Library/Bee/1900b0aEDbg.dag" ScriptAssemblies\n'
PLAYER = (
    b"[ScriptCompilation] Requested script compilation because: Recompiling scripts for player build.\n"
    b'Starting: C:\\U\\bee_backend.exe --profile="x" --dagfile="Library/Bee/1900b0aPDevDbg.dag" ScriptAssemblies\n'
)
LINKED = b'Starting: bee_backend --dagfile="Library/Bee/Playere2e2d33b.dag" Player\n'
BUILDER = b'Starting: bee_backend --dagfile="Temp/Bee/19AB.dag" ScriptAssemblies\n'


def test_building_a_player_or_an_assembly_is_not_a_compile() -> None:
    good, bad = BEGINS + EDITOR + SUCCESS + RELOADED, BEGINS + EDITOR + FAILED + ERROR
    for other in (PLAYER, LINKED, BUILDER):
        assert last_compile(good + other + FAILED + OTHER).result == "succeeded"
        assert [fault.code for fault in last_compile(bad + other + FAILED + OTHER).errors] == ["CS1002"]
        assert last_compile(bad + other + SUCCESS).result == "failed"
        assert last_compile(good + other + SUCCESS + EDITOR + FAILED + ERROR).result == "failed"
        assert last_compile(good + other + FAILED + OTHER + BEGINS + SUCCESS + RELOADED).error_count == 0
        assert last_compile(b"Unity\n" + other + FAILED + OTHER).result == "unknown"


def test_a_log_with_the_time_before_every_line() -> None:
    """As Unity writes it when it is started with -timestamps."""

    def stamped(text: bytes) -> bytes:
        rows = text.splitlines(keepends=True)
        return b"".join(b"2026-03-18T09:28:53.%03dZ|0x4d8c|" % at + row for at, row in enumerate(rows))

    path = b"Successfully changed project path to: /games/A\n"
    told = last_compile(stamped(path + BEGINS + FAILED + ERROR + ERROR))
    assert [fault.file for fault in told.errors] == ["Assets/Boats (old)/Boat.cs"]
    assert projects_of(stamped(path)) == ["/games/A"]
    plain, with_times = list(lines(SCRIPTS, 0)), list(lines(stamped(SCRIPTS), 0))
    assert [(line.level, line.message) for line in with_times] == [(line.level, line.message) for line in plain]


def test_windows_line_ends_and_a_line_that_is_half_written() -> None:
    text = (BEGINS + ERROR + OTHER).replace(b"\n", b"\r\n") + b"Assets/Half.cs(1,2): err"
    told = last_compile(text)
    assert [error.message[-1] for error in told.errors] == ["d", "n"]


def test_a_hundred_thousand_errors_are_counted_and_some_are_listed() -> None:
    many = BEGINS + b"".join(b"Assets/A.cs(%d,1): error CS0103: x\n" % n for n in range(100_000))
    told = last_compile(many)
    assert (told.error_count, len(told.errors), told.is_whole) == (100_000, MOST_ERRORS, False)


SCRIPTS = (
    b"Refreshing native plugins compatible for Editor\n\n"
    b"The tide\nis out\nUnityEngine.StackTraceUtility:ExtractStackTrace ()\nUnityEngine.Debug:LogWarning (object)\n"
    b"Sea:Update () (at Assets/Sea.cs:4)\n\n(Filename: Assets/Sea.cs Line: 4)\n\n"
    b"NullReferenceException: Object reference not set\n  at Boat.Start () [0x00001] in C:\\x\\Boat.cs:12 \n"
    b"(Filename: Assets/Boat.cs Line: 12)\n\n"
    b"Ready\nUnityEngine.Debug:Log (object)\n\n"
    b"Assets/Boat.cs(12,5): error CS1002: ; expected\nAssets/Boat.cs(12,5): error CS1002: ; expected\n"
)


def test_what_scripts_logged_is_told_from_what_unity_says_of_itself() -> None:
    told = list(lines(SCRIPTS, 0))
    assert [(line.level, line.message) for line in told] == [
        ("warning", "The tide\nis out"),
        ("exception", "NullReferenceException: Object reference not set"),
        ("log", "Ready"),
        ("error", "Assets/Boat.cs(12,5): error CS1002: ; expected"),
    ]
    assert (told[1].file, told[1].line, told[3].file, told[3].line) == ("Assets/Boat.cs", 12, "Assets/Boat.cs", 12)


def test_numbers_are_places_in_the_file_with_either_line_end() -> None:
    for text in (SCRIPTS, SCRIPTS.replace(b"\n", b"\r\n")):
        numbers = [line.number for line in lines(text, 1000)]
        assert numbers == sorted(numbers)
        assert len(numbers) == 4
        assert numbers[0] > 1000 and numbers[-1] <= 1000 + len(text) + 3


def test_projects_are_told_in_order() -> None:
    text = b"x\nSuccessfully changed project path to: /games/A\nSuccessfully changed project path to: C:/B\r\n"
    assert projects_of(text) == ["/games/A", "C:/B"]
