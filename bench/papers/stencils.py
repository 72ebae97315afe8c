"""The 104 stencils of Garvey & Abdelrahman 2018, section 7: weighted sums of float with nonzero weights that are known
when compiling, over a volume. Patterns (Figure 1 of the paper) by kind, dimensionality and radius."""
from itertools import product

AXES = "xyz"


def dense(radius, dimensions):
    """All points whose coordinates in these dimensions are at most `radius`."""
    ranges = [range(-radius, radius + 1) if axis in dimensions else (0,) for axis in AXES]
    return list(product(*ranges))


def pattern(kind, dimensions, radius, unique):
    """The points of a stencil. `unique`: the dimension in which a plane or a thumbtack differs from the others."""
    points = dense(radius, dimensions)
    if kind == "star":
        return [p for p in points if sum(c != 0 for c in p) <= 1]
    if kind == "diamond":
        return [p for p in points if sum(map(abs, p)) <= radius]
    if kind == "nocorners":
        return [p for p in points if any(abs(c) < radius for c, axis in zip(p, AXES) if axis in dimensions)]
    if kind == "thumbtack":  # a dense head, and a pin on one side of it
        at = AXES.index(unique)
        head = [p for p in points if p[at] == 0]
        return head + [tuple(c if i == at else 0 for i in range(3)) for c in range(1, radius + 1)]
    return points


def stencils():
    """(name, facts, points) of each, in the paper's order of kinds. Facts: kind, radius, and the features of the paper's
    predictor (section 6.1): size (number of points), dimensionality, density and unique dimension."""
    every = []

    def add(kind, dimensions, radius, unique):
        name = f"{kind}{len(dimensions)}{unique if unique != 'none' else ''}_{radius}"
        points = sorted(pattern(kind, dimensions, radius, unique), key=lambda p: p[::-1])
        box = 1  # the smallest that holds all points
        for axis in range(3):
            coordinates = [p[axis] for p in points]
            box *= max(coordinates) - min(coordinates) + 1
        every.append((name, {"kind": kind, "radius": radius, "size": len(points), "dimensionality": len(dimensions),
                             "density": len(points) / box, "unique": unique}, points))

    add("dense", "x", 0, "none")
    for axis in AXES:
        for radius in range(1, 6):
            add("dense", axis, radius, axis)
    for kind, radii2, radii3 in (("dense", range(1, 6), range(1, 6)), ("star", range(1, 6), range(1, 6)),
                                 ("diamond", range(2, 6), range(2, 6)), ("nocorners", range(2, 6), range(1, 6))):
        for axis in AXES:
            for radius in radii2:
                add(kind, AXES.replace(axis, ""), radius, axis)
        for radius in radii3:
            add(kind, AXES, radius, "none")
    for axis in AXES:
        for radius in range(1, 6):
            add("thumbtack", AXES, radius, axis)
    return every


def weight(number, count):
    """Between 0.5 and 1.5 of the mean, the same on every machine, and exact in float."""
    scatter = (number * 2654435761 >> 7) % 64
    return (32 + scatter) / 64 / 2 ** (count - 1).bit_length()


def index(coordinate, offset):
    return coordinate + (f" {'+' if offset > 0 else '-'} {abs(offset)}" if offset else "")


def source(name, points):
    """The kernel in ICL. Its name is that of the stencil."""
    lines = [f"// Garvey & Abdelrahman 2018: {name}, {len(points)} points.", "#pragma imcl grid(input)",
             f"void {name}(Image3D<float> input, Image3D<float> output) {{", "  float sum = 0.0f;"]
    for number, point in enumerate(points):
        at = "".join(f"[{index('id' + axis, offset)}]" for axis, offset in zip(AXES, point))
        lines.append(f"  sum += {weight(number, len(points))!r}f * input{at};")
    return "\n".join(lines + ["  output[idx][idy][idz] = sum;", "}", ""])


def kernels():
    """Sources by name."""
    return {name: source(name, points) for name, _, points in stencils()}
