"""Taggers that read any language: classifiers of one's own. A language has its own beside them."""
