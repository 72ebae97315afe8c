#!/usr/bin/env python3
"""The kernels of bench/kernels/ in Halide on a CPU: each algorithm under several schedules by hand, and under Halide's autoschedulers.
Extents are compiled in, as they are in our variants."""
import os
import sys
import warnings

import serve

hl = np = algorithms = schedules = None  # imported in kernels(), which can report that they are missing

AUTOSCHEDULERS = {"Adams2019": {"parallelism": str(os.cpu_count())}, "Mullapudi2016": {"parallelism": str(os.cpu_count())}, "Li2018": {}}
AFTER = {"clamped": "repeat_edge", "periodic": "repeat_image", "zero": "constant_exterior"}


alive = []  # arrays whose memory pipelines use: Halide's copies of a buffer hold no reference


def buffer_of(array):
    alive.append(array)
    return hl.Buffer(array)


class Choice:
    """An algorithm with the schedules by hand that suit it."""

    def __init__(self, name, algorithm, *groups):
        self.name, self.algorithm = name, algorithm
        self.schedules = {name: arrange for group in groups for name, arrange in group.items()}

    def make(self, inputs, targets):
        return self.algorithm([make() for make in inputs], list(reversed(targets[0].shape)))


def input_of(array, boundary):
    """Returns a function that makes the input as a function of coordinates, the innermost first: each schedule needs its own.
    boundary: one of AFTER; None: all reads are inside."""
    return lambda: make_input(array, boundary)


def make_input(array, boundary):
    buffer = buffer_of(array)
    image = hl.ImageParam(buffer.type(), buffer.dimensions())
    for d in range(buffer.dimensions()):
        dim = buffer.dim(d)
        image.dim(d).set_bounds(0, dim.extent()).set_stride(dim.stride()).set_estimate(0, dim.extent())
    image.set(buffer)
    if boundary is None:
        return image
    bounds = [(0, buffer.dim(d).extent()) for d in range(buffer.dimensions())]
    if boundary == "zero":
        return hl.BoundaryConditions.constant_exterior(image, 0, bounds)
    return getattr(hl.BoundaryConditions, AFTER[boundary])(image, bounds)


def runner(pipeline, targets):
    buffers = [buffer_of(target) for target in targets]
    return lambda: pipeline.realize(buffers)


def automatic(choice, inputs, targets, autoscheduler, options):
    """None where the autoscheduler fails."""
    form = choice.make(inputs, targets)
    try:
        for var, extent in zip(form.out.args(), form.extents):
            form.out.bound(var, 0, extent).set_estimate(var, 0, extent)
        pipeline = hl.Pipeline(form.out)
        target = hl.get_jit_target_from_environment()
        pipeline.apply_autoscheduler(target, hl.AutoschedulerParams(autoscheduler, options))
        pipeline.compile_jit(target)
        return runner(pipeline, targets)
    except (hl.HalideError, RuntimeError) as failed:
        print(f"{choice.name}: {autoscheduler}: {failed}", file=sys.stderr)
        return None


def offer(inputs, targets, choices):
    """`inputs`: functions by input_of(). `targets`: arrays by parameter."""
    arrays = list(targets.values())
    implementations = {}
    for choice in choices:
        for name, arrange in choice.schedules.items():
            form = choice.make(inputs, arrays)
            arrange(form)
            pipeline = hl.Pipeline(form.out)
            pipeline.compile_jit()
            implementations[f"{choice.name}/{name}"] = runner(pipeline, arrays)
    # Autoschedulers get an algorithm with stages, which they may inline, where there is one.
    choice = next((choice for choice in choices if choice.make(inputs, arrays).stages), choices[0])
    for autoscheduler, options in AUTOSCHEDULERS.items():
        if run := automatic(choice, inputs, arrays, autoscheduler, options):
            implementations[f"{choice.name}/{autoscheduler}"] = run
    return serve.Setup(implementations, {name: lambda array=array: array for name, array in targets.items()})


def filter_of(work, type, choices, boundary="clamped", names=("output",)):
    image = work.image("input", type)
    return offer([input_of(image, boundary)], {name: np.zeros_like(image) for name in names}, choices)


def floats(choices):
    return lambda work: filter_of(work, np.float32, choices)


def bytes_(choices):
    return lambda work: filter_of(work, np.uint8, choices)


# ---- Kernels

def separable(radius, weights, wide, finish, shapes, vectors):
    a, s = algorithms, schedules
    square, rows, columns = a.separable(radius, weights, wide, finish)
    return [Choice("direct", square, shapes), Choice("rows", rows, s.sliding(*vectors)), Choice("columns", columns, s.per_row(*vectors))]


def mean(radius):
    a, s = algorithms, schedules
    side = 2 * radius + 1

    def finish(sum):
        return sum * (1 / side**2)

    return floats(separable(radius, None, a.FLOAT, finish, s.FLOATS, (16, 32)) +
                  [Choice("running", a.running(radius, 16, a.FLOAT, finish), s.per_strip(16, 32))])


def byte_mean(radius):
    a, s = algorithms, schedules
    pixels = (2 * radius + 1)**2

    def finish(sum):
        return hl.cast(a.BYTE, (sum + hl.cast(a.SHORT, pixels // 2)) // hl.cast(a.SHORT, pixels))

    return bytes_(separable(radius, None, a.SHORT, finish, s.BYTES, (32, 64)) +
                  [Choice("running", a.running(radius, 16, a.SHORT, finish), s.per_strip(32, 64))])


def weighted(radius):
    def set_up(work):
        a, s = algorithms, schedules
        side = 2 * radius + 1
        weight = buffer_of(work.read("weight", np.float32, (side, side)))
        pixel = a.weighted(radius, weight)
        return filter_of(work, np.float32, [Choice("direct", a.direct(pixel), s.FLOATS),
                                            Choice("copied", a.copied(pixel, a.FLOAT), s.sliding(16, 32), s.per_strip(16))])
    return set_up


def gauss9(work):
    weights = [hl.f32(w) for w in work.numbers("weight", 9)]
    return filter_of(work, np.float32, separable(4, weights, algorithms.FLOAT, lambda sum: sum, schedules.inlined([(16, 1, 4)]), (16, 32)))


def binomial5(wide, weights, finish):
    return bytes_(separable(2, weights, wide, finish, schedules.BYTES, (32, 64)))


def bilateral(is_round):
    def set_up(work):
        a, s = algorithms, schedules
        distance, value = work.numbers("distance_falloff")[0], work.numbers("value_falloff")[0]
        return filter_of(work, np.float32, [
            Choice(name, a.direct(a.bilateral(distance, value, exp, is_round)), s.inlined([(16, 1, 1), (16, 1, 2), (16, 1, 4)]))
            for name, exp in (("exp", hl.exp), ("fast_exp", hl.fast_exp))])
    return set_up


def blend(work):
    a, s = algorithms, schedules
    upper, lower = (work.image(name, np.uint8, 4) for name in ("upper", "lower"))
    return offer([input_of(upper, None), input_of(lower, None)], {"output": np.zeros_like(upper)},
                 [Choice("floats", a.blend_components, s.WIDE_BYTES), Choice("integers", a.blend_integers, s.WIDE_BYTES)])


def gamma(work):
    a, s = algorithms, schedules
    exponent = work.numbers("exponent")[0]
    return filter_of(work, np.uint8, [Choice("table", a.gamma_table(exponent), s.WIDE_BYTES),
                                      Choice("pow", a.gamma_powers(hl.pow, exponent), s.inlined([(16, 1, 1), (64, 1, 1)])),
                                      Choice("fast_pow", a.gamma_powers(hl.fast_pow, exponent), s.inlined([(16, 1, 1), (64, 1, 1)]))], None)


def gray(work):
    rgb = work.read("rgb", np.uint8, (work.height, work.width, 3))
    return offer([input_of(rgb, None)], {"output": np.zeros(rgb.shape[:2], np.uint8)},
                 [Choice("integers", algorithms.gray, schedules.WIDE_BYTES)])


def hsv(work):
    rgb = work.image("rgb", np.uint8, 3)
    return offer([input_of(rgb, None)], {"output": np.zeros_like(rgb)}, [Choice("floats", algorithms.hsv, schedules.WIDE_BYTES)])


def resized(scale, boundary, choices):
    """`scale`: pixels of the input per pixel of the output."""
    def set_up(work):
        picture = work.read("input", np.uint8, (int(work.height * scale), int(work.width * scale)))
        return offer([input_of(picture, boundary)], {"output": np.zeros((work.height, work.width), np.uint8)}, choices)
    return set_up


def warp(work):
    matrix = work.numbers("matrix", 6)
    return filter_of(work, np.uint8, [Choice("direct", algorithms.warp(matrix), schedules.WIDE_BYTES)], "zero")


def mandelbrot(work):
    left, top, step = (work.numbers(name)[0] for name in ("left", "top", "step"))
    limit = int(work.read("limit", np.int32, (1,))[0])
    output = np.zeros((work.height, work.width), np.uint8)
    return offer([], {"output": output}, [Choice("all", algorithms.mandelbrot(left, top, step, limit), schedules.per_row(16, 32, 64))])


def sobel(work):
    a, s = algorithms, schedules
    return filter_of(work, np.float32, [Choice("direct", a.sobel[0], s.FLOATS), Choice("columns", a.sobel[1], s.per_row(16, 32))],
                     names=("dx", "dy"))


def sharpen(work):
    a, s = algorithms, schedules
    return filter_of(work, np.uint8, [Choice("direct", a.direct(a.sharpen_direct), s.BYTES),
                                      Choice("columns", a.sharpen_columns, s.per_row(32, 64))], "periodic")


def reduction(work, type, result, name, define):
    """define(input, result function, domain): the whole and the update. Strips of rows in parallel, whose results are added up."""
    picture = work.image("input", type)
    output = np.zeros(*result)
    implementations = {}
    for rows in (16, 64, 256):
        out, r = hl.Func("out"), hl.RDom([(0, work.width), (0, work.height)])
        define(make_input(picture, None), out, r)
        outer, inner, strips = hl.RVar("outer"), hl.RVar("inner"), hl.Var("strips")
        partial = out.update().split(r.y, outer, inner, rows).rfactor([(outer, strips)])
        partial.compute_root().update().parallel(strips)
        if type == np.float32:
            vector, lane, lanes = hl.RVar("vector"), hl.RVar("lane"), hl.Var("lanes")
            fine = partial.update().split(r.x, vector, lane, 64).rfactor([(lane, lanes)])
            fine.compute_at(partial, strips).vectorize(lanes, 64)
            fine.update().vectorize(lanes, 64)
        pipeline = hl.Pipeline(out)
        pipeline.compile_jit()
        implementations[f"rfactor{rows}"] = runner(pipeline, [output])
    return serve.Setup(implementations, {name: lambda: output})


def histogram(work):
    def define(source, out, r):
        i = hl.Var("i")
        out[i] = hl.u32(0)
        out.bound(i, 0, 256)
        out[hl.clamp(hl.cast(hl.Int(32), source[r.x, r.y]), 0, 255)] += hl.u32(1)
    return reduction(work, np.uint8, (256, np.uint32), "bins", define)


def total(work):
    def define(source, out, r):
        i = hl.Var("i")
        out[i] = hl.f32(0)
        out.bound(i, 0, 1)
        out[0] += source[r.x, r.y]
    return reduction(work, np.float32, (1, np.float32), "sum", define)


def kernels():
    global hl, np, algorithms, schedules
    hl, np = serve.need("halide"), serve.need("numpy")
    algorithms, schedules = serve.need("halide_algorithms"), serve.need("halide_schedules")
    warnings.simplefilter("ignore", RuntimeWarning)  # constants are rounded to float, as they are meant to be
    libraries = os.path.join(os.path.dirname(hl.__file__), "lib64")
    for autoscheduler in AUTOSCHEDULERS:
        hl.load_plugin(os.path.join(libraries, f"libautoschedule_{autoscheduler.lower()}.so"))
    a, s = algorithms, schedules
    return {
        "mean3": mean(1), "mean5": mean(2), "mean9": mean(4), "running5": mean(2), "bytes5": byte_mean(2),
        "blur5": weighted(2), "blur9": weighted(4), "gauss9": gauss9,
        "binomial5": binomial5(a.FLOAT, [hl.f32(w / 16) for w in (1, 4, 6, 4, 1)], a.round_to_byte),
        "binomial5i": binomial5(a.SHORT, [hl.u16(w) for w in (1, 4, 6, 4, 1)], lambda sum: hl.cast(a.BYTE, (sum + hl.u16(128)) // hl.u16(256))),
        "star5": floats([Choice("direct", a.direct(a.star5), s.FLOATS)]),
        "star7": lambda work: filter_of(work, np.float32, [Choice("direct", a.star7, s.VOLUMES)]),
        "sobel": sobel, "edges": floats([Choice("direct", a.edges[0], s.FLOATS), Choice("columns", a.edges[1], s.per_row(16, 32))]),
        "sharpen": sharpen, "bilateral5": bilateral(False), "bilateral13": bilateral(True),
        "dilate5": bytes_([Choice("direct", a.dilate_direct, s.BYTES), Choice("rows", a.dilate_rows, s.sliding(32, 64)),
                           Choice("columns", a.dilate_columns, s.per_row(32, 64))]),
        "median3": bytes_([Choice("direct", a.median3_direct, s.BYTES), Choice("columns", a.median3_columns, s.per_row(32, 64))]),
        "median5": bytes_([Choice("forgetful", a.median5, s.inlined([(32, 1, 1), (64, 1, 1), (64, 1, 2)]))]),
        "blend": blend, "gamma": gamma, "gray": gray, "hsv": hsv,
        "halve": resized(2, None, [Choice("direct", a.halve, s.BYTES)]),
        "enlarge": resized(2 / 3, "clamped", [Choice("direct", a.enlarge[0], s.WIDE_BYTES), Choice("rows", a.enlarge[1], s.per_row(16, 32, 64))]),
        "warp": warp, "mandelbrot": mandelbrot, "histogram": histogram, "total": total,
    }


if __name__ == "__main__":
    serve.serve(kernels)
