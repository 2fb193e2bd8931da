"""What the adversary is assumed to know: how often terms occur, and what they are kinds of."""
