"""What scene.lint takes from the files themselves: the project's settings for it, what is missing, and lines."""
