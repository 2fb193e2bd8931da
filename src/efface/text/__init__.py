"""What is true of any text: folding, intervals, differences of two texts, a cache, loops."""
