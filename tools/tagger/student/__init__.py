"""The fast tagger: a small network that learns from the careful one, and from spaCy's tags."""
