"""Many matches, bot against bot, and what comes out of them."""
