"""Where each target begins: small examples of what it is made for, and the words that matter in it."""

# ruff: noqa: E501  # a seed is one piece

from __future__ import annotations

_FRAME = b'Content-Length: 14\r\nContent-Type: application/json\r\n\r\n{"v":"gabp/1"}'
_SCENE = (
    b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &100\nGameObject:\n  m_Component:\n  - component: {fileID: 2}\n"
    b'  m_Name: "A \\u00e9"\n--- !u!4 &2\nTransform:\n  m_GameObject: {fileID: 100}\n  m_LocalPosition: {x: 1, y: -0, z: 2e3}\n'
    b"  m_Children: []\n--- !u!1001 &3\nPrefabInstance:\n  m_Modification:\n    m_Modifications:\n    - target: {fileID: 1,"
    b" guid: 0123456789abcdef0123456789abcdef, type: 3}\n      propertyPath: m_Name\n      value: 'it''s'\n"
)
_TOOL = (
    b'{"id":"a_tool","name":"a_tool","title":"A","description":"d","content":[{"type":"text","text":"x"},'
    b'{"type":"file","path":"x.md"},{"type":"resource_link","uri":"https://a","name":"n"}]}'
)
_LOG = (
    b"COMMAND LINE ARGUMENTS:\n/Unity\n-projectPath\n/home/me/Game\n-----CompilerOutput:-stdout--exitcode: 1\n"
    b"Assets/A.cs(12,5): error CS0103: The name 'x' does not exist\nNullReferenceException: Object\n"
    b"  at A.Start () [0x00001] in /a/A.cs:12 \nUnityEngine.Debug:Log (object)\nA:B () (at Assets/A.cs:3)\n\n"
)
SEEDS: dict[str, list[bytes]] = {
    "json-rpc": [b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}', b'{"jsonrpc":"2.0","id":"a","error":{"code":1}}'],
    "mcp": [
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
        b'[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}]',
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"scene_objects_find","arguments":{"project":"a","namePattern":"*"}}}',
        b'{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"unity://a@1/scene/Assets/A.unity"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/resource","uri":"unity://{project}/info"},"argument":{"name":"project","value":"a"}}}',
        b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
        b'{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"what_changed","arguments":{}}}',
    ],
    "gabp-frames": [_FRAME, _FRAME * 3],
    "gabp-messages": [
        b'{"v":"gabp/1","id":"00000000-0000-4000-8000-000000000000","type":"request","method":"tools/call","params":{}}',
        b'{"v":"gabp/1","id":"00000000-0000-4000-8000-000000000000","type":"event","channel":"a/b","seq":0,"payload":{}}',
        b'{"v":"gabp/1","id":"00000000-0000-4000-8000-000000000000","type":"response","result":{"output":{},"diagnostics":[]}}',
    ],
    "yaml": [_SCENE],
    "blueprints": [_TOOL, b'{"tools":[' + _TOOL + b'],"prompts":[{"name":"p","messages":[{"role":"user","content":{"type":"text","text":"x"}}]}]}'],
    "jsonc": [b'{\n  // a\n  "servers": {"other": {"command": "x"},},\n}\n', b"/* a */", b'{"servers": {}}'],
    "toml": [b'a = 1\n[servers.other]\ncommand = "x" # c\nargs = ["a",\n "b"]\n[[b]]\nc = """\nd"""\n', b"[servers.editormcp]\n"],
    "editor-log": [_LOG],
    "predicates": [b"mass > 10", b'm_Name ~ "Crane*"', b"light.color.r is not null", b"a[0].b != -1.5e3", b"x is overridden"],
}  # fmt: skip
WORDS: dict[str, list[str]] = {
    "predicates": ["mass", ".x", "[0]", " = ", " != ", " ~ ", " is ", "not ", "null", "missing", '"', "\\", "*", "1e9", "-", "true"],
    "jsonc": ["{", "}", "[", "]", ",", ":", '"servers"', '"editormcp"', "//x\n", "/*", "*/", "\n", "  ", "null", "\ufeff", "\\u00e9"],
    "toml": ["[servers]", "[servers.editormcp]", "[[servers]]", "command", " = ", '"x"', "'''", '"""', "\n", "\r\n", "#", "{", "}", ",", "."],
    "yaml": ["--- !u!1 &1\n", "GameObject:\n", "  m_Name: ", "  - ", "{fileID: 1}", "{", "}", "'", '"', "\\", ": ", "\n", "    ", "|", ">", "%YAML"],
    "editor-log": ["-projectPath", "error CS0001: ", "Assets/A.cs(1,2): ", "\n", "\r\n", "-----CompilerOutput:", "Exception: ", "  at A () in a:1"],
}  # fmt: skip
