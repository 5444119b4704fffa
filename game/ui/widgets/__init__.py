"""The widgets of the window: theme, type, buttons, forms, lists, dialogs."""
