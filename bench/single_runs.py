"""Runs of `iclc run` on noise, by which benchmarks compare variants of small kernels."""
import array
import json
import random
import struct
import subprocess


def write_noise(path, size, is_float, components=1):
    values = random.Random(1)
    shape = f"({size}, {size})" if components == 1 else f"({size}, {size}, {components})"
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % ("<f4" if is_float else "|u1", shape)
    header += " " * (-(11 + len(header)) % 64) + "\n"
    count = size * size * components
    pixels = array.array("f", (values.random() for _ in range(count))) if is_float else values.randbytes(count)
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + bytes(pixels))


def time_of(iclc, kernel, image, device, knobs, arguments=()):
    command = [iclc, "run", kernel, "--in", "in=" + image, "--device", device, "--json"]
    command += [word for argument in arguments for word in ("--arg", argument)]
    command += [word for knob in knobs for word in ("-c", knob)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)["time_ns"]
