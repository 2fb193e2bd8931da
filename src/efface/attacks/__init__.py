"""Adversaries, who see what was published. They know nothing of the models."""
