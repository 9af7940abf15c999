"""Knowledge tools from JSON files: a studio's own rules beside the live scene."""
