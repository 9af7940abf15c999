"""A long run under load: kills, reloads, slow and vanishing clients, changing files, own tools that come and go."""
