"""NumPy's file format for arrays of numbers, as flat lists in C order with a shape."""
import ast
import struct

CODES = {"<f4": "f", "<f8": "d", "<i4": "i", "|u1": "B"}


def write(path, kind, shape, values):
    header = repr({"descr": kind, "fortran_order": False, "shape": tuple(shape)}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
        file.write(struct.pack(f"<{len(values)}{CODES[kind]}", *values))


def read(path):
    """(shape, values)"""
    with open(path, "rb") as file:
        data = file.read()
    length, = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10:10 + length].decode())
    code = CODES[header["descr"]]
    count = (len(data) - 10 - length) // struct.calcsize("<" + code)
    return header["shape"], struct.unpack_from(f"<{count}{code}", data, 10 + length)
