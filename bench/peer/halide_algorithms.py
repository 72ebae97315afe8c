"""The kernels of bench/kernels/ as algorithms of Halide. Each function takes inputs, which are functions of coordinates with the kernel's
boundary, and the extents of the output, and returns a Form."""
import halide as hl
from halide_schedules import Form, c, x, y, z

FLOAT, BYTE, SHORT, WORD = hl.Float(32), hl.UInt(8), hl.UInt(16), hl.Int(32)


def total(terms):
    terms = list(terms)
    result = terms[0]
    for term in terms[1:]:
        result = result + term
    return result


def direct(pixel):
    """All inlined. pixel(inputs, x, y): an expression."""
    def form(inputs, extents):
        out = hl.Func("out")
        out[x, y] = pixel(*inputs)
        return Form(out, extents)
    return form


def two_steps(first, second):
    """first(input): an expression at (x, y). second(stage): one of the stage."""
    def form(inputs, extents):
        stage, out = hl.Func("stage"), hl.Func("out")
        stage[x, y] = first(*inputs)
        out[x, y] = second(stage)
        return Form(out, extents, [stage])
    return form


def copied(pixel, type):
    """On a copy of the input with its boundary."""
    return two_steps(lambda source: hl.cast(type, source[x, y]), pixel)


def along(source, radius, dx, dy, weights=None, type=None):
    """The (weighted) sum of neighbours on a line."""
    def term(i):
        value = source[x + i * dx, y + i * dy]
        value = hl.cast(type, value) if type else value
        return value if weights is None else value * weights[i + radius]
    return total(term(i) for i in range(-radius, radius + 1))


def separable(radius, weights, wide, finish):
    """Three forms of a separable filter: everything inlined, rows first, columns first. finish(sum): the pixel."""
    def square(source):
        def row(j):
            sum = total((hl.cast(wide, source[x + i, y + j]) if weights is None else hl.cast(wide, source[x + i, y + j]) * weights[i + radius])
                        for i in range(-radius, radius + 1))
            return sum if weights is None else sum * weights[j + radius]
        return finish(total(row(j) for j in range(-radius, radius + 1)))
    rows = two_steps(lambda source: along(source, radius, 1, 0, weights, wide), lambda stage: finish(along(stage, radius, 0, 1, weights)))
    columns = two_steps(lambda source: along(source, radius, 0, 1, weights, wide), lambda stage: finish(along(stage, radius, 1, 0, weights)))
    return direct(square), rows, columns


def running(radius, strip, wide, finish):
    """Each column's sum is updated from the one above; each strip starts with a full sum."""
    def form(inputs, extents):
        source, = inputs
        within, strips = hl.Var("within"), hl.Var("strips")
        sums, out = hl.Func("running"), hl.Func("out")
        r = hl.RDom([(1, strip - 1)])

        def pixel(row):
            return hl.cast(wide, source[x, row])

        sums[x, within, strips] = total(pixel(strips * strip + j) for j in range(-radius, radius + 1))
        sums[x, r, strips] = sums[x, r - 1, strips] + pixel(strips * strip + r + radius) - pixel(strips * strip + r - radius - 1)
        out[x, y] = finish(total(sums[x + i, y % strip, y // strip] for i in range(-radius, radius + 1)))
        return Form(out, extents, [sums])
    return form


def weighted(radius, weight):
    """`weight`: a buffer."""
    return lambda source: total(source[x + i, y + j] * weight[i + radius, j + radius]
                                for j in range(-radius, radius + 1) for i in range(-radius, radius + 1))


def star5(source):
    return 0.5 * source[x, y] + 0.125 * (source[x, y - 1] + source[x - 1, y] + source[x + 1, y] + source[x, y + 1])


def star7(inputs, extents):
    source, = inputs
    out = hl.Func("out")
    around = total(source[x + i, y + j, z + k] for i, j, k in
                   [(0, 0, -1), (0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
    out[x, y, z] = 0.4 * source[x, y, z] + 0.1 * around
    return Form(out, extents)


# ---- Gradients

def smooth(before, at, after):
    return before + 2 * at + after


def slopes(source):
    def slope_x(j):
        return source[x + 1, y + j] - source[x - 1, y + j]

    def slope_y(i):
        return source[x + i, y + 1] - source[x + i, y - 1]

    return smooth(slope_x(-1), slope_x(0), slope_x(1)), smooth(slope_y(-1), slope_y(0), slope_y(1))


def column_slopes(source):
    return smooth(source[x, y - 1], source[x, y], source[x, y + 1]), source[x, y + 1] - source[x, y - 1]


def slopes_of_columns(stage):
    return stage[x + 1, y][0] - stage[x - 1, y][0], smooth(stage[x - 1, y][1], stage[x, y][1], stage[x + 1, y][1])


def magnitude(both):
    return hl.sqrt(both[0] * both[0] + both[1] * both[1])


sobel = direct(slopes), two_steps(column_slopes, slopes_of_columns)
edges = (direct(lambda source: magnitude(slopes(source))),
         two_steps(column_slopes, lambda stage: magnitude(slopes_of_columns(stage))))


# ---- Other neighbourhoods

def sharpen_pixel(source, sum):
    """On rows of bytes: the next pixel is three bytes further."""
    return hl.saturating_cast(BYTE, 10 * hl.cast(hl.Int(16), source[x, y]) - sum)


def sharpen_direct(source):
    return sharpen_pixel(source, total(hl.cast(hl.Int(16), source[x + 3 * i, y + j]) for j in (-1, 0, 1) for i in (-1, 0, 1)))


def sharpen_columns(inputs, extents):
    source, = inputs
    stage, out = hl.Func("columns"), hl.Func("out")
    stage[x, y] = total(hl.cast(hl.Int(16), source[x, y + j]) for j in (-1, 0, 1))
    out[x, y] = sharpen_pixel(source, total(stage[x + 3 * i, y] for i in (-1, 0, 1)))
    return Form(out, extents, [stage])


def bilateral(distance, value, exp, is_round):
    """`distance`, `value`: the falloffs. exp: Halide's function."""
    def pixel(source):
        centre = source[x, y]
        sum = weights = hl.f32(0)
        for j in range(-2, 3):
            for i in range(-2, 3):
                if is_round and i * i + j * j > 4:
                    continue
                change = source[x + i, y + j] - centre
                weight = exp(hl.f32(-distance * (i * i + j * j)) - value * change * change)
                sum, weights = sum + weight * source[x + i, y + j], weights + weight
        return sum / weights
    return pixel


def largest(values):
    result = values[0]
    for value in values[1:]:
        result = hl.max(result, value)
    return result


dilate_direct = direct(lambda source: largest([source[x + i, y + j] for j in range(-2, 3) for i in range(-2, 3)]))
dilate_rows = two_steps(lambda source: largest([source[x + i, y] for i in range(-2, 3)]),
                        lambda stage: largest([stage[x, y + j] for j in range(-2, 3)]))
dilate_columns = two_steps(lambda source: largest([source[x, y + j] for j in range(-2, 3)]),
                           lambda stage: largest([stage[x + i, y] for i in range(-2, 3)]))


def middle(a, b, c):
    return hl.max(hl.min(a, b), hl.min(hl.max(a, b), c))


def sorted_columns3(source):
    above, at, below = (source[x, y + j] for j in (-1, 0, 1))
    less, more = hl.min(above, at), hl.max(above, at)
    return hl.min(less, below), hl.max(less, hl.min(more, below)), hl.max(more, below)


def median_of_columns3(columns):
    low, mid, high = zip(*columns)
    return middle(largest(low), middle(*mid), hl.min(hl.min(high[0], high[1]), high[2]))


def median3_columns(inputs, extents):
    source, = inputs
    stage, out = hl.Func("columns"), hl.Func("out")
    stage[x, y] = sorted_columns3(source)
    out[x, y] = median_of_columns3([[stage[x + i, y][k] for k in range(3)] for i in (-1, 0, 1)])
    return Form(out, extents, [stage])


def shifted(source, i):
    """The source, i pixels to the right."""
    class Shifted:
        def __getitem__(self, at):
            return source[at[0] + i, at[1]]
    return Shifted()


median3_direct = direct(lambda source: median_of_columns3([sorted_columns3(shifted(source, i)) for i in (-1, 0, 1)]))


def forgetful(values):
    """The median by forgetting the least and the largest of a growing set, as in bench/kernels/median5.icl."""
    kept, rest = list(values[:len(values) // 2 + 2]), list(values[len(values) // 2 + 2:])
    while True:
        middle = (len(kept) - 1) // 2
        for k in range(middle + 1):
            kept[k], kept[-1 - k] = hl.min(kept[k], kept[-1 - k]), hl.max(kept[k], kept[-1 - k])
        for k in range(1, middle + 1):
            kept[0], kept[k] = hl.min(kept[0], kept[k]), hl.max(kept[0], kept[k])
        for k in range(1, middle + 1):
            kept[-1 - k], kept[-1] = hl.min(kept[-1 - k], kept[-1]), hl.max(kept[-1 - k], kept[-1])
        if len(kept) == 3:
            return kept[1]
        kept = kept[1:-1] + [rest.pop(0)]


median5 = direct(lambda source: forgetful([source[x + i, y + j] for j in range(-2, 3) for i in range(-2, 3)]))


# ---- Pixel by pixel

def round_to_byte(value):
    return hl.saturating_cast(BYTE, hl.round(value))


def blend_components(inputs, extents):
    """Inputs at (c, x, y)."""
    upper, lower = inputs
    out = hl.Func("out")
    alpha = hl.cast(FLOAT, upper[3, x, y]) * (1 / 255)
    below = hl.cast(FLOAT, lower[c, x, y])
    out[c, x, y] = round_to_byte(below + alpha * (hl.cast(FLOAT, upper[c, x, y]) - below))
    return Form(out, extents, components=True)


def blend_integers(inputs, extents):
    upper, lower = inputs
    out = hl.Func("out")
    alpha = hl.cast(SHORT, upper[3, x, y])
    sum = upper[c, x, y] * alpha + lower[c, x, y] * (255 - alpha) + 128
    out[c, x, y] = hl.cast(BYTE, (sum + sum // 256) // 256)
    return Form(out, extents, components=True)


def gamma_table(exponent):
    def form(inputs, extents):
        source, = inputs
        table, out, i = hl.Func("table"), hl.Func("out"), hl.Var("i")
        table[i] = round_to_byte(255 * hl.pow(hl.cast(FLOAT, i) / 255, exponent))
        out[x, y] = table[hl.cast(WORD, source[x, y])]
        return Form(out, extents, tables=[table])
    return form


def gamma_powers(pow, exponent):
    return direct(lambda source: round_to_byte(255 * pow(hl.cast(FLOAT, source[x, y]) / 255, hl.f32(exponent))))


def gray(inputs, extents):
    """Input at (c, x, y)."""
    source, = inputs
    out = hl.Func("out")
    out[x, y] = hl.cast(BYTE, (total(weight * hl.cast(WORD, source[k, x, y]) for k, weight in enumerate((9798, 19235, 3735))) + 16384) // 32768)
    return Form(out, extents)


def hsv(inputs, extents):
    source, = inputs
    out = hl.Func("out")
    r, g, b = (hl.cast(FLOAT, source[k, x, y]) for k in range(3))
    most = hl.max(hl.max(r, g), b)
    range_ = most - hl.min(hl.min(r, g), b)
    hue = hl.select(most == r, (g - b) / range_, most == g, 2 + (b - r) / range_, 4 + (r - g) / range_)
    hue = hl.select(range_ > 0, hl.select(hue < 0, hue + 6, hue), hl.f32(0))
    saturation = hl.select(most > 0, 255 * range_ / most, hl.f32(0))
    out[c, x, y] = round_to_byte(hl.mux(c, [hue * (256 / 6), saturation, most]))
    return Form(out, extents, components=True)


# ---- Geometry

halve = direct(lambda source: hl.cast(BYTE, (total(hl.cast(SHORT, source[2 * x + i, 2 * y + j]) for j in (0, 1) for i in (0, 1)) + 2) // 4))


def mixed(a, b, share):
    return hl.cast(FLOAT, a) + share * (hl.cast(FLOAT, b) - hl.cast(FLOAT, a))


def two_thirds(at):
    """The pixel before, and the share of the one after."""
    place = (hl.cast(FLOAT, at) + 0.5) * (2 / 3) - 0.5
    before = hl.floor(place)
    return hl.cast(WORD, before), place - before


def enlarge_pixel(source):
    (column, across), (row, down) = two_thirds(x), two_thirds(y)
    return round_to_byte(mixed(mixed(source[column, row], source[column + 1, row], across),
                               mixed(source[column, row + 1], source[column + 1, row + 1], across), down))


def enlarge_rows(source):
    row, down = two_thirds(y)
    return mixed(source[x, row], source[x, row + 1], down)


def enlarge_columns(stage):
    column, across = two_thirds(x)
    return round_to_byte(mixed(stage[column, y], stage[column + 1, y], across))


enlarge = direct(enlarge_pixel), two_steps(enlarge_rows, enlarge_columns)


def warp(matrix):
    def pixel(source):
        place = [hl.f32(matrix[k]) * x + hl.f32(matrix[k + 1]) * y + hl.f32(matrix[k + 2]) for k in (0, 3)]
        (column, across), (row, down) = ((hl.cast(WORD, hl.floor(p)), p - hl.floor(p)) for p in place)
        return round_to_byte(mixed(mixed(source[column, row], source[column + 1, row], across),
                                   mixed(source[column, row + 1], source[column + 1, row + 1], across), down))
    return direct(pixel)


# ---- Without a neighbourhood

def mandelbrot(left, top, step, limit):
    """All iterations for each pixel: Halide's reductions do not end early."""
    def form(inputs, extents):
        state, out = hl.Func("state"), hl.Func("out")
        r = hl.RDom([(0, limit)])
        state[x, y] = (hl.f32(0), hl.f32(0), hl.i32(0))
        a, b, n = (state[x, y][k] for k in range(3))
        is_inside = a * a + b * b < 4
        next_a, next_b = a * a - b * b + (hl.f32(left) + hl.f32(step) * x), 2 * a * b + (hl.f32(top) + hl.f32(step) * y)
        state[x, y] = (hl.select(is_inside, next_a, a), hl.select(is_inside, next_b, b),
                       n + hl.select(is_inside, 1, 0) + 0 * r)
        out[x, y] = hl.saturating_cast(BYTE, state[x, y][2])
        return Form(out, extents, [state])
    return form
