#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// Accumulates integers, extremes and bits over the rows of windows. Those of a column have most rows in
/// common, which variants use.
std::string Generator::windows() {
  dimensions = random.chance(85) ? 2 : 3;
  const std::vector<Scalar> scalars = {Scalar::UChar, Scalar::UChar, Scalar::Char,  Scalar::Short,
                                       Scalar::UInt,  Scalar::Int,   Scalar::Float, Scalar::Float};
  drawNearImages(scalars, {random.chance(70) ? Scalar::Int : Scalar::Short, 1});
  return kernelOf([&] {
    std::string body = random.chance(30) ? search() : window("");
    std::string value;
    if (random.chance(35))
      body += window(random.chance(50) ? variables.back().name : "");
    for (const Named &each : variables)
      if (each.name[0] == 'w')
        value += (value.empty() ? "" : random.of(std::vector<std::string>{" + 3 * ", " - ", " + "})) +
                 ("(int)" + each.name);
    return body + indented(ownPixel(images.back()) + " = " + value + ";");
  });
}

/// Looks for the window that suits best, in one loop or two. What it has found before the innermost one, or
/// in it, may be used afterwards.
std::string Generator::search() {
  const std::string best = fresh("w"), place = fresh("w"), d = fresh("i");
  std::string text = indented("int " + best + " = " + literal({Scalar::Int, 1}) + ", " + place + " = -1;");
  const bool isDeep = random.chance(35);
  std::string sum;
  if (isDeep) {
    sum = fresh("w");
    const std::string outer = fresh("i"), count = std::to_string(random.between(1, 3));
    text += indented("for (int " + outer + " = 0; " + outer + " < " + count + "; " + outer + "++) {") +
            indented("int " + sum + " = idy;");
  }
  text += indented("for (int " + d + " = " + std::to_string(random.between(-2, 1)) + "; " + d +
                   " <= " + std::to_string(random.between(1, 4)) + "; " + d + "++) {");
  const std::vector<Named> before = variables;
  text += window(random.chance(50) ? d : "");
  const std::string found = "(int)" + variables.back().name;
  variables = before;
  text += random.chance(60) ? indented("if (" + found + " < " + best + ") { " + best + " = " + found + "; " +
                                       place + " = " + d + "; }")
                            : indented(best + " = min(" + best + ", " + found + " + " + d + ");");
  if (isDeep)
    text += indented(sum + " += " + found + ";");
  text += indented("}");
  if (isDeep)
    text += indented(place + " ^= " + sum + ";") + indented("}");
  variables.push_back({best, {Scalar::Int, 1}, true, {}});
  variables.push_back({place, {Scalar::Int, 1}, true, {}});
  return text;
}

/// Declares one or several variables, and accumulates into them. `more`: is added to what a row gives, if it
/// is not empty.
std::string Generator::window(const std::string &more) {
  static const std::vector<Scalar> integers = {Scalar::Int,  Scalar::Int,   Scalar::Int,  Scalar::UInt,
                                               Scalar::UInt, Scalar::UChar, Scalar::Long, Scalar::Short};
  std::string text;
  std::vector<Named> sums;
  for (std::int64_t n = random.chance(50) ? 1 : random.between(2, 3); n > 0; --n) {
    const bool isFloat = random.chance(15);
    sums.push_back({fresh("w"), {isFloat ? Scalar::Float : random.of(integers), 1}, true, {}});
    const std::string start = random.chance(70) ? literal(sums.back().type) : windowRead("", "");
    text += indented(toString(sums.back().type) + " " + sums.back().name + " = " + start + ";");
  }
  const std::string i = fresh("i"), j = fresh("j"), v = fresh("v");
  const bool hasColumns = random.chance(60);
  const std::string loops = windowLoops(hasColumns ? i : "", j);
  std::string row = " + " + j;
  if (random.chance(25)) {
    const std::string first = fresh("u");
    text += indented("int " + first + " = idy - " + std::to_string(random.between(-2, 4)) + ";");
    row = first + row;
  }
  const std::string value = windowValue(hasColumns ? " + " + i : "", row, more);
  text += indented(loops + "{") + indented("    const int " + v + " = " + value + ";");
  for (const Named &sum : sums)
    text += accumulation(sum, v);
  variables.insert(variables.end(), sums.begin(), sums.end());
  return text + indented("}");
}

/// Over rows, and over columns if these have a counter.
std::string Generator::windowLoops(const std::string &column, const std::string &row) {
  const auto loopOf = [&](const std::string &counter, std::int64_t first, std::int64_t count) {
    return "for (int " + counter + " = " + std::to_string(first) + "; " + counter + " < " +
           std::to_string(first + count) + "; " + counter + "++) ";
  };
  const std::string open = openWindowLoops(column, row);
  if (!open.empty())
    return open;
  const std::int64_t rows = random.between(2, 9), columns = random.between(1, 4);
  const std::string overRows = loopOf(row, random.chance(60) ? -(rows / 2) : random.between(-4, 1), rows);
  if (column.empty())
    return overRows;
  const std::string overColumns = loopOf(column, -(columns / 2), columns);
  return random.chance(70) ? overRows + overColumns : overColumns + overRows;
}

/// The same loops with bounds that a parameter gives, if there is one. Some have no iterations.
std::string Generator::openWindowLoops(const std::string &column, const std::string &row) {
  const auto *scalar = someOf(variables, [](const Named &n) {
    return n.name[0] == 's' && isInteger(n.type.scalar) && !n.type.isVector();
  });
  if (!scalar || random.chance(40))
    return "";
  const std::string s = toString(scalar->type) == "int" ? scalar->name : "(int)" + scalar->name;
  const std::vector<std::pair<std::string, std::string>> bounds = {
      {"-" + s, s + " + 1"},
      {"0", s},
      {"-(" + s + " / 2)", s + " - " + s + " / 2"},
      {s + " - 9", "4"},
      {"-2", s + " - 3"}};
  const auto loopOf = [&](const std::string &counter) {
    const auto &[first, end] = random.of(bounds);
    return "for (int " + counter + " = " + first + "; " + counter + " < " + end + "; " + counter + "++) ";
  };
  if (column.empty())
    return loopOf(row);
  return random.chance(70) ? loopOf(row) + loopOf(column) : loopOf(column) + loopOf(row);
}

/// A function of a row.
std::string Generator::windowValue(const std::string &column, const std::string &row,
                                   const std::string &more) {
  std::string value = windowRead(column, row);
  if (random.chance(30))
    value += random.of(std::vector<std::string>{" * ", " + ", " - "}) + windowRead("", row);
  if (!more.empty())
    return value + " + " + more;
  const auto *scalar = someOf(variables, [](const Named &n) { return n.name[0] == 's'; });
  return scalar && random.chance(30) ? "(" + value + ") * " + scalar->name : value;
}

/// Of a small integer, whatever the image's pixels are. `row`: an offset from the own one, or a coordinate.
std::string Generator::windowRead(const std::string &column, const std::string &row) {
  const NamedImage &image = images[random.chance(75) ? 0 : images.size() - 2];
  const bool isOffset = row.empty() || row[0] == ' ';
  std::string place = image.name + "[idx" + column + "][" + (isOffset ? "idy" : "") + row + "]";
  if (dimensions == 3)
    place += "[idz]";
  return isFloat(image.pixel.scalar) ? "convert_int_sat(" + place + " * 8)" : "(int)" + place;
}

/// As a sum, an extreme or bits, perhaps under a condition.
std::string Generator::accumulation(const Named &sum, const std::string &value) {
  const std::string name = sum.name, type = toString(sum.type), number = std::to_string(random.between(1, 9));
  const std::string cast = "(" + type + ")(" + value + ")";
  const std::string prefix = isFloat(sum.type.scalar) ? "f" : "";
  std::vector<std::string> forms = {name + " = " + prefix + "max(" + name + ", " + cast + ");",
                                    name + " = " + prefix + "min(" + cast + ", " + name + ");"};
  if (isInteger(sum.type.scalar)) {
    const std::vector<std::string> ofIntegers = {name + " += " + value + ";",
                                                 name + " += " + value + " * " + value + ";",
                                                 name + " -= " + number + " * " + value + " + 1;",
                                                 name + " = " + name + " + " + value + ";",
                                                 name + "++;",
                                                 name + " = " + name + " * 3 + " + value + ";",
                                                 name + " &= " + value + " | " + number + ";",
                                                 name + " |= " + value + ";"};
    forms.insert(forms.end(), ofIntegers.begin(), ofIntegers.end());
  }
  const std::string form = random.of(forms);
  switch (random.below(8)) {
  case 0:
    return indented("    if (" + value + " > " + number + ")") + indented("        " + form);
  case 1:
    return indented("    if ((" + value + " & " + number + ") == 0) {") + indented("        " + form) +
           indented("    } else {") + indented("        " + form) + indented("    }");
  default:
    return indented("    " + form);
  }
}

}
