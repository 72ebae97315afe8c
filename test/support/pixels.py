"""Makes and prints pictures and .npy files for tests, with Python's standard library only.

pixels.py npy FILE DTYPE SHAPE [VALUES]   shape 4x3 is (4, 3); values: comma-separated, repeated to fill; default 0, 1, 2, ...
pixels.py pgm|ppm FILE WxH [VALUES]       bytes, or 16 bits when a value exceeds 255
pixels.py tiff FILE DTYPE SHAPE [VALUES]  uncompressed; shape is pages x height x width x components
pixels.py bmp FILE WxH [VALUES]           24 bits
pixels.py show FILE                       header and values of .npy, PGM, PPM, PNG (8 bits, filter by filter) or TIFF
                                          (uncompressed), one row a line
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


def write_tiff(path, dtype, shape_text, text=""):
    pages, height, width, channels = (int(n) for n in shape_text.split("x"))
    order, code = ">" if dtype.startswith(">") else "<", CODES[dtype.lstrip("<|>")]
    size = int(dtype[-1])
    values = filled(text, pages * height * width * channels, float if code in "efd" else int)
    page_bytes = height * width * channels * size
    fields = lambda page: [(256, 3, width), (257, 3, height), (258, 3, size * 8), (259, 3, 1), (262, 3, 2 if channels > 2 else 1),
                           (273, 4, 8 + page * page_bytes), (277, 3, channels), (278, 3, height), (279, 4, page_bytes),
                           (339, 3, 3 if code in "efd" else 1 if code.isupper() else 2)]
    # Only the first component's bits fit the field; libtiff takes them for all.
    at = 8 + pages * page_bytes
    data = (b"MM" if order == ">" else b"II") + struct.pack(order + "HI", 42, at) + struct.pack(order + str(len(values)) + code, *values)
    for page in range(pages):
        entries = fields(page)
        at += 2 + 12 * len(entries) + 4
        data += struct.pack(order + "H", len(entries))
        for tag, kind, value in entries:
            data += struct.pack(order + ("HHIHH" if kind == 3 else "HHII"), tag, kind, 1, value, *([0] if kind == 3 else []))
        data += struct.pack(order + "I", at if page + 1 < pages else 0)
    with open(path, "wb") as file:
        file.write(data)


def write_bmp(path, size, text=""):
    width, height = (int(n) for n in size.split("x"))
    values = filled(text, width * height * 3, int)
    rows = [b"".join(bytes(values[(y * width + x) * 3:][:3][::-1]) for x in range(width)) for y in reversed(range(height))]
    data = b"".join(row + b"\0" * (-len(row) % 4) for row in rows)
    with open(path, "wb") as file:
        file.write(b"BM" + struct.pack("<IIIIiiHHIIiiII", 54 + len(data), 0, 54, 40, width, height, 1, 24, 0, len(data), 0, 0, 0, 0) + data)


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


def show_tiff(data):
    order = "<" if data[:2] == b"II" else ">"
    number = lambda kind, at: struct.unpack(order + {3: "H", 4: "I", 16: "Q"}[kind], data[at:at + {3: 2, 4: 4, 16: 8}[kind]])[0]
    directory = number(4, 4)
    while directory:
        count = number(3, directory)
        tags = {}
        for entry in range(directory + 2, directory + 2 + 12 * count, 12):
            tag, kind, n = struct.unpack(order + "HHI", data[entry:entry + 8])
            at = entry + 8 if n * {3: 2, 4: 4}[kind] <= 4 else number(4, entry + 8)
            tags[tag] = [number(kind, at + i * {3: 2, 4: 4}[kind]) for i in range(n)]
        width, height, bits, channels = tags[256][0], tags[257][0], tags[258][0], tags[277][0]
        code = {(8, 1): "B", (16, 1): "H", (32, 3): "f"}[bits, tags[339][0]]
        raw = b"".join(data[at:at + n] for at, n in zip(tags[273], tags[279]))
        print("TIFF %dx%d %d bits %s %d components" % (width, height, bits, "float" if code == "f" else "unsigned", channels))
        show_rows(struct.unpack(order + str(width * height * channels) + code, raw), width * channels)
        directory = number(4, directory + 2 + 12 * count)


def show(path):
    with open(path, "rb") as file:
        data = file.read()
    (show_tiff if data[:2] in (b"II", b"MM") else show_npy if data[:6] == b"\x93NUMPY" else show_png if data[:4] == b"\x89PNG" else show_netpbm)(data)


def main(arguments):
    command, path, *rest = arguments
    if command == "npy":
        write_npy(path, *rest)
    elif command == "fortran":
        write_npy(path, *rest, fortran=True)
    elif command == "tiff":
        write_tiff(path, *rest)
    elif command == "bmp":
        write_bmp(path, *rest)
    elif command in ("pgm", "ppm"):
        write_netpbm(path, rest[0], rest[1] if len(rest) > 1 else "", 3 if command == "ppm" else 1)
    else:
        show(path)


main(sys.argv[1:])
