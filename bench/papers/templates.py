"""The synthetic stencils of Cummins et al. 2015, section 4: two templates whose borders to the north, south, east and
west, element types and cost are varied. The paper names the template parameters; the operations are those of the
generator in the author's thesis: a sum of all neighbours with one branch, and the same with trigonometric functions
and a second loop over rows."""

# north, south, east, west
BORDERS = [(1, 1, 1, 1), (5, 5, 5, 5), (10, 10, 10, 10), (20, 20, 20, 20), (30, 30, 30, 30), (1, 10, 30, 30),
           (20, 10, 20, 10)]
TYPES = ["int", "float", "double"]

SIMPLE = """// Cummins 2015, synthetic: simple, {text}.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
void {name}(Image<{type}> input, Image<{type}> output) {{
  {type} sum = 0;
  for (int j = -{north}; j <= {south}; j++)
    for (int i = -{west}; i <= {east}; i++)
      sum += input[idx + i][idy + j];
  output[idx][idy] = sum > 0 ? sum : -sum;
}}
"""

COMPLEX = """// Cummins 2015, synthetic: complex, {text}.
#pragma imcl grid(input)
#pragma imcl boundary_cond(input: clamped)
#pragma imcl tolerance(output: {tolerance})
void {name}(Image<{type}> input, Image<{type}> output) {{
  {real} sum = 0;
  for (int j = -{north}; j <= {south}; j++)
    for (int i = -{west}; i <= {east}; i++) {{
      {real} value = {toreal}input[idx + i][idy + j];
      sum += sin(value) + {native};
    }}
  for (int i = -{west}; i <= {east}; i++) {{
    {real} value = {toreal}input[idx + i][idy];
    sum += cos(value) * sqrt(fabs(value)) + sinpi(value);
  }}
  output[idx][idy] = {fromreal}(sum > 0 ? sum : -sum);
}}
"""


def kernels(types=TYPES, borders=BORDERS):
    """Sources by name, such as `simple_float_1_10_30_30`."""
    every = {}
    for cost, template in (("simple", SIMPLE), ("complex", COMPLEX)):
        for scalar in types:
            for north, south, east, west in borders:
                name = f"{cost}_{scalar}_{north}_{south}_{east}_{west}"
                real = "float" if scalar == "int" else scalar
                count = (north + south + 1) * (east + west + 1)
                every[name] = template.format(
                    name=name, type=scalar, real=real, north=north, south=south, east=east, west=west,
                    toreal="(float)" if scalar == "int" else "", fromreal="(int)" if scalar == "int" else "",
                    native="sin(value)" if real == "double" else "native_sin(value)",
                    tolerance=f"{max(1, count * 1e-3) if scalar == 'int' else count * 1e-3:.3g}",
                    text=f"{scalar}, borders {north} north, {south} south, {east} east, {west} west")
    return every
