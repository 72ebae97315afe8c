#!/usr/bin/env python3
"""Coefficients of the polynomials in math_*.cpp: minimax approximations of the relative error by Remez's exchange.

Prints each with the largest relative error of the result that it is used in, with its coefficients rounded to the
type in which they are used. Needs mpmath.
"""
import struct
from mpmath import asin, atan, atanh, cos, erf, erfc, euler, exp, gamma, log, loggamma, lu_solve, matrix, mp, mpf, pi, sin, sinh, sqrt, tanh

mp.dps = 50


def rounded(x, isFloat):
    return mpf(struct.unpack("f", struct.pack("f", float(x)))[0]) if isFloat else mpf(float(x))


def remez(f, weight, low, high, terms):
    """The polynomial p of so many terms with the smallest max |(p(x) - f(x)) * weight(x)| from low to high."""
    n = terms + 1
    # Chebyshev's points, not quite symmetric: the weight may be 0 in the middle.
    at = [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + mpf("1.2")) / (2 * n)) for i in range(n)]
    for _ in range(12):
        rows = matrix(n, n)
        values = matrix(n, 1)
        for i, x in enumerate(at):
            for k in range(terms):
                rows[i, k] = x**k
            rows[i, terms] = (-1) ** i / weight(x)
            values[i] = f(x)
        solution = lu_solve(rows, values)
        p = [solution[k] for k in range(terms)]
        error = lambda x: (sum(c * x**k for k, c in enumerate(p)) - f(x)) * weight(x)
        # The largest error between two changes of its sign is the next point.
        steps = 60 * n
        grid = [low + (high - low) * i / steps for i in range(steps + 1)]
        errors = [error(x) for x in grid]
        peaks = []
        for x, e in zip(grid, errors):
            if e == 0:  # where the weight is
                continue
            if peaks and (peaks[-1][1] > 0) == (e > 0):
                if abs(e) > abs(peaks[-1][1]):
                    peaks[-1] = (x, e)
            else:
                peaks.append((x, e))
        while len(peaks) > n:
            peaks.pop(0 if abs(peaks[0][1]) < abs(peaks[-1][1]) else -1)
        if len(peaks) < n:
            break
        at = [x for x, _ in peaks]
    return p


# What each polynomial is of.
NAMES = {"exp2": "f", "exp": "r", "exp_sixteenth": "r", "exp2_sixteenth": "r", "exp10": "r", "log": "f", "log2_for_power": "f", "erfc": "limited", "gamma": "t", "lgamma": "u",
         "exp_double": "r", "exp2_double": "f", "exp10_double": "r"}


def horner(p, variable, isFloat):
    """The polynomial as an expression of C."""
    digits, suffix = (9, "f") if isFloat else (17, "")
    number = lambda c: (lambda text: text + ("" if any(x in text for x in ".e") else ".0") + suffix)(f"{float(c):.{digits}g}")
    text = number(p[-1])
    for c in reversed(p[:-1]):
        text = f"({text})" if " " in text else text
        text += f" * {variable} {'-' if c < 0 else '+'} {number(abs(c))}"
    return text


def show(name, f, weight, low, high, terms, isFloat=True):
    p = [rounded(c, isFloat) for c in remez(f, weight, mpf(low), mpf(high), terms)]
    steps = [mpf(low) + (mpf(high) - mpf(low)) * i / 1000 for i in range(1001)]
    worst = max(abs((sum(c * x**k for k, c in enumerate(p)) - f(x)) * weight(x)) for x in steps)
    print(f"{name}: 2^{float(log(worst, 2)):.1f}:\n   ", horner(p, NAMES.get(name, "z"), isFloat))
    return p


tiny = mpf(10) ** -12


def away(f, limit):
    """f, and its limit where it is 0 / 0."""
    return lambda x: f(x) if abs(x) > tiny else limit


def all_of_them():
    half, ln2, ln10 = mpf("0.5"), log(mpf(2)), log(mpf(10))
    quarter = log(mpf(2), 10) / 2
    s, wider = sqrt(half), mpf("1.0001")
    return {
        # 2^f = 1 + f * p(f)
        "exp2": (away(lambda x: (exp(x * ln2) - 1) / x, ln2), lambda x: abs(x) / exp(x * ln2), -half, half, 6, True),
        # exp(r) = 1 + r + r^2 * p(r)
        "exp": (away(lambda x: (exp(x) - 1 - x) / x**2, half), lambda x: x**2 / exp(x), -ln2 / 2, ln2 / 2, 5, True),
        # The same of what is left of sixteenths
        "exp_sixteenth": (away(lambda x: (exp(x) - 1 - x) / x**2, half), lambda x: x**2 / exp(x), -ln2 / 32, ln2 / 32, 2, True),
        "exp2_sixteenth": (away(lambda x: (exp(x * ln2) - 1) / x, ln2), lambda x: abs(x) / exp(x * ln2), -half / 16, half / 16, 3, True),
        # 10^r = 1 + r * p(r)
        "exp10": (away(lambda x: (exp(x * ln10) - 1) / x, ln10), lambda x: abs(x) / exp(x * ln10), -quarter, quarter, 6, True),
        # log(1 + f) = f + f^2 * (f * p(f) - 1 / 2)
        "log": (away(lambda x: (log(1 + x) - x + x * x / 2) / x**3, mpf(1) / 3),
                lambda x: abs(x**3 / log(1 + x)) if abs(x) > tiny else tiny, s - 1, 2 * s - 1, 9, True),
        # log2(1 + f) = (f - f^2 / 2 + f^3 / 3 - f^4 / 4) / ln(2) + f^5 * p(f)
        "log2_for_power": (lambda x: (log(1 + x) / x - 1 + x / 2 - x**2 / 3 + x**3 / 4) / ln2 / x**4 if abs(x) > mpf("1e-6") else 1 / (5 * ln2),
                           lambda x: abs(x**5 * ln2 / log(1 + x)) if abs(x) > tiny else tiny, s - 1, 2 * s - 1, 8, True),
        # log2(m) = t * p(t^2), t = (m - 1) / (m + 1)
        "atanh": (lambda z: 2 / ln2 * atanh(sqrt(z)) / sqrt(z) if z > tiny else 2 / ln2, lambda z: mpf(1), mpf(0),
                  ((2 * s - 1) / (2 * s + 1)) ** 2 * mpf("1.0001"), 6, False),
        # sin(r) = r * (1 + z * p(z)), z = r^2
        "sin": (lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z if z > tiny else -mpf(1) / 6, lambda z: z, mpf(0), mpf("0.618"), 3, True),
        # cos(r) = 1 - z / 2 + z^2 * p(z)
        "cos": (lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2 if z > tiny else mpf(1) / 24, lambda z: z**2 / cos(sqrt(z)), mpf(0), mpf("0.618"), 3, True),
        # sinh(x) = x * (1 + z * p(z)), z = x^2
        "sinh": (lambda z: (sinh(sqrt(z)) / sqrt(z) - 1) / z if z > tiny else mpf(1) / 6, lambda z: z, mpf(0), mpf(1), 4, True),
        # tanh(x) = x * (1 + z * p(z))
        "tanh": (lambda z: (tanh(sqrt(z)) / sqrt(z) - 1) / z if z > tiny else -mpf(1) / 3, lambda z: z, mpf(0), mpf("0.3907"), 5, True),
        # erf(x) = x * p(z)
        "erf": (lambda z: erf(sqrt(z)) / sqrt(z) if z > tiny else 2 / sqrt(pi), lambda z: mpf(1), mpf(0), mpf(1), 6, True),
        # erfc(x) = 2^p(x)
        "erfc": (lambda x: log(erfc(x), 2), lambda x: erfc(x), mpf(1), mpf(4), 7, True),
        # atan(t) = t * (1 + z * p(z))
        "atan": (lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z if z > tiny else -mpf(1) / 3, lambda z: z, mpf(0), mpf("0.17158"), 4, True),
        # asin(t) = t * (1 + z * p(z))
        "asin": (lambda z: (asin(sqrt(z)) / sqrt(z) - 1) / z if z > tiny else mpf(1) / 6, lambda z: z, mpf(0), mpf("0.25"), 5, True),
        # gamma(1 / t) = p(t) * exp(-1 / t) * (1 / t)^(1 / t - 1 / 2)
        "gamma": (lambda t: gamma(1 / t) * exp(1 / t) * t ** (1 / t - half), lambda t: 1 / sqrt(2 * pi), mpf(1) / 62, mpf(1) / mpf("2.5"), 5, False),
        # lgamma(2 + u) = u * (u + 1) * p(u)
        "lgamma": (lambda u: loggamma(2 + u) / (u * (u + 1)) if abs(u) > tiny else 1 - euler, lambda u: 1 / (1 - euler), -half, half, 9, False),
        # lgamma(x) = (x - 1 / 2) * log(x) - x + log(2 * pi) / 2 + p(z) / x, z = 1 / x^2
        "lgamma_far": (lambda z: (loggamma(1 / sqrt(z)) - (1 / sqrt(z) - half) * log(1 / sqrt(z)) + 1 / sqrt(z) - log(2 * pi) / 2) / sqrt(z) if z > tiny else mpf(1) / 12,
                       lambda z: mpf(1), mpf(0), mpf(1) / mpf("6.25"), 4, False),
        # As exp, exp2 and exp10, in double
        "exp_double": (away(lambda x: (exp(x) - 1 - x) / x**2, half), lambda x: x**2 / exp(x), -ln2 / 2 * wider, ln2 / 2 * wider, 10, False),
        "exp2_double": (away(lambda x: (exp(x * ln2) - 1) / x, ln2), lambda x: abs(x) / exp(x * ln2), -half, half, 11, False),
        "exp10_double": (away(lambda x: (exp(x * ln10) - 1) / x, ln10), lambda x: abs(x) / exp(x * ln10), -quarter * wider, quarter * wider, 11, False),
        # log(1 + f) = 2 * s + s * z * p(z), s = f / (2 + f), z = s^2
        "log_double": (lambda z: (2 * atanh(sqrt(z)) / sqrt(z) - 2) / z if z > tiny else mpf(2) / 3, lambda z: z, mpf(0),
                       ((2 * s - 1) / (2 * s + 1)) ** 2 * wider, 7, False),
    }


def main():
    for name, arguments in all_of_them().items():
        show(name, *arguments)
    first = mpf(float.fromhex("0x1.921fb544p+0"))
    print("pi / 2 - 0x1.921fb544p+0:", float(pi / 2 - first).hex())


if __name__ == "__main__":
    main()
