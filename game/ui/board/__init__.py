"""What every screen with a board is made of: its view, scene, panels, tooltips, base of the screen."""
