"""Where comes to rest what rolls, bounces or is shoved: rigid bodies seen from above, on the board."""
