"""A random forest as Weka 3.6 grows it by default: 10 trees without a limit of depth, log2(features) + 1 random features a
split, bootstrap samples, and votes. Samples are lists of numbers; labels are anything."""
import collections
import math
import random


def entropy(labels):
    counts = collections.Counter(labels).values()
    return -sum(c / len(labels) * math.log2(c / len(labels)) for c in counts)


def grow(samples, labels, features, chance):
    """A leaf is a label; a node is (feature, threshold, lower, upper)."""
    if len(set(labels)) == 1:
        return labels[0]
    best = None
    for feature in chance.sample(range(len(samples[0])), len(samples[0])):
        if features <= 0 and best:
            break
        values = sorted({s[feature] for s in samples})
        features -= 1
        for low, high in zip(values, values[1:]):
            threshold = (low + high) / 2
            sides = [[l for s, l in zip(samples, labels) if (s[feature] > threshold) == upper] for upper in (False, True)]
            cost = sum(len(side) * entropy(side) for side in sides)
            if not best or cost < best[0]:
                best = (cost, feature, threshold)
    if not best:
        return collections.Counter(labels).most_common(1)[0][0]
    _, feature, threshold = best
    usual = int(math.log2(len(samples[0]))) + 1
    parts = []
    for upper in (False, True):
        part = [(s, l) for s, l in zip(samples, labels) if (s[feature] > threshold) == upper]
        parts.append(grow([s for s, _ in part], [l for _, l in part], usual, chance))
    return (feature, threshold, *parts)


def decide(tree, sample):
    while isinstance(tree, tuple):
        feature, threshold, lower, upper = tree
        tree = upper if sample[feature] > threshold else lower
    return tree


class Forest:
    def __init__(self, samples, labels, trees=10, seed=1):
        chance = random.Random(seed)
        usual = int(math.log2(len(samples[0]))) + 1
        self.trees = []
        for _ in range(trees):
            drawn = [chance.randrange(len(samples)) for _ in samples]
            self.trees.append(grow([samples[i] for i in drawn], [labels[i] for i in drawn], usual, chance))

    def predict(self, sample):
        return collections.Counter(decide(tree, sample) for tree in self.trees).most_common(1)[0][0]
