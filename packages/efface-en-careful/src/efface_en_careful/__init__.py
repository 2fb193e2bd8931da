"""The weights of the careful tagger of English; the files are in the folder `data`, see NOTICE."""
