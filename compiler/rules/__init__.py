"""The pages of the rules that are kept while a suite is read; those of `checks` stand there."""
