"""Repeats in collections: how far they reach, and what to hide so that only they are left."""
