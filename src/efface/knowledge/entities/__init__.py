"""Entities with the terms that tell of them: what is read, kept, found in texts, and for whom."""
