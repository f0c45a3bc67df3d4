"""A policy learns to beat random play heads-up, in NumPy: 512 tables at once and the policy gradient, in seconds.

pip install '.[gym]' && python examples/learn_with_numpy.py
"""

import sys

import numpy as np

from riverboat.gym.encoding import ACTION_NAMES, action_mask, encode, offered_actions, vector_size
from riverboat.gym.vector_env import TableVectorEnv

TABLES, STEPS, STACK = 512, 16, 2_000


class Policy:
    """One linear layer and a softmax over the actions that are offered."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.weights = np.zeros((vector_size(2), len(ACTION_NAMES)), np.float32)

    def chances(self, seen, masks):
        scores = np.where(masks, seen @ self.weights, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)

    def __call__(self, seen, masks):
        cumulative = self.chances(seen, masks).cumsum(axis=1)
        return (cumulative > self.rng.random((len(seen), 1)) * cumulative[:, -1:]).argmax(axis=1)


def play(envs, policy, steps, seed):
    """Every decision of `steps` steps with what its hand brought in the end, in big blinds."""
    seen, _ = envs.reset(seed=seed)
    told, won, ended = [], [], []
    for _ in range(steps):
        actions = policy(seen["observation"], seen["action_mask"])
        told.append((seen["observation"], seen["action_mask"], actions))
        seen, rewards, terminated, _, _ = envs.step(actions)
        won.append(rewards)
        ended.append(terminated)
    for step in reversed(range(steps - 1)):  # a decision brings what its hand does, and a hand may have many
        won[step] = np.where(ended[step], won[step], won[step + 1])
        ended[step] = ended[step] | ended[step + 1]
    finished = np.concatenate(ended)
    return *(np.concatenate(each)[finished] for each in zip(*told, strict=True)), np.concatenate(won)[finished]


def learn(rounds=30, seed=1):
    envs, policy = TableVectorEnv(TABLES, stack=STACK), Policy(seed)
    for number in range(rounds):
        seen, masks, actions, won = play(envs, policy, STEPS, seed * 1_000 + number)
        surprise = (won - won.mean()) / won.std()
        slope = np.eye(len(ACTION_NAMES))[actions] - policy.chances(seen, masks)
        policy.weights += 2 * (seen.T @ (slope * surprise[:, None])).astype(np.float32) / len(seen)
    return policy


def result(policy, seed=7):
    """Big blinds a hand against random play, with the standard error."""
    envs = TableVectorEnv(TABLES, stack=STACK)
    seen, _ = envs.reset(seed=seed)
    won = []
    for _ in range(60):
        seen, rewards, terminated, _, _ = envs.step(policy(seen["observation"], seen["action_mask"]))
        won.append(rewards[terminated])
    hands = np.concatenate(won)
    return hands.mean(), hands.std() / np.sqrt(len(hands))


class Learned:
    """The policy as a bot: `riverboat arena examples/learn_with_numpy.py:Learned random --stack 20`."""

    name = "learned"

    def __init__(self, seed=0):
        self.policy = learn(seed=seed)

    def act(self, seen):
        number = self.policy(encode(seen)[None], action_mask(seen)[None])[0]
        return offered_actions(seen)[int(number)]


if __name__ == "__main__":
    for name, policy in (("before", Policy(1)), ("after", learn())):
        mean, error = result(policy)
        sys.stdout.write(f"{name}: {mean:+.2f} ± {error:.2f} big blinds a hand\n")
