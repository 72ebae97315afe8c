#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// Computes boundary conditions itself, as programs in other languages do, and tests whether pixels are at
/// the edges. Some of the conditions and tests are wrong by a pixel.
std::string Generator::edges() {
  dimensions = random.chance(80) ? 2 : 3;
  const std::vector<Scalar> scalars = {Scalar::UChar, Scalar::UChar, Scalar::Short, Scalar::Int,
                                       Scalar::Float};
  drawNearImages(scalars, {Scalar::Int, 1});
  edgeWay.reset();
  if (random.chance(50))
    edgeWay = random.below(edgeWays);
  return kernelOf([&] {
    std::string body = indented("int e = 0;");
    if (random.chance(30))
      body += indented("if (" + edgeTest() + ") {") + edgeRead() +
              indented("    " + ownPixel(images.back()) + " = e;") + indented("    return;") + indented("}");
    if (random.chance(20))
      body += edgeLoop();
    if (dimensions == 2 && random.chance(20))
      body += edgeVector();
    for (std::int64_t i = random.between(1, 4); i > 0; --i) {
      const bool hasLoop = random.chance(35), isTested = random.chance(35);
      const std::string counter = fresh("i");
      const bool isDeclaredBefore = hasLoop && random.chance(30);
      if (isDeclaredBefore)
        body += indented("int " + counter + ";");
      if (hasLoop)
        body +=
            indented(std::string("for (") + (isDeclaredBefore ? "" : "int ") + counter + " = -" +
                     edgeDistance() + "; " + counter + " <= " + edgeDistance() + "; " + counter + "++) {");
      else
        body += indented("{");
      if (hasLoop)
        variables.push_back({counter, {Scalar::Int, 1}, false, std::pair<std::int64_t, std::int64_t>(-3, 3)});
      if (isTested)
        body += indented("if (" + edgeTest() + ") {");
      body += edgeRead();
      if (isTested)
        body += indented("}") + (random.chance(50) ? indented("else {") + edgeRead() + indented("}") : "");
      if (hasLoop)
        variables.pop_back();
      body += indented("}");
    }
    return body + indented(ownPixel(images.back()) + " = e;");
  });
}

/// How far a window goes: a number or a parameter.
std::string Generator::edgeDistance() {
  const auto *scalar = someOf(variables, [](const Named &n) {
    return n.name[0] == 's' && isInteger(n.type.scalar) && !n.type.isVector();
  });
  if (!scalar || random.chance(60))
    return std::to_string(random.between(0, 3));
  return toString(scalar->type) == "int" ? scalar->name : "(int)" + scalar->name;
}

/// Adds the pixels of a column from one near the own pixel to another one, as far as they are in the image.
std::string Generator::edgeLoop() {
  const NamedImage &image = images[random.chance(75) ? 0 : images.size() - 2];
  const std::string first = fresh("x"), last = fresh("x"), y = fresh("i"), extent = image.name + ".height";
  const std::string above = edgeDistance(), below = edgeDistance();
  const std::string off = random.chance(85) ? "" : " + " + std::to_string(random.between(-1, 1));
  std::string text;
  switch (random.below(3)) {
  case 0:
    text = indented("int " + first + " = idy < " + above + off + " ? 0 : idy - " + above + ";") +
           indented("int " + last + " = idy + " + below + (random.chance(50) ? " >= " : " > ") + extent +
                    off + " - 1 ? " + extent + " - 1 : idy + " + below + ";");
    break;
  case 1:
    text = indented("int " + first + " = idy - " + above + ", " + last + " = idy + " + below + ";") +
           indented("if (" + first + " < 0) " + first + " = 0;") +
           indented("if (" + last + " > " + extent + " - 1" + off + ") " + last + " = " + extent + " - 1;");
    break;
  default:
    text = indented("int " + first + " = max(idy - " + above + ", 0" + off + "), " + last + " = idy;") +
           indented(last + " = min(" + last + " + " + below + ", " + extent + " - 1);");
  }
  std::string place = image.name + "[" + edgePlace(0) + "][" + y + "]";
  if (dimensions == 3)
    place += "[idz]";
  const bool isReal = isFloat(image.pixel.scalar), changes = random.chance(15);
  text +=
      indented("for (int " + y + " = " + first + "; " + y + " <= " + last + "; " + y + "++) {") +
      indented("    e = 3 * e + " + (isReal ? "convert_int_sat(" + place + " * 8)" : "(int)" + place) + ";");
  if (changes) // the limit, while the loop runs
    text += indented("    if (e % 7 == 0) " + last + "--;");
  return text + indented("}");
}

/// Adds a pixel whose coordinates are the components of a vector.
std::string Generator::edgeVector() {
  const NamedImage &image = images[random.chance(75) ? 0 : images.size() - 2];
  const std::string p = fresh("x");
  const auto number = [&] { return std::to_string(random.between(-2, 2)); };
  std::string text =
      indented("int2 " + p + " = (int2)(" + edgePlace(0) + ", " + edgePlace(1) + ")" +
               (random.chance(50) ? " + (int2)(" + number() + ", " + number() + ")" : "") + ";");
  const std::string size = "(int2)(" + image.name + ".width, " + image.name + ".height)";
  const std::vector<std::string> steps = {p + " = clamp(" + p + ", (int2)(0), " + size + " - 1);",
                                          p + " = min(max(" + p + ", 0), " + size + " - 1);",
                                          p + ".x += " + number() + ";",
                                          p + " = " + p + ".yx;",
                                          p + ".yx = " + p + " + (int2)(0, " + number() + ");",
                                          "if (" + p + ".x < 0) " + p + " = -" + p + ";"};
  for (std::int64_t i = random.below(3); i > 0; --i)
    text += indented(random.of(steps));
  const std::string place = image.name + "[" + p + ".x][" + p + ".y]";
  const bool isReal = isFloat(image.pixel.scalar);
  return text +
         indented("e = 5 * e + " + (isReal ? "convert_int_sat(" + place + " * 8)" : "(int)" + place) + ";");
}

/// An index near the own one.
std::string Generator::edgePlace(unsigned dimension) {
  std::string place = places[dimension];
  const auto *counter = someOf(variables, [](const Named &n) { return n.range.has_value(); });
  if (random.chance(10))
    place = random.chance(50) ? "2 * " + place : place + " / 2";
  if (counter && random.chance(75))
    place += (random.chance(80) ? " + " : " - ") + counter->name;
  if (random.chance(60))
    place += (random.chance(50) ? " + " : " - ") + std::to_string(random.between(0, 4));
  return place;
}

/// Whether a pixel is at an edge, or another place.
std::string Generator::edgeTest() {
  const NamedImage &image = random.of(images);
  std::string text;
  for (std::int64_t i = random.between(1, 4); i > 0; --i) {
    const auto d = static_cast<unsigned>(random.below(dimensions));
    const std::string place = edgePlace(d);
    const std::string size = image.name + "." + extents[d] + " - " + std::to_string(random.between(0, 4));
    const std::string limit = random.chance(50) ? std::to_string(random.between(0, 3)) : size;
    const std::string op = random.of(std::vector<std::string>{" < ", " > ", " <= ", " >= ", " == ", " != "});
    const std::string test = random.chance(80) ? place + op + limit : limit + op + place;
    text += (text.empty() ? "" : random.chance(50) ? " && " : " || ") + ("(" + test + ")");
  }
  return text;
}

/// Adds a pixel whose coordinates are moved into the image.
std::string Generator::edgeRead() {
  const NamedImage &image = images[random.chance(75) ? 0 : images.size() - 2];
  std::string before, place = image.name;
  for (unsigned d = 0; d < dimensions; ++d) {
    std::string coordinate = (random.chance(12) ? "(long)" : "") + edgePlace(d);
    if (edgeWay || random.chance(75))
      coordinate = movedInside(image.name + "." + extents[d], coordinate, before);
    place += "[" + coordinate + "]";
  }
  const bool isReal = isFloat(image.pixel.scalar);
  const std::string value = isReal ? "convert_int_sat(" + place + " * 8)" : "(int)" + place;
  return before + indented("    e = " + std::to_string(random.between(1, 5)) + " * e + " + value + ";");
}

/// The place in an image of this extent. `before` takes statements that compute it.
std::string Generator::movedInside(const std::string &extent, const std::string &place, std::string &before) {
  const std::string off = random.chance(85) ? "0" : std::to_string(random.between(-1, 1));
  const std::string last = extent + " - 1", p = "(" + place + ")";
  const std::string x = fresh("x"), type = random.chance(88) ? "int" : "long";
  const auto declared = [&](const std::string &value) {
    before += indented("    " + type + " " + x + " = " + value + ";");
    return x;
  };
  switch (edgeWay.value_or(random.below(edgeWays))) {
  case 0:
    return "clamp(" + place + ", 0, " + last + ")";
  case 1:
    return declared("clamp(" + place + ", " + off + ", " + last + ")");
  case 2:
    return declared(random.chance(50) ? "max(" + place + ", 0)" : "min(" + last + ", " + place + ")");
  case 3:
    return "min(max(" + place + ", 0), " + last + " - " + off + ")";
  case 4:
    return "max(0, min(" + last + ", " + place + "))";
  case 5:
    return declared(p + " < " + off + " ? 0 : " + place);
  case 6:
    return p + " >= " + extent + " - " + off + " ? " + last + " : " + place;
  case 7:
    return declared(p + " <= 0 ? 0 : " + p + " > " + last + " ? " + last + " : " + place);
  case 8:
    return "(" + place + " + " + extent + ") % " + extent;
  case 9:
    return declared("(" + p + " % " + extent + " + " + extent + ") % " + extent);
  case 10:
    return p + " == " + std::to_string(random.between(-1, 0)) + " ? " + (random.chance(50) ? "0" : last) +
           " : " + place;
  case 14: // reflected at the edge's pixel, or beside it
    return declared(p + " < 0 ? -" + p + " : " + p + " >= " + extent + " ? 2 * " + extent + " - 2 - " + p +
                    " : " + p + " - " + off);
  case 15:
    return last + " - (int)abs(" + last + " - (int)abs(" + place + "))";
  case 16:
    return "(int)min((uint)max(" + place + ", " + off + "), (uint)" + extent + " - 1u)";
  case 17:
    declared(place);
    before += indented("    if (" + x + " < 0) " + x + " = -1 - " + x + ";") +
              indented("    if (" + x + " > " + last + ") " + x + " = 2 * " + extent + " - 1 - " + off +
                       " - " + x + ";");
    return x;
  case 18: // the pixel's own place
    return declared(p + " < 0 || " + p + " >= " + extent + " - " + off + " ? " + last + " / 2 : " + place);
  case 11:
    return p + " < " + off + " ? " + p + " + " + extent + " : " + place;
  case 12:
    declared(place);
    before += indented("    if (" + x + " < " + off + ") " + x + " = 0;") +
              indented("    if (" + x + (random.chance(50) ? " > " : " >= ") + extent + " - 1) " + x + " = " +
                       last + ";");
    return x;
  default:
    declared(place);
    before += indented("    if (" + x + " < 0) " + x + " += " + extent + ";") +
              indented("    if (" + x + " >= " + extent + ") " + x + " -= " + extent + ";");
    return x;
  }
}

}
