"""Adversaries who see only what was published; they do not use the models."""
