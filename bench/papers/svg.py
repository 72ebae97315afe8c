"""Line charts and bars as SVG, for docs/experiments."""
import math

COLOURS = ["#1b6ca8", "#d1495b", "#2e8b57", "#b8860b", "#6a4c93", "#444444", "#00838f"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 400, 64, 150, 40, 48


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def short(value):
    return f"{value:g}" if 0.001 <= abs(value) < 1e5 or value == 0 else f"{value:.0e}"


class Axis:
    """From values to places between `begin` and `end`."""

    def __init__(self, values, begin, end, logarithmic, zero=False):
        values = [v for v in values if v > 0 or not logarithmic]
        low, high = min(values), max(values)
        if logarithmic:
            low, high = low / 1.1, high * 1.1
        elif zero or low > 0 and low < high / 3:
            low = min(0, low)
        if low == high:
            high = low + 1
        self.low, self.high, self.begin, self.end, self.logarithmic = low, high, begin, end, logarithmic

    def place(self, value):
        if self.logarithmic:
            part = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return self.begin + part * (self.end - self.begin)

    def ticks(self):
        if self.logarithmic:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            steps = (1,) if len(powers) > 4 else (1, 2, 5)
            return [s * 10.0 ** p for p in powers for s in steps if self.low <= s * 10.0 ** p <= self.high]
        step = 10 ** math.floor(math.log10((self.high - self.low) / 4))
        step = next(step * f for f in (1, 2, 5, 10) if (self.high - self.low) / (step * f) <= 6)
        first = math.ceil(self.low / step - 1e-9)
        return [step * i for i in range(first, math.floor(self.high / step + 1e-9) + 1)]


def frame(title, y_title, y):
    """The beginning of a picture: background, titles and the y axis."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
           'font-size="12">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}</text>',
           f'<text transform="translate(16 {(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">{escape(y_title)}</text>']
    for tick in y.ticks():
        at = y.place(tick)
        out.append(f'<line x1="{LEFT}" x2="{right}" y1="{at:.1f}" y2="{at:.1f}" stroke="#eee"/>'
                   f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{short(tick)}</text>')
    return out


def key(number, name):
    """The entry of the legend."""
    right, row = WIDTH - RIGHT, TOP + 10 + 18 * number
    return (f'<path d="M{right + 10} {row}h18" stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="2"/>'
            f'<text x="{right + 33}" y="{row + 4}">{escape(name)}</text>')


def bars(title, y_title, groups, log_y=False):
    """`groups`: name -> {series: value or (value, low, high)}; the latter with a line of its range. Returns the SVG."""
    cells = {g: {s: v if isinstance(v, tuple) else (v,) for s, v in values.items()} for g, values in groups.items()}
    series = list(dict.fromkeys(s for values in cells.values() for s in values))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    shown = [v for values in cells.values() for c in values.values() for v in c]
    y = Axis(shown + [1 if log_y else 0], bottom, TOP, log_y, zero=True)
    out = frame(title, y_title, y)
    wide = (right - LEFT) / len(cells)
    one = 0.8 * wide / len(series)
    for i, (group, values) in enumerate(cells.items()):
        out.append(f'<text x="{LEFT + (i + 0.5) * wide:.1f}" y="{bottom + 16}" text-anchor="middle">{escape(group)}</text>')
        for name, cell in values.items():
            number = series.index(name)
            left, top = LEFT + (i + 0.1) * wide + number * one, y.place(cell[0])
            out.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{0.9 * one:.1f}" height="{bottom - top:.1f}" '
                       f'fill="{COLOURS[number % len(COLOURS)]}"/>'
                       f'<text x="{left + 0.45 * one:.1f}" y="{top - 4:.1f}" text-anchor="middle" font-size="10">'
                       f'{short(round(cell[0], 2))}</text>')
            if len(cell) == 3:
                out.append(f'<path d="M{left + 0.8 * one:.1f} {y.place(cell[1]):.1f}V{y.place(cell[2]):.1f}" stroke="#222"/>')
    out.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#444"/>')
    return "\n".join(out + [key(n, name) for n, name in enumerate(series)] + ["</svg>", ""])


def chart(title, x_title, y_title, lines, log_x=False, log_y=False, note=""):
    """`lines`: name -> [(x, y)] or [(x, y, low, high)]; the latter with bars of their range. Returns the SVG."""
    points = [p for line in lines.values() for p in line]
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    x = Axis([p[0] for p in points], LEFT, right, log_x)
    y = Axis([v for p in points for v in p[1:]], bottom, TOP, log_y, zero=True)
    out = frame(title, y_title, y)
    out.append(f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x_title)}</text>')
    for tick in x.ticks():
        at = x.place(tick)
        out.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{bottom}" stroke="#eee"/>'
                   f'<text x="{at:.1f}" y="{bottom + 16}" text-anchor="middle">{short(tick)}</text>')
    out.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#444"/>')
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [(x.place(p[0]), y.place(p[1])) for p in line]
        out.append('<polyline fill="none" stroke-width="1.8" stroke="' + colour + '" points="'
                   + " ".join(f"{a:.1f},{b:.1f}" for a, b in places) + '"/>')
        for point, (a, b) in zip(line, places):
            if len(line) <= 30:
                out.append(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>')
            if len(point) == 4:
                a += 3 * number
                out.append(f'<path d="M{a:.1f} {y.place(point[2]):.1f}V{y.place(point[3]):.1f}" stroke="{colour}"/>')
        out.append(key(number, name))
    if note:
        out.append(f'<text x="{right + 10}" y="{bottom}" font-size="10" fill="#666">{escape(note)}</text>')
    return "\n".join(out + ["</svg>", ""])
