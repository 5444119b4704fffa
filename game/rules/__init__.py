"""The core of every rule system: state, actions, scripts, turns, knowledge; it knows no system."""
