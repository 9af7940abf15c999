"""All questions, and the folders of the projects that they are about."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from backends.disk.asking import SAMPLE
from backends.disk.corpus import corpus
from questions import farm, lighthouse, quay, real
from questions.asking import Question

QUESTIONS: tuple[Question, ...] = (*lighthouse.QUESTIONS, *quay.QUESTIONS, *farm.QUESTIONS, *real.QUESTIONS)

QUAY = Path(__file__).parents[1] / "unity_host" / "Quay"


class Projects:
    """Where each project is. What tests write themselves is written into `scratch` once."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch

    @cached_property
    def _farm(self) -> Path:
        root = self._scratch / "Farm"
        farm.write(root)
        return root

    def root(self, name: str) -> Path:
        if name == "Lighthouse":
            return SAMPLE
        if name == "Quay":
            return QUAY
        if name == "Farm":
            return self._farm
        return corpus() / name
