"""Runs of `iclc run` on noise, by which benchmarks compare variants of small kernels."""
import array
import json
import random
import struct
import subprocess


def write_noise(path, size, is_float):
    values = random.Random(1)
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }" % ("<f4" if is_float else "|u1", size, size)
    header += " " * (-(11 + len(header)) % 64) + "\n"
    pixels = (array.array("f", (values.random() for _ in range(size * size))) if is_float else
              bytes(values.randrange(256) for _ in range(size * size)))
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + bytes(pixels))


def time_of(iclc, kernel, image, device, knobs):
    command = [iclc, "run", kernel, "--in", "in=" + image, "--device", device, "--json"]
    command += [word for knob in knobs for word in ("-c", knob)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)["time_ns"]
