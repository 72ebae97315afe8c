#!/usr/bin/env python3
"""The kernels of bench/kernels/ with OpenCV's functions on a CPU. Functions that use one core are offered on the whole picture and
in bands of rows on a pool of threads (`/bandsN`); OpenCV distributes the others to all cores itself."""
import math
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import serve

cv2 = np = None  # imported in kernels(), which can report that they are missing
pool = ThreadPoolExecutor(os.cpu_count())
local = threading.local()  # memory of each thread


def scratch(use, shape, type):
    """Memory of this thread, which the next call with the same arguments returns again."""
    memory = local.__dict__.setdefault("memory", {})
    if (use, shape) not in memory:
        memory[use, shape] = np.empty(shape, type)
    return memory[use, shape]


def bands(height, rows):
    return [(top, min(top + rows, height)) for top in range(0, height, rows)]


def in_bands(function, sources, targets, rows, halo):
    """function(sources, targets) on bands of rows. A band of the sources has `halo` more rows on each side, where there are any; its
    result is computed into scratch memory, and the rows between are copied."""
    height = targets[0].shape[0]

    def band(part):
        top, bottom = part
        first, last = max(top - halo, 0), min(bottom + halo, height)
        inputs = [source[first:last] for source in sources]
        if halo == 0:
            function(inputs, [target[top:bottom] for target in targets])
            return
        results = [scratch(i, (last - first, *target.shape[1:]), target.dtype) for i, target in enumerate(targets)]
        function(inputs, results)
        for target, result in zip(targets, results):
            target[top:bottom] = result[top - first:bottom - first]

    for _ in pool.map(band, bands(height, rows)):
        pass


def offer(sources, targets, functions, halo=None):
    """`targets`: arrays by parameter. `functions`: by name, function(sources, targets). `halo`: rows that a band needs above and below;
    None: the functions are offered on the whole picture only."""
    arrays = list(targets.values())
    implementations = {}
    for name, function in functions.items():
        implementations[name] = lambda function=function: function(sources, arrays)
        if halo is not None:
            for rows in (32, 128, 512):
                implementations[f"{name}/bands{rows}"] = (
                    lambda function=function, rows=rows: in_bands(function, sources, arrays, rows, halo))
    return serve.Setup(implementations, {name: lambda array=array: array for name, array in targets.items()})


def like(image, name="output"):
    return {name: np.zeros_like(image)}


def filter_of(image, functions, halo):
    return offer([image], like(image), functions, halo)


# ---- Linear filters with clamped borders

def linear(square=None, row=None, column=None):
    """Functions for a filter by its matrix, by its factors, or by both."""
    border = cv2.BORDER_REPLICATE
    functions = {}
    if row is not None:
        functions["sepFilter2D"] = lambda s, t: cv2.sepFilter2D(s[0], -1, row, column, dst=t[0], borderType=border)
    if square is not None:
        functions["filter2D"] = lambda s, t: cv2.filter2D(s[0], -1, square, dst=t[0], borderType=border)
    return functions


def mean(side, type):
    def set_up(work):
        line = np.full(side, 1 / side, np.float32)
        functions = linear(np.full((side, side), 1 / side**2, np.float32), line, line)
        functions["blur"] = lambda s, t: cv2.blur(s[0], (side, side), dst=t[0], borderType=cv2.BORDER_REPLICATE)
        return filter_of(work.image("input", type), functions, side // 2)
    return set_up


def weighted(side):
    def set_up(work):
        weight = work.read("weight", np.float32, (side, side))
        return filter_of(work.image("input", np.float32), linear(weight), side // 2)
    return set_up


def gauss9(work):
    weight = work.read("weight", np.float32, (9,))
    return filter_of(work.image("input", np.float32), linear(np.outer(weight, weight), weight, weight), 4)


def binomial5(work):
    line = np.array([1, 4, 6, 4, 1], np.float32) / 16
    functions = linear(np.outer(line, line), line, line)
    functions["GaussianBlur"] = (  # without a sigma, 5 bytes have these weights
        lambda s, t: cv2.GaussianBlur(s[0], (5, 5), 0, dst=t[0], borderType=cv2.BORDER_REPLICATE))
    return filter_of(work.image("input", np.uint8), functions, 2)


def star5(work):
    weight = np.array([[0, 0.125, 0], [0.125, 0.5, 0.125], [0, 0.125, 0]], np.float32)
    return filter_of(work.image("input", np.float32), linear(weight), 1)


def star7(work):
    """The five points of a plane by a filter, the two of its neighbours by sums."""
    weight = np.array([[0, 0.1, 0], [0.1, 0.4, 0.1], [0, 0.1, 0]], np.float32)
    volume = work.image("input", np.float32)
    output = np.zeros_like(volume)

    def plane(z):
        cv2.filter2D(volume[z], -1, weight, dst=output[z], borderType=cv2.BORDER_REPLICATE)
        for beside in (max(z - 1, 0), min(z + 1, work.depth - 1)):
            cv2.scaleAdd(volume[beside], 0.1, output[z], dst=output[z])

    def threads():
        for _ in pool.map(plane, range(work.depth), chunksize=8):
            pass

    def one_by_one():
        for z in range(work.depth):
            plane(z)

    return serve.Setup({"filter2D+scaleAdd": one_by_one, "filter2D+scaleAdd/planes": threads}, {"output": lambda: output})


def sharpen(work):
    """OpenCV's filters do not wrap around: the picture is extended first."""
    weight = np.array([[-1, -1, -1], [-1, 9, -1], [-1, -1, -1]], np.float32)
    picture = work.image("input", np.uint8).reshape(work.height, work.width // 3, 3)
    output = np.zeros_like(picture)
    extended = cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_WRAP)

    def whole():
        cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_WRAP, dst=extended)
        output[:] = cv2.filter2D(extended, -1, weight)[1:-1, 1:-1]

    def threads(rows):
        cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_WRAP, dst=extended)

        def band(part):
            top, bottom = part
            result = scratch("band", (bottom - top + 2, work.width // 3 + 2, 3), np.uint8)
            cv2.filter2D(extended[top:bottom + 2], -1, weight, dst=result)
            output[top:bottom] = result[1:-1, 1:-1]

        for _ in pool.map(band, bands(work.height, rows)):
            pass

    return serve.Setup({"copyMakeBorder+filter2D": whole, "copyMakeBorder+filter2D/bands64": lambda: threads(64)},
                       {"output": lambda: output})


def gradient(s, x, y, targets):
    cv2.Sobel(s, cv2.CV_32F, x, y, dst=targets, ksize=3, borderType=cv2.BORDER_REPLICATE)


def sobel(work):
    picture = work.image("input", np.float32)

    def both(s, t):
        gradient(s[0], 1, 0, t[0])
        gradient(s[0], 0, 1, t[1])

    return offer([picture], like(picture, "dx") | like(picture, "dy"), {"Sobel": both}, 1)


def edges(work):
    picture = work.image("input", np.float32)

    def magnitude(s, t):
        dx, dy = (scratch(use, s[0].shape, np.float32) for use in ("dx", "dy"))
        gradient(s[0], 1, 0, dx)
        gradient(s[0], 0, 1, dy)
        cv2.magnitude(dx, dy, magnitude=t[0])

    return filter_of(picture, {"Sobel+magnitude": magnitude}, 1)


# ---- Other filters

def bilateral13(work):
    """OpenCV's window of diameter 5 is round; it has 13 pixels."""
    distance, value = work.numbers("distance_falloff")[0], work.numbers("value_falloff")[0]
    sigmas = {"sigmaColor": math.sqrt(0.5 / value), "sigmaSpace": math.sqrt(0.5 / distance)}
    return filter_of(work.image("input", np.float32), {
        "bilateralFilter": lambda s, t: cv2.bilateralFilter(s[0], 5, **sigmas, dst=t[0], borderType=cv2.BORDER_REPLICATE)}, None)


def dilate5(work):
    square = np.ones((5, 5), np.uint8)
    return filter_of(work.image("input", np.uint8), {
        "dilate": lambda s, t: cv2.dilate(s[0], square, dst=t[0], borderType=cv2.BORDER_REPLICATE)}, 2)


def median(side):
    def set_up(work):
        return filter_of(work.image("input", np.uint8), {"medianBlur": lambda s, t: cv2.medianBlur(s[0], side, dst=t[0])}, side // 2)
    return set_up


# ---- Pixel by pixel

def blend(work):
    upper, lower = (work.image(name, np.uint8, 4) for name in ("upper", "lower"))

    def weighted(s, t):
        alpha = cv2.extractChannel(s[0], 3)
        weight = cv2.multiply(alpha, 1 / 255, dtype=cv2.CV_32F)
        cv2.blendLinear(s[0], s[1], weight, cv2.subtract(1.0, weight), dst=t[0])

    return offer([upper, lower], like(upper), {"blendLinear": weighted}, 0)


def gamma(work):
    exponent = work.numbers("exponent")[0]

    def looked_up(s, t):
        table = np.rint(255 * np.power(np.arange(256) / 255, exponent)).astype(np.uint8)
        cv2.LUT(s[0], table, dst=t[0])

    def powers(s, t):
        linear = cv2.multiply(s[0], 1 / 255, dtype=cv2.CV_32F)
        cv2.multiply(cv2.pow(linear, exponent, dst=linear), 255, dst=t[0], dtype=cv2.CV_8U)

    return filter_of(work.image("input", np.uint8), {"LUT": looked_up, "pow": powers}, 0)


def gray(work):
    rgb = work.read("rgb", np.uint8, (work.height, work.width, 3))
    output = np.zeros((work.height, work.width), np.uint8)
    return offer([rgb], {"output": output}, {"cvtColor": lambda s, t: cv2.cvtColor(s[0], cv2.COLOR_RGB2GRAY, dst=t[0])}, 0)


def hsv(work):
    return offer([work.image("rgb", np.uint8, 3)], {"output": np.zeros((work.height, work.width, 3), np.uint8)},
                 {"cvtColor": lambda s, t: cv2.cvtColor(s[0], cv2.COLOR_RGB2HSV_FULL, dst=t[0])}, 0)


# ---- Geometry

def resize(scale, names):
    """`scale`: pixels of the input per pixel of the output."""
    def set_up(work):
        picture = work.read("input", np.uint8, (int(work.height * scale), int(work.width * scale)))
        size = (work.width, work.height)
        return offer([picture], {"output": np.zeros((work.height, work.width), np.uint8)}, {
            "resize/" + name: lambda s, t, way=getattr(cv2, name): cv2.resize(s[0], size, dst=t[0], interpolation=way)
            for name in names})
    return set_up


def warp(work):
    matrix = work.read("matrix", np.float32, (2, 3))
    size = (work.width, work.height)

    def warped(hint):
        return lambda s, t: cv2.warpAffine(s[0], matrix, size, dst=t[0], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, **hint)

    functions = {"warpAffine": warped({})}
    if hasattr(cv2, "ALGO_HINT_APPROX"):
        functions["warpAffine/approx"] = warped({"hint": cv2.ALGO_HINT_APPROX})
    return filter_of(work.image("input", np.uint8), functions, None)


# ---- Reductions

def combined(work, partial, empty):
    """partial(picture) of the whole and of bands, whose results are added up."""
    picture = work.image("input", empty[0])
    result = np.zeros(*empty[1:])

    def whole():
        result[:] = partial(picture)

    def threads(rows):
        result[:] = sum(pool.map(lambda part: partial(picture[part[0]:part[1]]), bands(work.height, rows)))

    return picture, result, {"whole": whole, **{f"bands{rows}": lambda rows=rows: threads(rows) for rows in (128, 512)}}


def histogram(work):
    def counts(picture):
        return cv2.calcHist([picture], [0], None, [256], [0, 256]).ravel().astype(np.uint32)

    _, bins, functions = combined(work, counts, (np.uint8, 256, np.uint32))
    return serve.Setup({"calcHist/" + name: run for name, run in functions.items()}, {"bins": lambda: bins})


def total(work):
    _, sums, functions = combined(work, lambda picture: cv2.sumElems(picture)[0], (np.float32, 1, np.float32))
    return serve.Setup({"sumElems/" + name: run for name, run in functions.items()}, {"sum": lambda: sums})


def kernels():
    global cv2, np
    cv2, np = serve.need("cv2"), serve.need("numpy")
    return {
        "mean3": mean(3, np.float32), "mean5": mean(5, np.float32), "mean9": mean(9, np.float32), "running5": mean(5, np.float32),
        "bytes5": mean(5, np.uint8), "blur5": weighted(5), "blur9": weighted(9), "gauss9": gauss9, "binomial5": binomial5,
        "binomial5i": binomial5, "star5": star5, "star7": star7, "sharpen": sharpen, "sobel": sobel, "edges": edges,
        "bilateral13": bilateral13, "dilate5": dilate5, "median3": median(3), "median5": median(5), "blend": blend, "gamma": gamma,
        "gray": gray, "hsv": hsv, "halve": resize(2, ["INTER_AREA", "INTER_LINEAR"]),
        "enlarge": resize(2 / 3, ["INTER_LINEAR", "INTER_LINEAR_EXACT"]), "warp": warp, "histogram": histogram, "total": total,
    }


if __name__ == "__main__":
    serve.serve(kernels)
