"""The classification game: learning from labelled text, playing it, auditing what was published."""
