"""Answers from a knowledge base: what its blueprints say, as the files are now."""

from editormcp.backends.knowledge.base import KnowledgeBase

__all__ = ["KnowledgeBase"]
