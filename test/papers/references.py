"""What the papers' kernels compute, written from their descriptions. An image is a function of a pixel's coordinates that
also has the boundary condition; a reference returns the value of one pixel, or the list of its components."""
import math


def floats(numbers):
    return numbers if isinstance(numbers, list) else [numbers]


def convolution(input, weight, radius, x, y):
    side = 2 * radius + 1
    return sum(input(x + i - radius, y + j - radius) * weight[side * j + i] for j in range(side) for i in range(side))


def stereo(left, right, x, y):
    def cost(d):
        return sum(abs(a - b) for j in range(-2, 3) for i in range(-2, 3)
                   for a, b in zip(left(x + i, y + j), right(x + i + d, y + j)))
    return min(range(-8, 9), key=cost)  # of equal ones the first


def bilateral(input, x, y, z):
    sigma_distance, sigma_value = 1.5, 30
    total = weights = 0
    for k in (-1, 0, 1):
        for j in range(-2, 3):
            for i in range(-2, 3):
                value = input(x + i, y + j, z + k)
                weight = math.exp(-(i * i + j * j + k * k) / (2 * sigma_distance ** 2)
                                  - (value - input(x, y, z)) ** 2 / (2 * sigma_value ** 2))
                total += weight * value
                weights += weight
    return round(total / weights)


def median(input, x, y):
    return sorted(input(x + i, y + j) for j in range(-2, 3) for i in range(-2, 3))[12]


def trilinear(volume, at):
    low = [math.floor(c) for c in at]
    part = [c - l for c, l in zip(at, low)]
    total = 0
    for corner in range(8):
        offsets = [corner >> d & 1 for d in range(3)]
        weight = math.prod(p if o else 1 - p for o, p in zip(offsets, part))
        total += weight * volume(*(l + o for l, o in zip(low, offsets)))
    return total


def raycasting(volume, size, transfer, width, height, x, y):
    entries = len(transfer) // 4
    ahead, right, down = (0.6, 0.48, 0.64), (0.8, -0.36, -0.48), (0, 0.8, -0.6)
    u, v = (x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5
    ray = [a + u * r + v * d for a, r, d in zip(ahead, right, down)]
    length = math.hypot(*ray)
    ray = [c / length for c in ray]
    eye = [0.5 * s - 1.5 * math.hypot(*size) * a for s, a in zip(size, ahead)]
    cuts = [sorted(((-0.5 - e) / r, (s - 0.5 - e) / r)) for e, r, s in zip(eye, ray, size)]
    t, end = max(c[0] for c in cuts), min(c[1] for c in cuts)
    colour = [0, 0, 0, 0]
    while t < end and colour[3] < 1:
        value = trilinear(volume, [e + t * r for e, r in zip(eye, ray)])
        entry = min(max(int(value * entries), 0), entries - 1)
        *rgb, alpha = transfer[4 * entry:4 * entry + 4]
        colour = [c + (1 - colour[3]) * n for c, n in zip(colour, [alpha * channel for channel in rgb] + [alpha])]
        t += 0.5
    return [round(min(max(255 * c, 0), 255)) for c in colour]


def laplacian(input, x, y):
    around = sum(input(x + 3 * i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1)) - input(x, y)
    return min(max(9 * input(x, y) - around, 0), 255)


def life(input, x, y):
    alive = sum(input(x + i, y + j) != 0 for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0))
    return int(alive == 3 or alive == 2 and input(x, y) != 0)


def heat(input, x, y):
    return input(x, y) + 0.2 * (input(x - 1, y) + input(x + 1, y) + input(x, y - 1) + input(x, y + 1) - 4 * input(x, y))


def sobel(input, x, y):
    weights = (1, 2, 1)
    dx = sum(w * (input(x + 1, y + j - 1) - input(x - 1, y + j - 1)) for j, w in enumerate(weights))
    dy = sum(w * (input(x + i - 1, y + 1) - input(x + i - 1, y - 1)) for i, w in enumerate(weights))
    return [math.hypot(dx, dy), math.atan2(dy, dx)]


def nonmaximum(gradient, x, y):
    magnitude, angle = gradient(x, y)
    dx, dy = [(1, 0), (1, 1), (0, 1), (-1, 1)][round(angle * 4 / math.pi) % 4]
    return magnitude if all(magnitude >= gradient(x + s * dx, y + s * dy)[0] for s in (-1, 1)) else 0


def weighted(input, points, weights, x, y, z):
    return sum(w * input(x + i, y + j, z + k) for (i, j, k), w in zip(points, weights))


def simple(input, borders, x, y):
    north, south, east, west = borders
    total = sum(input(x + i, y + j) for j in range(-north, south + 1) for i in range(-west, east + 1))
    return abs(total)


def complex_sum(input, borders, x, y):
    north, south, east, west = borders
    total = sum(2 * math.sin(input(x + i, y + j)) for j in range(-north, south + 1) for i in range(-west, east + 1))
    for i in range(-west, east + 1):
        value = input(x + i, y)
        total += math.cos(value) * math.sqrt(abs(value)) + math.sin(math.pi * value)
    return abs(total)
