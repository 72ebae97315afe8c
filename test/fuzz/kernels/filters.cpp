#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// A filter of small integers, as image processing has it: neighbours are weighted by integers, or in floats
/// by multiples of a power of two so small that no sum is rounded. Variants may compute it in 16 bits, or add
/// in another order. What becomes of the sum may be rounded.
std::string Generator::filter() {
  const auto lanes = static_cast<std::uint8_t>(random.chance(20) ? 4 : 1);
  const ValueType pixel{
      random.of(std::vector<Scalar>{Scalar::UChar, Scalar::UChar, Scalar::UChar, Scalar::Char}), lanes};
  const bool isWhole = random.chance(40);
  const Scalar scalar = isWhole                                 ? Scalar::Int
                        : device.hasDouble && random.chance(15) ? Scalar::Double
                                                                : Scalar::Float;
  const std::string type = toString(ValueType{scalar, lanes}), ending = scalar == Scalar::Float ? "f" : "";
  const auto number = [&](std::int64_t low, std::int64_t high) {
    static const std::vector<std::string> sixteenths = {"0.0625", "0.25", "0.375", "0.5", "0.75"};
    if (isWhole)
      return std::to_string(random.between(low, high));
    const std::string sign = low < 0 && random.chance(30) ? "-" : "";
    return sign + random.of(sixteenths) + ending;
  };
  const auto read = [&](const std::string &x, const std::string &y) {
    const std::string value = "in[idx" + x + "][idy" + y + "]";
    return lanes > 1 ? "convert_" + type + "(" + value + ")" : value;
  };

  const std::int64_t radius = random.between(1, 2);
  const std::string r = std::to_string(radius);
  const std::int64_t least = random.chance(70) ? 0 : -3;
  const bool hasRows = random.chance(50), hasArray = random.chance(60);
  const auto loopOf = [&](const std::string &index) {
    return "for (int " + index + " = -" + r + "; " + index + " <= " + r + "; " + index + "++)";
  };
  const bool isByColumns = !hasRows && random.chance(30);
  const std::string outer = "  " + loopOf(isByColumns ? "i" : "j") + " {\n";
  std::string text, row = "    " + loopOf(isByColumns ? "j" : "i") + "\n      ";
  if (hasArray) {
    text += "const " + toString(ValueType{scalar, 1}) + " W[" + std::to_string(2 * radius + 1) + "] = {";
    for (std::int64_t i = 0; i <= 2 * radius; ++i)
      text += (i ? ", " : "") + number(least, 6);
    text += "};\n";
  }
  static const std::vector<std::string> boundaries = {"clamped", "mirrored", "periodic", "constant"};
  const Scalar written =
      !isWhole && random.chance(25)
          ? Scalar::Float
          : random.of(std::vector<Scalar>{Scalar::UChar, Scalar::UChar, Scalar::Short, Scalar::Int});
  const std::string result = toString(ValueType{written, lanes});
  text += "#pragma imcl grid(in)\n#pragma imcl boundary_cond(in: " + random.of(boundaries) +
          ")\nvoid made(Image<" + toString(pixel) + "> in, Image<" + result + "> out) {\n  " + type +
          " sum = (" + type + ")(" + number(0, 99) + ");\n" + outer;
  const std::string weight = hasArray                                     ? "W[i + " + r + "]"
                             : isWhole && lanes == 1 && random.chance(25) ? "(3 - abs(i))"
                                                                          : number(least, 6);
  const std::string weightOfRow = hasArray ? "W[j + " + r + "]" : number(0, 4);
  if (hasRows)
    text += "    " + type + " row = (" + type + ")(0);\n" + row + "row += " + weight + " * " +
            read(" + i", " + j") + ";\n    sum += " + weightOfRow + " * row;\n";
  else
    text += row + "sum += " + weight + " * " + read(" + i", " + j") + ";\n";
  text += "  }\n";

  const std::string zero = "(" + type + ")(0)";
  if (random.chance(30))
    text += "  " + type + " other = " + number(1, 9) + " * " + read(" + 1", "") + " - " + read("", " - 1") +
            ";\n  " +
            (lanes > 1 || random.chance(50) ? "sum += max(other, " + zero + ");\n"
                                            : "if (other > sum)\n    sum = other;\n");
  if (random.chance(25))
    text += "  " + type + " squares = " + zero + ";\n" + outer + row + "{\n      const " + type +
            " v = " + read(" + i", " + j") +
            ";\n      squares += v * v;\n    }\n  }\n  sum = squares - sum;\n";
  if (random.chance(25))
    text += "  " + type + " most = " + zero + ";\n" + outer + row + "{\n      const " + type +
            " v = " + read(" + i", " + j") + ";\n      " + extreme(isWhole, lanes == 1) +
            "\n    }\n  }\n  sum += most;\n";
  return text + "  out[idx][idy] = " + filterResult(isWhole, ending, {written, lanes}) + ";\n}\n";
}

/// Makes `most` the larger or the smaller of itself and `v`.
std::string Generator::extreme(bool isWhole, bool isScalar) {
  std::vector<std::string> forms = {"most = max(most, v);", "most = min(v, most);"};
  if (!isWhole)
    forms.insert(forms.end(), {"most = fmax(most, v);", "most = fmin(v, most);"});
  if (isScalar)
    forms.insert(forms.end(), {"if (v > most)\n        most = v;", "most = v < most ? v : most;",
                               "most = most >= v ? most : v;"});
  return random.of(forms);
}

/// The sum as a pixel of the output. `ending`: of literals.
std::string Generator::filterResult(bool isWhole, const std::string &ending, ValueType pixel) {
  const std::string result = toString(pixel);
  std::string value = "sum";
  if (isWhole) {
    static const std::vector<std::string> quotients = {" / 9", " / 16", " >> 4", " / 25",
                                                       " / 3", " >> 1", ""};
    const std::string divided = random.of(quotients);
    value = "(sum + " + std::to_string(random.between(0, 12)) + ")" + divided;
  } else if (random.chance(30)) {
    value =
        random.of(std::vector<std::string>{"sum / 9.0" + ending, "sum * 0.3" + ending, "sqrt(fabs(sum))",
                                           "1.0" + ending + " / sum", "-sum", "sum * sum * 0.1" + ending});
  } else if (random.chance(40)) {
    value = random.of(std::vector<std::string>{"floor(sum)", "rint(sum)", "ceil(sum)", "trunc(sum)",
                                               "floor(sum + 0.5" + ending + ")", "fabs(sum)",
                                               "sum / 4.0" + ending});
  }
  if (pixel.scalar == Scalar::Float)
    return "convert_" + result + "(" + value + ")";
  static const std::vector<std::string> roundings = {"", "_rte", "_rtz", "_rtp", "_rtn"};
  const std::string converted =
      "convert_" + result + "_sat" + (isWhole ? "" : random.of(roundings)) + "(" + value + ")";
  const bool isCast = pixel.lanes == 1 && random.chance(30);
  return isCast ? "(" + result + ")(int)(" + value + ")" : converted;
}

}
