"""A second reader of Unity's files on PyYAML: slow, plain, and written apart from ours, to compare with.

Nothing in here imports the program. It follows the file format alone, and keeps everything that it has read.
"""
