#!/usr/bin/env python3
"""The kernels of bench/kernels/ with NVIDIA's Performance Primitives on a GPU, through ctypes, on memory of CuPy. Functions are those
that take a stream context, which all versions of CUDA since 11 have."""
import ctypes
import glob
import os
import sys

import serve

cupy = np = libraries = None  # made in kernels(), which can report what is missing


class Size(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int)]


class Point(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]


class Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height")]


class Context(ctypes.Structure):
    """NppStreamContext (nppdefs.h)."""
    _fields_ = [("stream", ctypes.c_void_p), ("device", ctypes.c_int), ("multiprocessors", ctypes.c_int),
                ("threads_per_multiprocessor", ctypes.c_int), ("threads_per_block", ctypes.c_int), ("shared_memory", ctypes.c_size_t),
                ("major", ctypes.c_int), ("minor", ctypes.c_int), ("flags", ctypes.c_uint), ("reserved", ctypes.c_int)]


REPLICATE = 2  # NppiBorderType
MASK_3x3, MASK_5x5 = 200, 201  # NppiMaskSize
NORM_L2 = 2  # NppiNorm
# cudaDeviceAttr (driver_types.h); CuPy's Device.attributes does not have all of them
THREADS_PER_BLOCK, SHARED_MEMORY, MULTIPROCESSORS, THREADS_PER_MULTIPROCESSOR, MAJOR, MINOR = 1, 8, 16, 39, 75, 76
LINEAR, SUPER = 2, 8  # NppiInterpolationMode
ORIGIN = Point(0, 0)


def find_libraries():
    """NPP's libraries that have functions for images. Raises Unavailable if there are none."""
    folders = ["/usr/local/cuda/lib64", "/usr/local/cuda/targets/x86_64-linux/lib", "/usr/lib/x86_64-linux-gnu"]
    folders += [folder for path in sys.path for folder in glob.glob(os.path.join(path, "nvidia", "*", "lib"))]
    found = []
    for name in ("nppial", "nppicc", "nppidei", "nppif", "nppig", "nppim", "nppist"):
        files = [f"lib{name}.so.{version}" for version in (13, 12, 11)]
        files += [file for folder in folders for file in sorted(glob.glob(os.path.join(folder, f"lib{name}.so*")))]
        for file in files:
            try:
                found.append(ctypes.CDLL(file, ctypes.RTLD_GLOBAL))
                break
            except OSError:
                continue
    if not found:
        raise serve.Unavailable("NPP's libraries are not installed")
    return found


def load_common():
    """The library that the others need, from beside them, where the loader does not find it."""
    for pattern in ("/usr/local/cuda/lib64/libnppc.so*", *(os.path.join(path, "nvidia", "*", "lib", "libnppc.so*") for path in sys.path)):
        for file in sorted(glob.glob(pattern)):
            try:
                return ctypes.CDLL(file, ctypes.RTLD_GLOBAL)
            except OSError:
                continue
    return None


def context():
    device = cupy.cuda.Device().id
    values = (cupy.cuda.runtime.deviceGetAttribute(attribute, device) for attribute in (
        MULTIPROCESSORS, THREADS_PER_MULTIPROCESSOR, THREADS_PER_BLOCK, SHARED_MEMORY, MAJOR, MINOR))
    return Context(None, device, *values, 0, 0)


def function(name):
    """`nppi<name>_Ctx`, or None."""
    for library in libraries:
        try:
            return getattr(library, f"nppi{name}_Ctx")
        except AttributeError:
            continue
    return None


def passed(argument):
    if isinstance(argument, float):
        return ctypes.c_float(argument)
    return ctypes.c_void_p(argument.data.ptr) if hasattr(argument, "data") and hasattr(argument, "shape") else argument


def call(name, *arguments, scratch=True):
    """A function that runs nppi<name>_Ctx with arrays as pointers and floats as Npp32f, and waits; None if there is no such function, or
    none that returns the size of the scratch memory that it needs."""
    npp = function(name) if scratch is not None else None
    if npp is None:
        print(f"nppi{name}_Ctx{'' if scratch is not None else ' with its buffer size'} is not in this version", file=sys.stderr)
        return None
    ready = [passed(argument) for argument in arguments] + [context()]

    def run():
        status = npp(*ready)
        if status < 0:
            raise RuntimeError(f"nppi{name}_Ctx: status {status}")
        cupy.cuda.runtime.deviceSynchronize()

    run.arguments = arguments  # pointers do not keep arrays
    return run


def buffer_for(name, *arguments, after=()):
    """The scratch memory that nppi<name>_Ctx asks for; None if there is no such function. `after`: arguments after the result."""
    npp = function(name)
    if npp is None:
        return None
    bytes = ctypes.c_size_t(0)  # some versions write an int there
    if (status := npp(*arguments, ctypes.byref(bytes), *after, context())) < 0:
        raise RuntimeError(f"nppi{name}_Ctx: status {status}")
    return cupy.zeros(max(bytes.value, 1), np.uint8)


class Pictures:
    """An input and an output of a filter."""

    def __init__(self, image, output):
        self.source, self.target = cupy.asarray(image), output

    @staticmethod
    def size(array):
        return Size(array.shape[1], array.shape[0])

    @staticmethod
    def step(array):
        return array.strides[0]

    def plain(self):
        """source, step, target, step, size"""
        return self.source, self.step(self.source), self.target, self.step(self.target), self.size(self.target)

    def bordered(self):
        """source, step, its size, offset, target, step, size"""
        return (self.source, self.step(self.source), self.size(self.source), ORIGIN, self.target, self.step(self.target),
                self.size(self.target))


def pictures(work, type):
    image = work.image("input", type)
    return Pictures(image, cupy.zeros(image.shape, image.dtype))


def works(run):
    try:
        run()
    except RuntimeError as failed:
        print(failed, file=sys.stderr)
        return False
    return True


def offer(outputs, calls):
    calls = {name: run for name, run in calls.items() if run and works(run)}
    if not calls:
        raise serve.Unavailable("this version of NPP has no such function, or it failed")
    return serve.Setup(calls, {name: lambda array=array: cupy.asnumpy(array) for name, array in outputs.items()})


# ---- Filters

def filter_setup(p, calls):
    return offer({"output": p.target}, calls)


def mean(side, pixel):
    def set_up(work):
        p = pictures(work, np.uint8 if pixel == "8u" else np.float32)
        return filter_setup(p, {"FilterBoxBorder": call(f"FilterBoxBorder_{pixel}_C1R", *p.bordered(), Size(side, side),
                                                        Point(side // 2, side // 2), REPLICATE)})
    return set_up


def weighted(side):
    """NPP's filters are convolutions: the weights are in reverse order."""
    def set_up(work):
        p = pictures(work, np.float32)
        weight = cupy.asarray(np.ascontiguousarray(work.read("weight", np.float32, (side, side))[::-1, ::-1]))
        return filter_setup(p, {"FilterBorder": call("FilterBorder_32f_C1R", *p.bordered(), weight, Size(side, side),
                                                     Point(side // 2, side // 2), REPLICATE)})
    return set_up


def gauss9(work):
    p = pictures(work, np.float32)
    line = work.read("weight", np.float32, (9,))[::-1]
    lines, square = (cupy.asarray(np.ascontiguousarray(w)) for w in (line, np.outer(line, line)))
    return filter_setup(p, {
        "FilterGaussAdvancedBorder": call("FilterGaussAdvancedBorder_32f_C1R", *p.bordered(), 9, lines, REPLICATE),
        "FilterBorder": call("FilterBorder_32f_C1R", *p.bordered(), square, Size(9, 9), Point(4, 4), REPLICATE)})


def binomial5(work):
    p = pictures(work, np.uint8)
    line = np.array([1, 4, 6, 4, 1])
    floats, square, integers = (cupy.asarray(w) for w in ((line / 16).astype(np.float32), (np.outer(line, line) / 256).astype(np.float32),
                                                          np.outer(line, line).astype(np.int32)))
    side, centre = Size(5, 5), Point(2, 2)
    return filter_setup(p, {
        "FilterGaussBorder": call("FilterGaussBorder_8u_C1R", *p.bordered(), MASK_5x5, REPLICATE),
        "FilterGaussAdvancedBorder": call("FilterGaussAdvancedBorder_8u_C1R", *p.bordered(), 5, floats, REPLICATE),
        "FilterBorder32f": call("FilterBorder32f_8u_C1R", *p.bordered(), square, side, centre, REPLICATE),
        "FilterBorder": call("FilterBorder_8u_C1R", *p.bordered(), integers, side, centre, 256, REPLICATE)})


def gradients(work):
    """The arguments of Sobel's gradient up to its outputs, and after them."""
    image = cupy.asarray(work.image("input", np.float32))
    size = Size(work.width, work.height)
    return (image, image.strides[0], size, ORIGIN), (size, MASK_3x3, NORM_L2, REPLICATE), image


def sobel(work):
    before, after, image = gradients(work)
    dx, dy = cupy.zeros_like(image), cupy.zeros_like(image)
    step = image.strides[0]
    return offer({"dx": dx, "dy": dy}, {"GradientVectorSobelBorder": call(
        "GradientVectorSobelBorder_32f_C1R", *before, dx, step, dy, step, None, 0, None, 0, *after)})


def edges(work):
    before, after, image = gradients(work)
    output = cupy.zeros_like(image)
    return offer({"output": output}, {"GradientVectorSobelBorder": call(
        "GradientVectorSobelBorder_32f_C1R", *before, None, 0, None, 0, output, image.strides[0], None, 0, *after)})


def bilateral5(work):
    """The window is square. Arguments are variances: 1 / (2 falloff)."""
    p = pictures(work, np.float32)
    distance, value = (0.5 / work.numbers(name)[0] for name in ("distance_falloff", "value_falloff"))
    return filter_setup(p, {"FilterBilateralGaussBorder": call("FilterBilateralGaussBorder_32f_C1R", *p.bordered(), 2, 1, value, distance,
                                                               REPLICATE)})


def dilate5(work):
    p = pictures(work, np.uint8)
    side, centre = Size(5, 5), Point(2, 2)
    return filter_setup(p, {
        "FilterMaxBorder": call("FilterMaxBorder_8u_C1R", *p.bordered(), side, centre, REPLICATE),
        "DilateBorder": call("DilateBorder_8u_C1R", *p.bordered(), cupy.ones((5, 5), np.uint8), side, centre, REPLICATE)})


def median(side):
    def set_up(work):
        p = pictures(work, np.uint8)
        mask, centre = Size(side, side), Point(side // 2, side // 2)
        scratch = buffer_for("FilterMedianBorderGetBufferSize_8u_C1R", p.size(p.target), mask, after=(REPLICATE,))
        calls = {"FilterMedianBorder": call("FilterMedianBorder_8u_C1R", *p.bordered(), mask, centre, scratch, REPLICATE, scratch=scratch)}
        # The function without borders reads outside: it gets a padded copy, which its time does not include.
        padded = cupy.pad(p.source, side // 2, mode="edge")
        scratch = buffer_for("FilterMedianGetBufferSize_8u_C1R", p.size(p.target), mask)
        calls["FilterMedian/padded"] = call("FilterMedian_8u_C1R", padded[side // 2:, side // 2:], padded.strides[0], p.target,
                                            p.target.strides[0], p.size(p.target), mask, centre, scratch, scratch=scratch)
        return filter_setup(p, calls)
    return set_up


# ---- Pixel by pixel

def blend(work):
    """NPP has Porter and Duff's operators, which weight the lower picture by its alpha too."""
    upper, lower = (cupy.asarray(work.image(name, np.uint8, 4)) for name in ("upper", "lower"))
    output = cupy.zeros_like(upper)
    step, size = upper.strides[0], Size(work.width, work.height)
    return offer({"output": output}, {"AlphaComp": call("AlphaComp_8u_AC4R", upper, step, lower, step, output, step, size, 0)})


def gamma(work):
    p = pictures(work, np.uint8)
    exponent = work.numbers("exponent")[0]
    table = cupy.asarray(np.rint(255 * (np.arange(256) / 255)**exponent).astype(np.uint8))
    return filter_setup(p, {"LUTPalette": call("LUTPalette_8u_C1R", *p.plain(), table, 8)})


def gray(work):
    p = Pictures(work.read("rgb", np.uint8, (work.height, work.width, 3)), cupy.zeros((work.height, work.width), np.uint8))
    return filter_setup(p, {"RGBToGray": call("RGBToGray_8u_C3C1R", *p.plain())})


def hsv(work):
    rgb = work.image("rgb", np.uint8, 3)
    p = Pictures(rgb, cupy.zeros(rgb.shape, np.uint8))
    return filter_setup(p, {"RGBToHSV": call("RGBToHSV_8u_C3R", *p.plain())})


# ---- Geometry

def whole(array):
    return Rect(0, 0, array.shape[1], array.shape[0])


def resized(scale, modes):
    """`scale`: pixels of the input per pixel of the output."""
    def set_up(work):
        image = work.read("input", np.uint8, (int(work.height * scale), int(work.width * scale)))
        p = Pictures(image, cupy.zeros((work.height, work.width), np.uint8))
        return filter_setup(p, {f"Resize/{name}": call(
            "Resize_8u_C1R", p.source, p.step(p.source), p.size(p.source), whole(p.source), p.target, p.step(p.target), p.size(p.target),
            whole(p.target), mode) for name, mode in modes.items()})
    return set_up


def warp(work):
    p = pictures(work, np.uint8)
    back = np.vstack([work.read("matrix", np.float32, (2, 3)).astype(float), [0, 0, 1]])
    forth, back = ((ctypes.c_double * 6)(*matrix.ravel()) for matrix in (np.linalg.inv(back)[:2], back[:2]))
    arguments = (p.source, p.size(p.source), p.step(p.source), whole(p.source), p.target, p.step(p.target), whole(p.target))
    return filter_setup(p, {"WarpAffine": call("WarpAffine_8u_C1R", *arguments, forth, LINEAR),
                            "WarpAffineBack": call("WarpAffineBack_8u_C1R", *arguments, back, LINEAR)})


# ---- Reductions

def histogram(work):
    image = cupy.asarray(work.image("input", np.uint8))
    bins, size = cupy.zeros(256, np.int32), Size(work.width, work.height)
    scratch = buffer_for("HistogramEvenGetBufferSize_8u_C1R", size, 257)
    return offer({"bins": bins}, {"HistogramEven": call("HistogramEven_8u_C1R", image, image.strides[0], size, bins, 257, 0, 256, scratch,
                                                       scratch=scratch)})


def total(work):
    image = cupy.asarray(work.image("input", np.float32))
    sum, size = cupy.zeros(1, np.float64), Size(work.width, work.height)
    scratch = buffer_for("SumGetBufferHostSize_32f_C1R", size)
    setup = offer({"sum": sum}, {"Sum": call("Sum_32f_C1R", image, image.strides[0], size, scratch, sum, scratch=scratch)})
    setup.outputs["sum"] = lambda: cupy.asnumpy(sum).astype(np.float32)
    return setup


def kernels():
    global cupy, np, libraries
    cupy, np = serve.need("cupy"), serve.need("numpy")
    load_common()
    libraries = find_libraries()
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as failed:
        raise serve.Unavailable(f"there is no GPU: {failed}") from failed
    return {
        "mean3": mean(3, "32f"), "mean5": mean(5, "32f"), "mean9": mean(9, "32f"), "running5": mean(5, "32f"), "bytes5": mean(5, "8u"),
        "blur5": weighted(5), "blur9": weighted(9), "gauss9": gauss9, "binomial5": binomial5, "binomial5i": binomial5, "sobel": sobel,
        "edges": edges, "bilateral5": bilateral5, "dilate5": dilate5, "median3": median(3), "median5": median(5), "blend": blend,
        "gamma": gamma, "gray": gray, "hsv": hsv, "halve": resized(2, {"linear": LINEAR, "super": SUPER}),
        "enlarge": resized(2 / 3, {"linear": LINEAR}), "warp": warp, "histogram": histogram, "total": total,
    }


if __name__ == "__main__":
    serve.serve(kernels)
