#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// Sorts some neighbours by exchanges, as medians and other order statistics are written, and writes one of
/// them. Variants compute the exchanges without branches.
std::string Generator::sorting() {
  const Scalar scalar = random.of(std::vector<Scalar>{
      Scalar::UChar, Scalar::UChar, Scalar::Char, Scalar::UShort, Scalar::Int, Scalar::Float, Scalar::Float});
  const bool isSmall = sizeOf(scalar) < 4;
  const std::string pixel = toString(ValueType{scalar, 1}),
                    number = isSmall && random.chance(40) ? "int" : pixel,
                    kept = isSmall && random.chance(30) ? "int" : number;
  const std::int64_t count = random.between(2, 6);
  const std::string last = std::to_string(count - 1), columns = std::to_string(random.between(1, 3));
  const auto element = [](const std::string &index) { return "v[" + index + "]"; };
  std::string a = element("l"), b = element("l + 1");
  if (random.chance(30))
    std::swap(a, b);
  const std::string order = random.of(std::vector<std::string>{" > ", " < ", " >= ", " <= "});
  const bool isByA = random.chance(70);
  const std::string first = isByA ? a : b, second = isByA ? b : a;
  static const std::vector<std::string> boundaries = {"clamped", "mirrored", "periodic", "constant"};
  std::string text = "#pragma imcl grid(in)\n#pragma imcl boundary_cond(in: " + random.of(boundaries) +
                     ")\nvoid made(Image<" + pixel + "> in, Image<" + pixel + "> out) {\n  " + number +
                     " v[" + std::to_string(count) + "];\n  for (int l = 0; l <= " + last +
                     "; l++)\n    v[l] = in[idx + l % " + columns + " - 1][idy + l / " + columns +
                     "];\n  for (int k = 0; k < " + last + "; k++)\n    for (int l = 0; l < " + last +
                     " - k; l++)\n      if (" + a + order + b + ") {\n        " +
                     (random.chance(50) ? "const " : "") + kept + " t = " + first + ";\n        " + first +
                     " = " + second + ";\n        " + second + " = t;\n      }\n";
  const std::string middle = element(std::to_string(random.between(0, count - 1)));
  return text + "  out[idx][idy] = " + (number == pixel ? middle : "convert_" + pixel + "(" + middle + ")") +
         ";\n}\n";
}

}
