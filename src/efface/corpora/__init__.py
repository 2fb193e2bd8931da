"""Reads other texts than documents to sanitize: corpora, labelled text, packed files."""
