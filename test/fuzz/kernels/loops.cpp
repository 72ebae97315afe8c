#include "test/fuzz/kernels/generator.h"
#include <algorithm>
#include <utility>

namespace icl::fuzz {

/// Bounds are constants, or the upper one depends on data.
std::string Generator::countedLoop() {
  if (random.chance(25))
    return otherLoop();
  if (random.chance(15))
    return countingLoop();
  ++loopsInAll;
  const std::string counter = fresh("i");
  const std::int64_t first = random.between(-2, 1), rounds = random.between(1, 5);
  const std::int64_t stride = random.chance(80) ? 1 : 2;
  const std::int64_t last = first + rounds * stride - 1;
  std::string head = "for (int " + counter + " = " + std::to_string(first) + "; " + counter;
  if (random.chance(75))
    head += random.chance(60) ? " <= " + std::to_string(last) : " < " + std::to_string(last + 1);
  else
    head += " < " + smallInteger(0, 3);
  head += "; " + counter + (stride == 1 ? "++) " : " += 2) ");
  variables.push_back({counter, {Scalar::Int, 1}, false, {{first, std::max<std::int64_t>(last, 3)}}});
  ++loopsAround;
  const std::string body = block(static_cast<unsigned>(random.between(1, 3)));
  --loopsAround;
  variables.pop_back();
  return indented(head + body);
}

/// A loop that counts down, ends at `!=`, has another type, a larger step, or two variables.
std::string Generator::otherLoop() {
  ++loopsInAll;
  const std::string i = fresh("i"), other = fresh("i");
  const std::string bound = std::to_string(random.between(1, 4));
  static const std::vector<std::string> types = {"int", "uint", "uchar", "short", "long", "char"};
  std::string head, type = "int";
  std::int64_t last = 4;
  switch (random.below(6)) {
  case 0:
    head = "int " + i + " = " + bound + "; " + i + " > 0; " + i + "--";
    break;
  case 1:
    head = "int " + i + " = 4; " + i + " >= -" + bound + "; " + i + " -= 2";
    break;
  case 2:
    head = "int " + i + " = 0; " + i + " != " + bound + "; ++" + i;
    break;
  case 3:
    type = random.of(types);
    head = type + " " + i + " = 0; " + i + " < " + bound + "; " + i + "++";
    break;
  case 4:
    last = 8;
    head = "int " + i + " = 1; " + i + " <= 8; " + i + (random.chance(50) ? " *= 2" : " <<= 1");
    break;
  default:
    head = "int " + i + " = 0, " + other + " = " + bound + "; " + i + " < " + other + "; " + i + "++, " +
           other + "--";
    break;
  }
  const bool isInt = type == "int";
  if (isInt)
    variables.push_back({i, {Scalar::Int, 1}, false, {{-4, last}}});
  ++loopsAround;
  const std::string body = block(static_cast<unsigned>(random.between(1, 3)));
  --loopsAround;
  if (isInt)
    variables.pop_back();
  return indented("for (" + head + ") " + body);
}

/// A `while` or `do` loop that counts last in its body, up or down.
std::string Generator::countingLoop() {
  ++loopsInAll;
  const std::string counter = fresh("i"), type = random.chance(80) ? "int" : "long";
  const bool isUp = random.chance(75), isDo = random.chance(30);
  const std::int64_t first = random.between(-2, 2), step = random.between(1, 2),
                     rounds = random.between(1, 4);
  const std::int64_t last = first + (isUp ? step : -step) * (rounds - 1);
  const std::string limit = random.chance(75) ? std::to_string(last) : smallInteger(0, 3);
  const std::string test = counter + (isUp ? " <= " : " >= ") + limit;
  if (type == "int")
    variables.push_back({counter, {Scalar::Int, 1}, false, {{-8, 8}}});
  const unsigned around = std::exchange(loopsAround, 0); // `continue` would skip the count
  const std::string inner = block(static_cast<unsigned>(random.between(1, 3)));
  loopsAround = around;
  if (type == "int")
    variables.pop_back();
  const std::string count = random.chance(50) && step == 1
                                ? counter + (isUp ? "++" : "--")
                                : counter + (isUp ? " += " : " -= ") + std::to_string(step);
  return indented(type + " " + counter + " = " + std::to_string(first) + ";") +
         indented(isDo ? "do {" : "while (" + test + ") {") + indented("    " + inner) +
         indented("    " + count + ";") + indented(isDo ? "} while (" + test + ");" : "}");
}

/// A pixel converted to the type of the sum that it is added to: a component of it, or a scalar for all
/// lanes.
static std::string added(const std::string &pixel, ValueType from, ValueType to) {
  const bool isNarrowed = from.isVector() && !to.isVector();
  const unsigned lanes = from.isVector() && !isNarrowed ? from.lanes : 1;
  std::string value = pixel + (isNarrowed ? ".x" : "");
  if (from.withLanes(to.lanes) != to)
    value = "convert_" + toString(to.withLanes(lanes)) +
            (isFloat(from.scalar) && isInteger(to.scalar) ? "_sat(" : "(") + value + ")";
  if (from.isVector() && !isNarrowed && from.lanes != to.lanes)
    return "(" + toString(to) + ")((" + value + ").y)";
  return !from.isVector() && to.isVector() ? "(" + toString(to) + ")(" + value + ")" : value;
}

/// A filter: a sum, a product or an extremum over neighbours.
std::string Generator::reduction() {
  const auto *image = someOf(images, [](const NamedImage &i) { return !i.isWritten; });
  const auto *variable = someOf(variables, [](const Named &n) {
    return n.isAssignable && !n.range && n.type.lanes <= 4 && n.type.scalar != Scalar::Half;
  });
  if (!image || !variable)
    return countedLoop();
  const NamedImage source = *image;
  const Named target = *variable;
  std::string text;
  const auto loops = static_cast<unsigned>(std::min<std::int64_t>(random.between(1, 2), source.dimensions));
  for (unsigned i = 0; i < loops; ++i) {
    ++loopsInAll;
    const std::int64_t radius = random.between(1, 2);
    const std::string counter = fresh("i");
    text += std::string(i ? " " : "") + "for (int " + counter + " = -" + std::to_string(radius) + "; " +
            counter + " <= " + std::to_string(radius) + "; " + counter + "++)";
    variables.push_back({counter, {Scalar::Int, 1}, false, {{-radius, radius}}});
  }
  std::string pixel = source.name;
  for (unsigned d = 0; d < source.dimensions; ++d) {
    std::string here = d < source.here.size() ? source.here[d] : "idx";
    if (d < source.factors.size() && random.chance(60))
      here = scaled(here, source.factors[d].first, source.factors[d].second);
    const std::string place = here + (d < loops ? " + " + variables[variables.size() - 1 - d].name : "");
    pixel += source.boundary == "undefined"
                 ? "[clamp(" + place + ", 0, " + source.name + "." + extents[d] + " - 1)]"
                 : "[" + place + "]";
  }
  const std::string value = added(pixel, computed(source.pixel), target.type);
  const std::string factor = random.chance(50) ? " * " + expression(target.type, 1) : "";
  variables.erase(variables.end() - loops, variables.end());
  return indented(text) + indented("    " + target.name + " += " + value + factor + ";");
}

std::string Generator::whileLoop() {
  ++loopsInAll;
  const std::string left = fresh("w");
  const std::string start = smallInteger(0, 7);
  const std::string also = random.chance(50) ? " && " + condition(1) : "";
  ++loopsAround;
  variables.push_back({left, {Scalar::Int, 1}, false, {{0, 7}}});
  const std::string inner = block(static_cast<unsigned>(random.between(1, 3)));
  variables.pop_back();
  --loopsAround;
  // The count comes first, so that `continue` cannot skip it.
  return indented("int " + left + " = " + start + ";") + indented("while (" + left + " > 0" + also + ") {") +
         indented("    " + left + "--;") + indented("    " + inner) + indented("}");
}

std::string Generator::doLoop() {
  ++loopsInAll;
  const std::string round = fresh("d");
  const std::string also = random.chance(50) ? " && " + condition(1) : "";
  const std::string bound = std::to_string(random.between(1, 4));
  ++loopsAround;
  variables.push_back({round, {Scalar::Int, 1}, false, {{0, 7}}});
  const std::string inner = block(static_cast<unsigned>(random.between(1, 2)));
  variables.pop_back();
  --loopsAround;
  return indented("int " + round + " = 0;") + indented("do {") + indented("    " + round + "++;") +
         indented("    " + inner) + indented("} while (" + round + " < " + bound + also + ");");
}

}
