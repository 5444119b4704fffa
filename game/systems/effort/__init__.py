"""The `effort` rule system: pools of d6, four categories of action, reactions, being Open."""
