"""Pictures: what is drawn in the daemon. Pillow is imported here alone, when a picture is wanted."""
