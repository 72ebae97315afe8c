#!/usr/bin/env python3
"""The kernels of bench/kernels/ in PyTorch on a GPU: as tensor expressions under torch.compile, which makes one kernel of most of
them (`compiled`; `tuned`: it also searches for the blocks), and by functions of PyTorch where there is one."""
import serve

torch = np = None  # imported in kernels(), which can report that they are missing
DEVICE = "cuda"
MODES = {"compiled": {}, "tuned": {"max_autotune_pointwise": True}}


def finish():
    if DEVICE == "cuda":
        torch.cuda.synchronize()


def on_device(array):
    return torch.from_numpy(array).to(DEVICE)


def offer(inputs, names, functions, plain=None, modes=MODES):
    """`functions`: by name, functions of tensors that return one per output, to be compiled. `plain`: functions that are not."""
    results = {}
    calls = dict(plain or {})
    for name, function in functions.items():
        for mode, options in modes.items():
            calls[f"{name}/{mode}"] = torch.compile(function, dynamic=False, fullgraph=True, options=options)

    def runner(call):
        def run():
            results["last"] = call(*inputs)
            finish()
        run()  # compiles
        return run

    def output(number):
        last = results["last"]
        return (last[number] if isinstance(last, tuple) else last).contiguous().cpu().numpy()

    return serve.Setup({name: runner(call) for name, call in calls.items()},
                       {name: lambda number=number: output(number) for number, name in enumerate(names)})


def at(image, dx, dy):
    """The neighbours (dx, dy) of all pixels; the edge continues outside."""
    height, width = image.shape[:2]
    rows = (torch.arange(height, device=image.device) + dy).clamp(0, height - 1)
    columns = (torch.arange(width, device=image.device) + dx).clamp(0, width - 1)
    return image[rows[:, None], columns[None, :]]


def square(radius):
    return [(dx, dy) for dy in range(-radius, radius + 1) for dx in range(-radius, radius + 1)]


def to_byte(values):
    return values.round().clamp(0, 255).to(torch.uint8)


def filter_of(type, function, plain=None):
    """function(image)"""
    def set_up(work):
        return offer([on_device(work.image("input", type))], ["output"], {"expression": function}, plain)
    return set_up


# ---- Sums over neighbourhoods

def mean(radius, finish):
    def function(image):
        rows = sum(at(image, dx, 0).to(torch.int32 if image.dtype == torch.uint8 else image.dtype) for dx in range(-radius, radius + 1))
        return finish(sum(at(rows, 0, dy) for dy in range(-radius, radius + 1)))
    return function


def floats_mean(radius):
    return filter_of("float32", mean(radius, lambda sum: sum / (2 * radius + 1)**2))


def bytes_mean(radius):
    pixels = (2 * radius + 1)**2
    return filter_of("uint8", mean(radius, lambda sum: ((sum + pixels // 2) // pixels).to(torch.uint8)))


def weighted(radius):
    def set_up(work):
        weight = on_device(work.read("weight", np.float32, (2 * radius + 1, 2 * radius + 1)))

        def expression(image):
            return sum(at(image, dx, dy) * weight[dy + radius, dx + radius] for dx, dy in square(radius))

        def convolution(image):
            padded = torch.nn.functional.pad(image[None, None], (radius,) * 4, mode="replicate")
            return torch.nn.functional.conv2d(padded, weight[None, None])[0, 0]

        return offer([on_device(work.image("input", np.float32))], ["output"], {"expression": expression}, {"conv2d": convolution})
    return set_up


def gauss9(work):
    weight = on_device(work.read("weight", np.float32, (9,)))

    def expression(image):
        rows = sum(at(image, i, 0) * weight[i + 4] for i in range(-4, 5))
        return sum(at(rows, 0, j) * weight[j + 4] for j in range(-4, 5))

    def convolutions(image):
        padded = torch.nn.functional.pad(image[None, None], (4,) * 4, mode="replicate")
        return torch.nn.functional.conv2d(torch.nn.functional.conv2d(padded, weight[None, None, None]), weight[None, None, :, None])[0, 0]

    return offer([on_device(work.image("input", np.float32))], ["output"], {"expression": expression}, {"conv2d": convolutions})


def binomial5(image):
    weight = (1, 4, 6, 4, 1)
    rows = sum(at(image, i, 0).to(torch.int32) * weight[i + 2] for i in range(-2, 3))
    return ((sum(at(rows, 0, j) * weight[j + 2] for j in range(-2, 3)) + 128) >> 8).to(torch.uint8)


def binomial5_floats(image):
    weight = (0.0625, 0.25, 0.375, 0.25, 0.0625)
    rows = sum(at(image, i, 0).to(torch.float32) * weight[i + 2] for i in range(-2, 3))
    return to_byte(sum(at(rows, 0, j) * weight[j + 2] for j in range(-2, 3)))


def star5(image):
    return 0.5 * image + 0.125 * (at(image, 0, -1) + at(image, -1, 0) + at(image, 1, 0) + at(image, 0, 1))


def star7(work):
    def expression(volume):
        sum = volume.new_zeros(())
        for axis in range(3):
            places = torch.arange(volume.shape[axis], device=volume.device)
            for step in (-1, 1):
                sum = sum + volume.index_select(axis, (places + step).clamp(0, volume.shape[axis] - 1))
        return 0.4 * volume + 0.1 * sum
    return offer([on_device(work.image("input", np.float32))], ["output"], {"expression": expression})


def gradient(image):
    def difference(dx, dy):
        return at(image, dx, dy)
    gx = sum(w * (difference(1, k) - difference(-1, k)) for k, w in ((-1, 1), (0, 2), (1, 1)))
    gy = sum(w * (difference(k, 1) - difference(k, -1)) for k, w in ((-1, 1), (0, 2), (1, 1)))
    return gx, gy


def sobel(work):
    return offer([on_device(work.image("input", np.float32))], ["dx", "dy"], {"expression": gradient})


def edges(image):
    gx, gy = gradient(image)
    return torch.sqrt(gx * gx + gy * gy)


def sharpen(image):
    def periodic(dx, dy):
        return torch.roll(image, (-dy, -dx), (0, 1)).to(torch.int32)
    return (10 * periodic(0, 0) - sum(periodic(3 * dx, dy) for dx, dy in square(1))).clamp(0, 255).to(torch.uint8)


def bilateral(is_round):
    def set_up(work):
        distance, value = work.numbers("distance_falloff")[0], work.numbers("value_falloff")[0]

        def expression(image):
            sum = weights = 0
            for dx, dy in square(2):
                if not is_round or dx * dx + dy * dy <= 4:
                    near = at(image, dx, dy)
                    weight = torch.exp(-(distance * (dx * dx + dy * dy) + value * (near - image)**2))
                    sum, weights = sum + weight * near, weights + weight
            return sum / weights

        return offer([on_device(work.image("input", np.float32))], ["output"], {"expression": expression})
    return set_up


# ---- Ranks

def dilate5(image):
    def largest(source, places):
        result = source
        for dx, dy in places:
            result = torch.maximum(result, at(source, dx, dy))
        return result
    return largest(largest(image, [(d, 0) for d in (-2, -1, 1, 2)]), [(0, d) for d in (-2, -1, 1, 2)])


def median(radius):
    """By forgetting the least and the largest of a growing set, as in bench/kernels/median5.icl."""
    def expression(image):
        values = [at(image, dx, dy) for dx, dy in square(radius)]
        kept, rest = values[:len(values) // 2 + 2], values[len(values) // 2 + 2:]
        while True:
            middle = (len(kept) - 1) // 2
            for k in range(middle + 1):
                kept[k], kept[-1 - k] = torch.minimum(kept[k], kept[-1 - k]), torch.maximum(kept[k], kept[-1 - k])
            for k in range(1, middle + 1):
                kept[0], kept[k] = torch.minimum(kept[0], kept[k]), torch.maximum(kept[0], kept[k])
            for k in range(1, middle + 1):
                kept[-1 - k], kept[-1] = torch.minimum(kept[-1 - k], kept[-1]), torch.maximum(kept[-1 - k], kept[-1])
            if len(kept) == 3:
                return kept[1]
            kept = kept[1:-1] + [rest.pop(0)]
    return expression


# ---- Pixel by pixel

def blend(work):
    def expression(upper, lower):
        above, below = upper.to(torch.float32), lower.to(torch.float32)
        return to_byte(below + above[..., 3:] / 255 * (above - below))
    return offer([on_device(work.image(name, np.uint8, 4)) for name in ("upper", "lower")], ["output"], {"expression": expression})


def gamma(work):
    exponent = work.numbers("exponent")[0]

    def powers(image):
        return to_byte(255 * (image.to(torch.float32) / 255)**exponent)

    def table(image):
        values = to_byte(255 * (torch.arange(256, device=image.device) / 255)**exponent)
        return values[image.to(torch.int32)]

    return offer([on_device(work.image("input", np.uint8))], ["output"], {"pow": powers, "table": table})


def gray(work):
    def expression(rgb):
        sum = rgb[..., 0].to(torch.int32) * 9798 + rgb[..., 1].to(torch.int32) * 19235 + rgb[..., 2].to(torch.int32) * 3735
        return ((sum + 16384) >> 15).to(torch.uint8)
    return offer([on_device(work.read("rgb", np.uint8, (work.height, work.width, 3)))], ["output"], {"expression": expression})


def hsv(work):
    def expression(rgb):
        r, g, b = (rgb[..., k].to(torch.float32) for k in range(3))
        most = torch.maximum(torch.maximum(r, g), b)
        span = most - torch.minimum(torch.minimum(r, g), b)
        hue = torch.where(most == r, (g - b) / span, torch.where(most == g, 2 + (b - r) / span, 4 + (r - g) / span))
        hue = torch.where(span > 0, torch.where(hue < 0, hue + 6, hue), 0)
        return to_byte(torch.stack([hue * (256 / 6), torch.where(most > 0, 255 * span / most, 0), most], -1))
    return offer([on_device(work.image("rgb", np.uint8, 3))], ["output"], {"expression": expression})


# ---- Geometry

def halve(work):
    def expression(image):
        sum = 2 + image[0::2, 0::2].to(torch.int32) + image[0::2, 1::2] + image[1::2, 0::2] + image[1::2, 1::2]
        return (sum >> 2).to(torch.uint8)
    return offer([on_device(work.read("input", np.uint8, (2 * work.height, 2 * work.width)))], ["output"], {"expression": expression})


def interpolated(read, x, y):
    """read(rows, columns): pixels as floats."""
    x0, y0 = torch.floor(x), torch.floor(y)
    column, row = x0.to(torch.int32), y0.to(torch.int32)
    above = read(row, column) + (x - x0) * (read(row, column + 1) - read(row, column))
    below = read(row + 1, column) + (x - x0) * (read(row + 1, column + 1) - read(row + 1, column))
    return to_byte(above + (y - y0) * (below - above))


def enlarge(work):
    height, width = work.height * 2 // 3, work.width * 2 // 3

    def expression(image):
        x = ((torch.arange(work.width, device=image.device) + 0.5) * (2 / 3) - 0.5)[None, :]
        y = ((torch.arange(work.height, device=image.device) + 0.5) * (2 / 3) - 0.5)[:, None]
        return interpolated(lambda row, column: image[row.clamp(0, height - 1), column.clamp(0, width - 1)].to(torch.float32), x, y)

    return offer([on_device(work.read("input", np.uint8, (height, width)))], ["output"], {"expression": expression})


def warp(work):
    m = work.numbers("matrix", 6)

    def expression(image):
        def read(row, column):
            inside = (row >= 0) & (row < work.height) & (column >= 0) & (column < work.width)
            return torch.where(inside, image[row.clamp(0, work.height - 1), column.clamp(0, work.width - 1)], 0).to(torch.float32)
        x = torch.arange(work.width, device=image.device, dtype=torch.float32)[None, :]
        y = torch.arange(work.height, device=image.device, dtype=torch.float32)[:, None]
        return interpolated(read, m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5])

    return offer([on_device(work.image("input", np.uint8))], ["output"], {"expression": expression})


# ---- Without a neighbourhood

def mandelbrot(work):
    """All iterations for each pixel, unrolled."""
    left, top, step = (work.numbers(name)[0] for name in ("left", "top", "step"))
    limit = int(work.read("limit", np.int32, (1,))[0])
    places = [torch.arange(n, device=DEVICE, dtype=torch.float32) for n in (work.width, work.height)]

    def expression(columns, rows):
        cx, cy = left + step * columns[None, :], top + step * rows[:, None]
        x = y = torch.zeros((), device=columns.device)
        n = torch.zeros((), device=columns.device, dtype=torch.int32)
        for _ in range(limit):
            inside = x * x + y * y < 4
            n = n + inside
            x, y = torch.where(inside, x * x - y * y + cx, x), torch.where(inside, 2 * x * y + cy, y)
        return n.to(torch.uint8)

    return offer(places, ["output"], {"expression": expression}, modes={"compiled": {}})  # it takes long to compile


def histogram(work):
    return offer([on_device(work.image("input", np.uint8))], ["bins"], {},
                 {"bincount": lambda image: torch.bincount(image.view(-1), minlength=256).to(torch.int32),
                  "histc": lambda image: torch.histc(image.view(-1).to(torch.float32), 256, 0, 256).to(torch.int32)})


def total(work):
    return offer([on_device(work.image("input", np.float32))], ["sum"], {"sum": lambda image: image.sum()},
                 {"sum": lambda image: image.sum()})


def kernels():
    global torch, np
    torch, np = serve.need("torch"), serve.need("numpy")
    if DEVICE == "cuda" and not torch.cuda.is_available():
        raise serve.Unavailable("PyTorch finds no GPU")
    torch.backends.cudnn.allow_tf32 = False
    floats, bytes_ = np.float32, np.uint8
    return {
        "mean3": floats_mean(1), "mean5": floats_mean(2), "mean9": floats_mean(4), "running5": floats_mean(2), "bytes5": bytes_mean(2),
        "blur5": weighted(2), "blur9": weighted(4), "gauss9": gauss9, "binomial5": filter_of(bytes_, binomial5_floats),
        "binomial5i": filter_of(bytes_, binomial5), "star5": filter_of(floats, star5), "star7": star7, "sobel": sobel,
        "edges": filter_of(floats, edges), "sharpen": filter_of(bytes_, sharpen), "bilateral5": bilateral(False),
        "bilateral13": bilateral(True), "dilate5": filter_of(bytes_, dilate5), "median3": filter_of(bytes_, median(1)),
        "median5": filter_of(bytes_, median(2)), "blend": blend, "gamma": gamma, "gray": gray, "hsv": hsv, "halve": halve,
        "enlarge": enlarge, "warp": warp, "mandelbrot": mandelbrot, "histogram": histogram, "total": total,
    }


if __name__ == "__main__":
    serve.serve(kernels)
