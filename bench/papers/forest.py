"""A random forest as Weka 3.6 grows it by default: 10 trees without a limit of depth, log2(features) + 1 random features a
split, bootstrap samples, and votes. Samples are lists of numbers, which are split at thresholds, and texts, of which each value
has a branch. Labels are anything."""
import collections
import math
import random


def entropy(labels):
    counts = collections.Counter(labels).values()
    return -sum(c / len(labels) * math.log2(c / len(labels)) for c in counts)


def most_common(labels):
    return collections.Counter(labels).most_common(1)[0][0]


def splits(samples, feature):
    """(threshold, or None for texts; branch of a sample)"""
    values = sorted({s[feature] for s in samples})
    if isinstance(values[0], str):
        return [(None, lambda s: s[feature])] if len(values) > 1 else []
    return [((low + high) / 2, lambda s, t=(low + high) / 2: s[feature] > t) for low, high in zip(values, values[1:])]


def grow(samples, labels, usual, chance):
    """A leaf is a label; a node is (feature, threshold, branches, label without a branch)."""
    if len(set(labels)) == 1:
        return labels[0]
    best = None
    for tried, feature in enumerate(chance.sample(range(len(samples[0])), len(samples[0]))):
        if tried >= usual and best:
            break
        for threshold, branch in splits(samples, feature):
            parts = collections.defaultdict(list)
            for sample, label in zip(samples, labels):
                parts[branch(sample)].append((sample, label))
            cost = sum(len(part) * entropy([label for _, label in part]) for part in parts.values())
            if not best or cost < best[0]:
                best = (cost, feature, threshold, parts)
    if not best:
        return most_common(labels)
    _, feature, threshold, parts = best
    branches = {value: grow([s for s, _ in part], [label for _, label in part], usual, chance)
                for value, part in parts.items()}
    return (feature, threshold, branches, most_common(labels))


def decide(tree, sample):
    while isinstance(tree, tuple):
        feature, threshold, branches, default = tree
        value = sample[feature]
        tree = branches.get(value if threshold is None else value > threshold, default)
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
        return most_common([decide(tree, sample) for tree in self.trees])
