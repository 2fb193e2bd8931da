"""Derives what names are names of from an encyclopedia; see tools/build_names_kinds.py."""
