"""What is no identifier, though it has capitals or figures: law, medicine, roles, software.

Each module finds stretches of one kind. Such a stretch takes away from what voices call a name;
it never takes away from what has a form of its own.
"""

from efface.languages.english.ordinary.find import Ordinary, ordinary

__all__ = ["Ordinary", "ordinary"]
