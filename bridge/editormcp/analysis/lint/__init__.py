"""Rules for scenes and prefabs: what level designers agree is a mistake. One small function a rule."""
