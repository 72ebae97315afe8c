#!/usr/bin/env python3
"""The reductions of bench/kernels/ with CUB on a GPU: cub.cu, which nvcc compiles, through ctypes, on memory of CuPy."""
import ctypes
import pathlib
import subprocess

import serve

cupy = np = None  # imported in kernels(), which can report that they are missing


def compiled(work):
    library = work.folder / "cub.so"
    try:
        subprocess.run(["nvcc", "-O3", "-arch=native", "-shared", "-Xcompiler", "-fPIC", pathlib.Path(__file__).with_name("cub.cu"), "-o",
                        library], check=True)
    except FileNotFoundError as failed:
        raise serve.Unavailable("there is no nvcc") from failed
    return ctypes.CDLL(str(library))


def reduction(name, type, parameter, result):
    """`result`: the output's elements and type."""
    def set_up(work):
        call = getattr(compiled(work), name)
        image, output = cupy.asarray(work.image("input", type)), cupy.zeros(*result)
        needed = ctypes.c_size_t(0)
        arguments = [ctypes.c_void_p(image.data.ptr), ctypes.c_void_p(output.data.ptr), ctypes.c_longlong(image.size)]
        call(None, ctypes.byref(needed), *arguments)
        scratch = cupy.zeros(max(needed.value, 1), np.uint8)

        def run():
            if status := call(ctypes.c_void_p(scratch.data.ptr), ctypes.byref(needed), *arguments):
                raise RuntimeError(f"{name}: CUDA's error {status}")
            cupy.cuda.runtime.deviceSynchronize()

        return serve.Setup({name.removeprefix("icl_"): run}, {parameter: lambda: cupy.asnumpy(output)})
    return set_up


def kernels():
    global cupy, np
    cupy, np = serve.need("cupy"), serve.need("numpy")
    return {"histogram": reduction("icl_histogram", "uint8", "bins", (256, "uint32")),
            "total": reduction("icl_total", "float32", "sum", (1, "float32"))}


if __name__ == "__main__":
    serve.serve(kernels)
