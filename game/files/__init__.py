"""Map text, templates and settings: what comes from files, checked, every fault with its place."""
