#!/usr/bin/env python3
"""The kernels of bench/kernels/ with CuPy on a GPU: the functions of cupyx.scipy.ndimage, and elementwise kernels where there is none,
each written as CuPy's manual does."""
import serve

cupy = ndimage = np = None  # imported in kernels(), which can report that they are missing


def offer(inputs, outputs, functions):
    """`inputs`: arrays of NumPy. `outputs`: by parameter, arrays of CuPy. `functions`: by name, function(inputs, outputs)."""
    arrays = [cupy.asarray(array) for array in inputs]
    targets = list(outputs.values())

    def runner(function):
        def run():
            function(arrays, targets)
            cupy.cuda.runtime.deviceSynchronize()
        run()  # compiles
        return run

    return serve.Setup({name: runner(function) for name, function in functions.items()},
                       {name: lambda array=array: cupy.asnumpy(array) for name, array in outputs.items()})


def filter_of(work, type, functions):
    return offer([work.image("input", type)], {"output": cupy.zeros((work.height, work.width), type)}, functions)


def to_bytes(floats, target):
    cupy.copyto(target, cupy.rint(floats, out=floats).astype(np.uint8))


# ---- Neighbourhoods

def mean(side):
    return lambda work: filter_of(work, np.float32, {
        "uniform_filter": lambda s, t: ndimage.uniform_filter(s[0], side, output=t[0], mode="nearest")})


def bytes5(work):
    def uniform(s, t):
        to_bytes(ndimage.uniform_filter(s[0], 5, output=np.float32, mode="nearest"), t[0])
    return filter_of(work, np.uint8, {"uniform_filter": uniform})


def weighted(side):
    def set_up(work):
        weight = cupy.asarray(work.read("weight", np.float32, (side, side)))
        return filter_of(work, np.float32, {"correlate": lambda s, t: ndimage.correlate(s[0], weight, output=t[0], mode="nearest")})
    return set_up


def by_lines(source, weight, output):
    rows = ndimage.correlate1d(source, weight, 1, output=np.float32, mode="nearest")
    return ndimage.correlate1d(rows, weight, 0, output=output, mode="nearest")


def gauss9(work):
    weight = cupy.asarray(work.read("weight", np.float32, (9,)))
    return filter_of(work, np.float32, {"correlate1d": lambda s, t: by_lines(s[0], weight, t[0])})


def binomial5(work):
    line = np.array([1, 4, 6, 4, 1], np.float32) / 16
    lines, square = cupy.asarray(line), cupy.asarray(np.outer(line, line))
    return filter_of(work, np.uint8, {
        "correlate1d": lambda s, t: to_bytes(by_lines(s[0], lines, np.float32), t[0]),
        "correlate": lambda s, t: to_bytes(ndimage.correlate(s[0], square, output=np.float32, mode="nearest"), t[0])})


def star(weights):
    def set_up(work):
        volume = work.image("input", np.float32)
        weight = cupy.asarray(np.array(weights, np.float32))
        return offer([volume], {"output": cupy.zeros(volume.shape, np.float32)}, {
            "correlate": lambda s, t: ndimage.correlate(s[0], weight, output=t[0], mode="nearest")})
    return set_up


def sharpen(work):
    weight = cupy.asarray(np.array([[-1, -1, -1], [-1, 9, -1], [-1, -1, -1]], np.float32)[:, :, None])
    picture = work.image("input", np.uint8).reshape(work.height, work.width // 3, 3)

    def correlate(s, t):
        sums = ndimage.correlate(s[0], weight, output=np.float32, mode="wrap")
        cupy.copyto(t[0], cupy.clip(sums, 0, 255, out=sums).astype(np.uint8))

    return offer([picture], {"output": cupy.zeros_like(cupy.asarray(picture))}, {"correlate": correlate})


def sobel(work):
    picture = work.image("input", np.float32)

    def both(s, t):
        for axis in (0, 1):
            ndimage.sobel(s[0], 1 - axis, output=t[axis], mode="nearest")

    return offer([picture], {name: cupy.zeros(picture.shape, np.float32) for name in ("dx", "dy")}, {"sobel": both})


def edges(work):
    def magnitude(s, t):
        dx, dy = (ndimage.sobel(s[0], axis, output=np.float32, mode="nearest") for axis in (1, 0))
        cupy.hypot(dx, dy, out=t[0])
    return filter_of(work, np.float32, {"sobel+hypot": magnitude})


def dilate5(work):
    return filter_of(work, np.uint8, {
        "maximum_filter": lambda s, t: ndimage.maximum_filter(s[0], 5, output=t[0], mode="nearest"),
        "grey_dilation": lambda s, t: ndimage.grey_dilation(s[0], (5, 5), output=t[0], mode="nearest")})


def median(side):
    return lambda work: filter_of(work, np.uint8, {
        "median_filter": lambda s, t: ndimage.median_filter(s[0], side, output=t[0], mode="nearest")})


def bilateral(condition):
    def set_up(work):
        distance, value = work.numbers("distance_falloff")[0], work.numbers("value_falloff")[0]
        kernel = cupy.ElementwiseKernel("raw float32 image, int32 width, int32 height, float32 distance, float32 value", "float32 out", f"""
            int x = i % width, y = i / width;
            float centre = image[i], sum = 0, weights = 0;
            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    if ({condition}) {{
                        float near = image[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)];
                        float change = near - centre;
                        float weight = expf(-(distance * (dx * dx + dy * dy) + value * change * change));
                        sum += weight * near;
                        weights += weight;
                    }}
            out = sum / weights;""", "bilateral")
        return filter_of(work, np.float32, {
            "ElementwiseKernel": lambda s, t: kernel(s[0], work.width, work.height, distance, value, t[0])})
    return set_up


# ---- Pixel by pixel

def blend(work):
    kernel = cupy.ElementwiseKernel("raw uint8 upper, uint8 above, uint8 below", "uint8 out",
                                    "out = rintf(below + upper[i | 3] / 255.0f * (above - below))", "blend")
    upper, lower = (work.image(name, np.uint8, 4) for name in ("upper", "lower"))
    return offer([upper, lower], {"output": cupy.zeros(upper.shape, np.uint8)},
                 {"ElementwiseKernel": lambda s, t: kernel(s[0], s[0], s[1], t[0])})


def gamma(work):
    exponent = work.numbers("exponent")[0]
    kernel = cupy.ElementwiseKernel("uint8 in, float32 exponent", "uint8 out", "out = rintf(255 * powf(in / 255.0f, exponent))", "gamma")

    def table(s, t):
        values = cupy.rint(255 * (cupy.arange(256, dtype=np.float32) / 255)**exponent).astype(np.uint8)
        cupy.take(values, s[0], out=t[0])

    return filter_of(work, np.uint8, {"ElementwiseKernel": lambda s, t: kernel(s[0], exponent, t[0]), "take": table})


def gray(work):
    kernel = cupy.ElementwiseKernel("raw uint8 rgb", "uint8 out", """
        out = (9798 * rgb[3 * i] + 19235 * rgb[3 * i + 1] + 3735 * rgb[3 * i + 2] + 16384) >> 15""", "gray")
    return offer([work.read("rgb", np.uint8, (work.height, work.width, 3))], {"output": cupy.zeros((work.height, work.width), np.uint8)},
                 {"ElementwiseKernel": lambda s, t: kernel(s[0], t[0])})


def hsv(work):
    kernel = cupy.ElementwiseKernel("raw uint8 rgb", "raw uint8 out", """
        float r = rgb[3 * i], g = rgb[3 * i + 1], b = rgb[3 * i + 2];
        float most = max(max(r, g), b), span = most - min(min(r, g), b), hue = 0;
        if (span > 0)
            hue = most == r ? (g - b) / span : most == g ? 2 + (b - r) / span : 4 + (r - g) / span;
        if (hue < 0)
            hue += 6;
        out[3 * i] = min(rintf(hue * (256.0f / 6)), 255.0f);
        out[3 * i + 1] = most > 0 ? rintf(255 * span / most) : 0;
        out[3 * i + 2] = most;""", "hsv")
    rgb = work.image("rgb", np.uint8, 3)
    return offer([rgb], {"output": cupy.zeros(rgb.shape, np.uint8)},
                 {"ElementwiseKernel": lambda s, t: kernel(s[0], t[0], size=work.width * work.height)})


# ---- Geometry

def halve(work):
    kernel = cupy.ElementwiseKernel("raw uint8 image, int32 width", "uint8 out", """
        int at = i / (width / 2) * 2 * width + i % (width / 2) * 2;
        out = (image[at] + image[at + 1] + image[at + width] + image[at + width + 1] + 2) / 4""", "halve")
    return offer([work.read("input", np.uint8, (2 * work.height, 2 * work.width))], {"output": cupy.zeros((work.height, work.width), np.uint8)},
                 {"ElementwiseKernel": lambda s, t: kernel(s[0], 2 * work.width, t[0])})


def enlarge(work):
    """The pixel at (x, y) is that of the input at ((x + 0.5) * 2/3 - 0.5, ...)."""
    def interpolated(s, t):
        places = ndimage.affine_transform(s[0], cupy.array([2 / 3, 2 / 3]), offset=-1 / 6, output_shape=t[0].shape, output=np.float32,
                                          order=1, mode="nearest")
        to_bytes(places, t[0])
    return offer([work.read("input", np.uint8, (work.height * 2 // 3, work.width * 2 // 3))],
                 {"output": cupy.zeros((work.height, work.width), np.uint8)}, {"affine_transform": interpolated})


def warp(work):
    m = work.numbers("matrix", 6)
    matrix, offset = cupy.array([[m[4], m[3]], [m[1], m[0]]]), (m[5], m[2])

    def interpolated(s, t):
        to_bytes(ndimage.affine_transform(s[0], matrix, offset=offset, output=np.float32, order=1, mode="grid-constant"), t[0])

    return filter_of(work, np.uint8, {"affine_transform": interpolated})


# ---- Without a neighbourhood

def mandelbrot(work):
    kernel = cupy.ElementwiseKernel("int32 width, float32 left, float32 top, float32 step, int32 limit", "uint8 out", """
        float cx = left + step * (i % width), cy = top + step * (i / width), x = 0, y = 0;
        int n = 0;
        while (n < limit && x * x + y * y < 4) {
            float next = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = next;
            n++;
        }
        out = min(n, 255)""", "mandelbrot")
    numbers = [work.numbers(name)[0] for name in ("left", "top", "step")] + [int(work.read("limit", np.int32, (1,))[0])]
    return offer([], {"output": cupy.zeros((work.height, work.width), np.uint8)},
                 {"ElementwiseKernel": lambda s, t: kernel(work.width, *numbers, t[0])})


def histogram(work):
    bins = cupy.zeros(256, np.uint32)

    def counted(s, t):
        t[0][:] = cupy.bincount(s[0].ravel(), minlength=256)

    return offer([work.image("input", np.uint8)], {"bins": bins}, {"bincount": counted})


def total(work):
    """CuPy's sum uses CUB."""
    return offer([work.image("input", np.float32)], {"sum": cupy.zeros((), np.float32)}, {"sum": lambda s, t: cupy.sum(s[0], out=t[0])})


def kernels():
    global cupy, ndimage, np
    cupy, np = serve.need("cupy"), serve.need("numpy")
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as failed:
        raise serve.Unavailable(f"CuPy finds no GPU: {failed}") from failed
    ndimage = serve.need("cupyx.scipy.ndimage")
    plane = [[0, 0.125, 0], [0.125, 0.5, 0.125], [0, 0.125, 0]]
    beside, here = [[0, 0, 0], [0, 0.1, 0], [0, 0, 0]], [[0, 0.1, 0], [0.1, 0.4, 0.1], [0, 0.1, 0]]
    return {
        "mean3": mean(3), "mean5": mean(5), "mean9": mean(9), "running5": mean(5), "bytes5": bytes5, "blur5": weighted(5),
        "blur9": weighted(9), "gauss9": gauss9, "binomial5": binomial5, "binomial5i": binomial5, "star5": star(plane),
        "star7": star([beside, here, beside]), "sharpen": sharpen, "sobel": sobel, "edges": edges, "dilate5": dilate5,
        "median3": median(3), "median5": median(5), "bilateral5": bilateral("true"), "bilateral13": bilateral("dx * dx + dy * dy <= 4"),
        "blend": blend, "gamma": gamma, "gray": gray, "hsv": hsv, "halve": halve, "enlarge": enlarge, "warp": warp,
        "mandelbrot": mandelbrot, "histogram": histogram, "total": total,
    }


if __name__ == "__main__":
    serve.serve(kernels)
