"""Documents to terms: words, noun phrases and mentions of entities, patterns, occurrences."""
