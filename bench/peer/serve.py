"""The protocol of a program that is compared with ours. It gets a kernel's name, a folder, the grid and the objective of our search:

    PROGRAM KERNEL FOLDER WIDTH HEIGHT DEPTH OBJECTIVE

The kernel's arguments are raw elements in FOLDER/<parameter>. On its standard output the program lists its implementations,
`implementation NAME` each (without blanks), then `ready`, or it prints `unavailable REASON` and ends. Then it answers requests on
its standard input:

    run NAME COUNT   runs it COUNT times in a row, and prints the time of all in nanoseconds, until all work is done
    write NAME       runs it, writes the outputs as FOLDER/<parameter>, and prints `written`

A program has a function for each kernel that it can do: it takes a Work and returns a Setup. Errors are exceptions: the program
ends, and the benchmark reports that it did.
"""
import gc
import importlib
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path


class Unavailable(Exception):
    """A package or a device is missing, or a kernel has no counterpart there."""


@dataclass
class Work:
    kernel: str
    folder: Path
    width: int  # of the grid
    height: int
    depth: int

    def read(self, parameter, type, shape):
        """An argument as an array of this shape (rows first). Raises ValueError if it has another size."""
        import numpy
        return numpy.fromfile(self.folder / parameter, type).reshape(shape)

    def image(self, parameter, type, lanes=1):
        """An image of the grid's size."""
        shape = (self.height, self.width) if self.depth == 1 else (self.depth, self.height, self.width)
        return self.read(parameter, type, shape if lanes == 1 else (*shape, lanes))

    def numbers(self, parameter, count=1):
        """Floats."""
        return [float(number) for number in self.read(parameter, "float32", (count,))]


@dataclass
class Setup:
    implementations: dict  # by name: a function that runs it and returns when all work is done
    outputs: dict  # by parameter: a function that returns the array that every implementation fills


def need(module):
    """The imported module. Raises Unavailable if it is not installed or does not run here."""
    try:
        return importlib.import_module(module)
    except (ImportError, OSError) as failed:
        raise Unavailable(f"{module} is not installed: {failed}".replace("\n", " ")) from failed


def protocol_output():
    """A stream to the benchmark. What libraries print on the standard output goes to standard error."""
    stream = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return stream


def answer(setup, folder, out):
    for name in setup.implementations:
        print("implementation", name, file=out)
    print("ready", file=out)
    gc.disable()
    for line in sys.stdin:
        verb, name, *count = line.split()
        run = setup.implementations[name]
        if verb == "run":
            runs = range(int(count[0]))
            began = time.perf_counter_ns()
            for _ in runs:
                run()
            print(time.perf_counter_ns() - began, file=out)
            continue
        run()
        for parameter, output in setup.outputs.items():
            output().tofile(folder / parameter)
        print("written", file=out)


def serve(kernels):
    """The program's main. `kernels`: a function that returns, by kernel, a function from Work to Setup. Both may raise Unavailable."""
    out = protocol_output()
    kernel, folder, width, height, depth, _ = sys.argv[1:]
    work = Work(kernel, Path(folder), int(width), int(height), int(depth))
    try:
        table = kernels()
        if kernel not in table:
            raise Unavailable("has no counterpart")
        setup = table[kernel](work)
    except Unavailable as left:
        print("unavailable", left, file=out)
        return
    answer(setup, work.folder, out)
