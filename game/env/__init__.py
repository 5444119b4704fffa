"""Matches as environments for research: PettingZoo's, and Gymnasium's against a level of the computer.

Needs the extra `env`: pip install 'enfilade[env]'.
"""

from game.env.environment import TacticalEnv, env, parallel_env
from game.env.solo import SoloEnv

__all__ = ["SoloEnv", "TacticalEnv", "env", "parallel_env"]
