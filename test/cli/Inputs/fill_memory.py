"""Runs a kernel whose outputs each fit a buffer of device 0, but not its memory together: ICLC FILE.icl."""
import json
import subprocess
import sys

iclc, path = sys.argv[1:]
device = json.loads(subprocess.check_output([iclc, "devices", "--json"]))[0]
width = 1 << 16
height = device["max_allocation_bytes"] // (4 * width)
images = device["global_bytes"] // (4 * width * height) + 1
names = [f"o{i}" for i in range(images)]
with open(path, "w") as source:
    source.write("#pragma imcl grid(o0)\nvoid many(" + ", ".join(f"Image<float> {n}" for n in names) + ") {\n"
                 + "".join(f"  {n}[idx][idy] = 1.0f;\n" for n in names) + "}\n")
sys.exit(subprocess.call([iclc, "run", path, "--size", f"{width}x{height}", "--device", "0"]))
