"""Tell what there is to say about cells."""
