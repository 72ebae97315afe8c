"""capture.py FILE KERNEL WxH [BYTES]: a recorded launch of a kernel with the images `input` and `output`, as a program
with ICL_CAPTURE writes it. BYTES: of a pixel (4)."""
import struct
import sys

path, kernel, size = sys.argv[1:4]
pixel = int(sys.argv[4]) if len(sys.argv) > 4 else 4
width, height = map(int, size.split("x"))
body = b""


def number(value):
    global body
    body += b"%d\n" % value


def text(value):
    global body
    body += b"%d\n%s\n" % (len(value), value)


text(kernel.encode())
for value in (2, 0, 2):  # dimensions, no fixed grid, parameters
    number(value)
for name, in_grid, is_written, keeps_old in ((b"input", 1, 0, 1), (b"output", 0, 1, 0)):
    number(0)
    text(name)
    for value in (pixel, 2, 0, in_grid, is_written, keeps_old):
        number(value)
    text(b"Image<float>" if pixel == 4 else b"Image<float%d>" % (pixel // 4))
text(b"a device")
for value in (width, height, 1, 2):  # the grid, arguments
    number(value)
for contents in (struct.pack("f", 1.5) * (width * height * pixel // 4), b""):
    for value in (width, height, 1):
        number(value)
    text(contents)

checksum = 0xCBF29CE484222325
whole = len(body) // 8 * 8
for (word,) in struct.iter_unpack("<Q", body[:whole]):
    checksum = (checksum ^ word) * 0x100000001B3 % 2**64
    checksum ^= checksum >> 32
for byte in body[whole:]:
    checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
with open(path, "wb") as file:
    file.write(b"icl capture 2 %d %016x\n" % (len(body), checksum) + body)
