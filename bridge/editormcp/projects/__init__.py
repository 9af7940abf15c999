"""Which folder is a Unity project, and which project a call is about."""
