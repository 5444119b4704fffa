"""The rulebook: pages, words and worked examples from one source, for the window, RULES.md and a site."""
