"""What is read beside documents: texts of a corpus, labelled text, packed files."""
