"""What rules are declared with: numbers, words, sentences, arguments, the registry. Standard library alone."""
