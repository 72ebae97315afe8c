"""The papers' kernels and spaces: which there are, their sizes, and their text with the space's pragmas."""
import json
import os
import re
import subprocess
import stencils
import templates

HERE = os.path.dirname(os.path.abspath(__file__))


def kernel_text(name):
    with open(os.path.join(HERE, "kernels", name + ".icl")) as file:
        return file.read()


def stencil_texts():
    return stencils.kernels()


def kernel_name(text):
    return re.search(r"\bvoid\s+(\w+)\s*\(", text).group(1)


def gaussian_texts():
    """Cummins's Gaussians, with a border of 1 to 10."""
    text = kernel_text("gaussian")
    return {f"gaussian_{border}": text.replace("BORDER = 1;", f"BORDER = {border};") for border in range(1, 11)}


def template_texts():
    return templates.kernels()


class Space:
    """A file of spaces/: directives of pragmas, one per line, and `paper N` (the paper's number of configurations) and
    `wg dense` (work-groups of all even sizes). `INPUT` means the kernel's input image; `force(array: V)` means all arrays."""

    def __init__(self, name):
        self.name, self.paper, self.dense, self.directives = name, None, False, []
        with open(os.path.join(HERE, "spaces", name + ".space")) as file:
            for line in map(str.strip, file):
                if line.startswith("paper "):
                    self.paper = int(line.split()[1])
                elif line == "wg dense":
                    self.dense = True
                elif line and not line.startswith("#"):
                    self.directives.append(line)

    def bound_at_launch(self):
        """The same with work-groups as arguments of the launch."""
        self.directives = [d.replace("wg_binding: fixed", "wg_binding: launch") for d in self.directives]
        return self


OFFERED = {}  # what Item.knobs has found


class Item:
    """A kernel at a size in a space (None: all of ours)."""

    def __init__(self, name, text, size, space=None, more=(), target=5000):
        self.name, self.text, self.size, self.space, self.more, self.target = name, text, size, space, more, target

    @property
    def dense(self):
        return self.space is not None and self.space.dense

    def write(self, folder, build, device):
        """The path of the kernel with the space's pragmas. Knobs that the device does not offer are left out."""
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, self.name + ".icl")
        directives = list(self.more)
        if self.space is not None:
            offered = self.knobs(folder, build, device)
            directives += [d for line in self.space.directives for d in expand(line, self.text, offered)]
        head, grid, rest = self.text.partition("#pragma imcl grid")
        with open(path, "w") as file:
            file.write(head + "".join(f"#pragma imcl {d}\n" for d in directives) + grid + rest)
        return path

    def sizes(self):
        """Options of iclc for the sizes."""
        options = ["--size", self.size]
        if "Image3D<float> volume" in self.text:  # a quarter of the picture's edge, as in bench/contest/kernel_shape.cpp
            edge = int(self.size.split("x")[0]) // 4
            options += ["--size", f"volume={edge}x{edge}x{edge}"]
        return options

    def knobs(self, folder, build, device):
        """Those that the device offers. They are asked for once."""
        key = (self.text, self.size, build, device)
        if key not in OFFERED:
            OFFERED[key] = self.ask_for_knobs(folder, build, device)
        return OFFERED[key]

    def ask_for_knobs(self, folder, build, device):
        path = os.path.join(folder, self.name + ".plain.icl")
        with open(path, "w") as file:
            file.write(self.text)
        command = [os.path.join(build, "bin", "iclc"), "space", path, "--json", *self.sizes()]
        if device:
            command += ["-d", device]
        done = subprocess.run(command, capture_output=True, text=True)
        os.remove(path)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
        space, = json.loads(done.stdout)
        return {parameter["name"] for parameter in space["parameters"]}


def expand(directive, text, offered):
    """The directives of this kernel for one of a space."""
    image = re.search(r"Image(?:3D)?<\w+> (\w+)", text).group(1)
    directive = directive.replace("INPUT", image)
    force = re.fullmatch(r"force\(([\w.]+): (\w+)\)", directive)
    if force:
        knob, value = force.groups()
        knobs = sorted(k for k in offered if k == knob or (knob in ("array", "unroll") and k.startswith(knob + ".")))
        return [f"force({k}: {value})" for k in knobs]
    terms = set(re.findall(r"[A-Za-z_][\w.]*", directive))
    missing = {"vector_store", "vector_load", "boundary"} & terms - offered
    return [] if missing else [directive]


FALCH = {"convolution": "4096x4096", "raycasting": "512x512", "stereo": "1024x1024", "bilateral": "256x128x128",
         "median": "3072x3072"}
ALTERNATIVE = {"convolution": "2048x2048", "raycasting": "1024x1024", "bilateral": "128x128x128", "median": "2048x2048"}
CUMMINS = ["life", "heat", "sobel", "nonmaximum", "threshold"]


def falch(name, size=None, alternative=False, whole=False):
    text = kernel_text(name)
    if alternative and name == "convolution":
        text = text.replace("RADIUS = 2;", "RADIUS = 3;")
    size = size or (ALTERNATIVE if alternative else FALCH)[name]
    space = Space(name)
    return Item(name + ("_other" if alternative else ""), text, size, space, target=space.paper if whole else 5000)


def whole(name, size):
    """The same kernel in our own space."""
    return Item(name + "_whole", kernel_text(name), size)


def laplacian(size):
    return Item("laplacian", kernel_text("laplacian"), size, Space("laplacian"), target=23120)


def cummins(size, lattice=None, synthetic=False):
    """The real kernels of Cummins et al.; `lattice`: the only work-group edges, if not all even ones."""
    more = []
    if lattice:
        for axis in "xy":
            more.append("constraint(" + " || ".join(f"wg_{axis} == {edge}" for edge in lattice) + ")")
    texts = {**gaussian_texts(), **{name: kernel_text(name) for name in CUMMINS}}
    if synthetic:
        texts = template_texts()
    target = len(lattice) ** 2 if lattice else 5000
    return [Item(f"cummins_{name}_{size.split('x')[0]}", text, size, Space("cummins"), more, target)
            for name, text in texts.items()]


def garvey(size, most_radius=5):
    """The stencils with these radii."""
    texts = stencil_texts()
    return [Item(f"garvey_{name}", texts[name], size, Space("garvey"), target=1000)
            for name, facts, _ in stencils.stencils() if facts["radius"] <= most_radius]
