"""Who answers a checked call: the live Editor, the project's files, or both."""
