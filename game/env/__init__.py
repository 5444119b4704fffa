"""Matches as environments for research: PettingZoo's, and Gymnasium's against a level of the computer.

Needs the extra `env`: pip install 'enfilade[env]'.
"""

try:
    from game.env.environment import TacticalEnv, env, parallel_env
    from game.env.solo import SoloEnv
except ModuleNotFoundError as error:
    if error.name not in {"gymnasium", "pettingzoo"}:
        raise
    raise ModuleNotFoundError("game.env needs PettingZoo: pip install 'enfilade[env]'") from error

__all__ = ["SoloEnv", "TacticalEnv", "env", "parallel_env"]
