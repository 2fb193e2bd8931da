"""What is no identifier, though it has capitals or figures: law, medicine, roles, software.

Each module finds stretches of one kind. A doubtful call that such stretches cover is dropped; so is
what words took for an address or a reference, if it is part of a law. Nothing is ever cut in parts.
"""

from efface.languages.english.ordinary.find import Ordinary, ordinary

__all__ = ["Ordinary", "ordinary"]
