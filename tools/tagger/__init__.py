"""Builds taggers from labelled text: see docs/taggers.md, and `python -m tagger --help`."""
