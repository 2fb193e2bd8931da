"""What efface knows of English; the files are in the folder `data`, see NOTICE."""
