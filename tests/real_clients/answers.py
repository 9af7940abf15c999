"""What the fake Editor answers: an output that fits what the tool promises."""

from __future__ import annotations

from fakes.editor import FakeEditor, Request

PROJECT_INFO = {
    "projectName": "Harbour",
    "productName": "Harbour",
    "companyName": "Tide",
    "projectPath": "/projects/Harbour",
    "unityVersion": "6000.0.78f1",
    "renderPipeline": "URP",
    "source": "editor",
}


async def project_info(editor: FakeEditor, request: Request) -> None:
    await editor.answer(request, PROJECT_INFO)
