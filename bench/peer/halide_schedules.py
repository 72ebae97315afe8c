"""Schedules for kernels in Halide: how loops are blocked, vectorized, staged and distributed to threads. A schedule is a function of a
Form. `Form.stages` are computed where the schedule says; everything else is inlined."""
from dataclasses import dataclass, field

import halide as hl

x, y, z, c = (hl.Var(name) for name in "xyzc")


@dataclass
class Form:
    """An algorithm, built again for each schedule."""
    out: hl.Func
    extents: list  # of the output, the innermost first
    stages: list = field(default_factory=list)
    components: bool = False  # the output's innermost dimension is `c`
    tables: list = field(default_factory=list)  # computed once


def bounded(form):
    names = [c, x, y] if form.components else [x, y, z]
    for var, extent in zip(names, form.extents):
        form.out.bound(var, 0, extent)
    if form.components:
        form.out.reorder(c, x, y).unroll(c)
    for table in form.tables:
        table.compute_root()
    return form.out


def blocks(vector, across, down, strip=32):
    """Strips of rows in parallel; in one, blocks of vectors from left to right."""
    def arrange(form):
        strips, inner_x, inner_y = hl.Var("strips"), hl.Var("inner_x"), hl.Var("inner_y")
        out = bounded(form).split(y, strips, y, strip).tile(x, y, inner_x, inner_y, vector * across, down)
        if form.components:
            out.reorder(c, inner_x, inner_y, x, y)
        out.vectorize(inner_x, vector).unroll(inner_x).unroll(inner_y).parallel(strips)
    return arrange


def vectorize(stage, vector):
    stage.vectorize(x, vector)
    for update in range(stage.num_update_definitions()):
        stage.update(update).vectorize(x, vector)


def row_by_row(vector, sliding, strip=32):
    """Strips of rows in parallel; within a strip, row after row. The rows of stages are kept while rows below need them (`sliding`),
    or computed again."""
    def arrange(form):
        strips = hl.Var("strips")
        bounded(form).split(y, strips, y, strip).vectorize(x, vector).parallel(strips)
        for stage in form.stages:
            stage.compute_at(form.out, y)
            vectorize(stage, vector)
            if sliding:
                stage.store_at(form.out, strips)
    return arrange


def in_strips(vector, strip=16):
    """Stages are computed for a whole strip."""
    def arrange(form):
        strips = hl.Var("strips")
        bounded(form).split(y, strips, y, strip).vectorize(x, vector).parallel(strips)
        for stage in form.stages:
            stage.compute_at(form.out, strips)
            vectorize(stage, vector)
    return arrange


def volume(vector, down, deep, by_planes):
    """Planes in parallel, or strips of rows through all planes."""
    def arrange(form):
        strips, inner_x, inner_y, inner_z = (hl.Var(name) for name in ("strips", "inner_x", "inner_y", "inner_z"))
        out = bounded(form).split(y, strips, y, 32).tile(x, y, inner_x, inner_y, vector, down).split(z, z, inner_z, deep)
        out.vectorize(inner_x).unroll(inner_y).reorder(inner_x, inner_y, inner_z, x, y, z, strips).unroll(inner_z)
        if by_planes:
            out.reorder(strips, z).parallel(z)
        else:
            out.parallel(strips)
    return arrange


def inlined(shapes):
    return {"x".join(map(str, shape)): blocks(*shape) for shape in shapes}


def sliding(*vectors):
    return {f"sliding{vector}": row_by_row(vector, True) for vector in vectors}


def per_row(*vectors):
    return {f"rows{vector}": row_by_row(vector, False) for vector in vectors}


def per_strip(*vectors):
    return {f"strips{vector}": in_strips(vector) for vector in vectors}


# Shapes that are worth trying, for pixels of four bytes and of one: vector, vectors across, rows.
FLOATS = inlined([(16, 1, 1), (16, 1, 4), (16, 1, 8), (16, 2, 4)])
BYTES = inlined([(32, 1, 4), (64, 1, 1), (64, 1, 4)])
WIDE_BYTES = inlined([(16, 1, 1), (32, 1, 1), (64, 1, 1)])
VOLUMES = {f"{'planes' if planes else 'strips'}/16x{down}x{deep}": volume(16, down, deep, planes)
           for planes in (True, False) for down in (1, 2) for deep in (2, 4)}
