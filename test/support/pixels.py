"""Makes and prints pictures and .npy files for tests, with Python's standard library only.

pixels.py npy FILE DTYPE SHAPE [VALUES]   shape 4x3 is (4, 3); values: comma-separated, repeated to fill; default 0, 1, 2, ...
pixels.py pgm|ppm FILE WxH [VALUES]       bytes, or 16 bits when a value exceeds 255
pixels.py show FILE                       header and values of .npy, PGM, PPM or PNG (8 bits, filter by filter), one row a line
"""
import ast
import struct
import sys
import zlib

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f2": "e", "f4": "f", "f8": "d"}


def filled(text, count, kind=float):
    values = [kind(v) for v in text.split(",")] if text else range(count)
    return [values[i % len(values)] for i in range(count)]


def product(shape):
    result = 1
    for extent in shape:
        result *= extent
    return result


def write_npy(path, dtype, shape_text, text="", fortran=False):
    shape = tuple(int(n) for n in shape_text.split("x"))
    code = CODES[dtype.lstrip("<|>")]
    values = filled(text, product(shape), float if code in "efd" else int)
    header = repr({"descr": dtype, "fortran_order": fortran, "shape": shape}).encode()
    header += b" " * (63 - (10 + len(header)) % 64) + b"\n"
    order = ">" if dtype.startswith(">") else "<"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + struct.pack(order + str(len(values)) + code, *values))


def write_netpbm(path, size, text, channels):
    width, height = (int(n) for n in size.split("x"))
    values = filled(text, width * height * channels, int)
    maximum = 65535 if max(values) > 255 else 255
    with open(path, "wb") as file:
        file.write(b"P%d\n%d %d\n%d\n" % (6 if channels == 3 else 5, width, height, maximum))
        file.write(struct.pack(">" + str(len(values)) + ("H" if maximum > 255 else "B"), *values))


def show_rows(values, per_row):
    for start in range(0, len(values), per_row):
        print(" ".join("%g" % v for v in values[start:start + per_row]))


def show_npy(data):
    length = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + length].decode())
    assert not header["fortran_order"]
    shape = header["shape"]
    count = product(shape)
    print("npy", header["descr"], "x".join(map(str, shape)))
    code = CODES[header["descr"].lstrip("<|")]
    show_rows(struct.unpack("<" + str(count) + code, data[10 + length:]), product(shape[1:]) if len(shape) > 1 else count)


def show_netpbm(data):
    magic, width, height, maximum = data.split(None, 4)[:4]
    channels = 3 if magic == b"P6" else 1
    count = int(width) * int(height) * channels
    size = 2 if int(maximum) > 255 else 1
    print(magic.decode(), "%dx%d" % (int(width), int(height)), int(maximum))
    show_rows(struct.unpack(">" + str(count) + " BH"[size], data[len(data) - count * size:]), int(width) * channels)


def unfilter(kind, line, above, step):
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        estimate = left + above[i] - corner
        paeth = min((abs(estimate - left), 0, left), (abs(estimate - above[i]), 1, above[i]), (abs(estimate - corner), 2, corner))[2]
        line[i] = (line[i] + (0, left, above[i], (left + above[i]) // 2, paeth)[kind]) & 255


def show_png(data):
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    print("PNG %dx%d %d bits %d components" % (width, height, depth, channels))
    raw, step = zlib.decompress(packed), channels * depth // 8
    above = bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        line = bytearray(raw[start + 1:start + 1 + width * step])
        unfilter(raw[start], line, above, step)
        show_rows(line if depth == 8 else struct.unpack(">%dH" % (width * channels), line), width * channels)
        above = line


def show(path):
    with open(path, "rb") as file:
        data = file.read()
    (show_npy if data[:6] == b"\x93NUMPY" else show_png if data[:4] == b"\x89PNG" else show_netpbm)(data)


def main(arguments):
    command, path, *rest = arguments
    if command == "npy":
        write_npy(path, *rest)
    elif command == "fortran":
        write_npy(path, *rest, fortran=True)
    elif command in ("pgm", "ppm"):
        write_netpbm(path, rest[0], rest[1] if len(rest) > 1 else "", 3 if command == "ppm" else 1)
    else:
        show(path)


main(sys.argv[1:])
