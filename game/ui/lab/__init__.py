"""The lab: a sandbox in which squares, rulings and fields can be looked at from all sides."""
