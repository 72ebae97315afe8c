#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

std::string Generator::indented(const std::string &text) const {
  return std::string(4 * (nesting + 1), ' ') + text + "\n";
}

/// Variables declared in it end with it.
std::string Generator::block(unsigned statements) {
  const std::size_t variablesBefore = variables.size(), arraysBefore = arrays.size(),
                    truthsBefore = truths.size();
  std::string text = "{\n";
  ++nesting;
  for (unsigned i = 0; i < statements; ++i)
    text += statement();
  --nesting;
  variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(variablesBefore), variables.end());
  arrays.erase(arrays.begin() + static_cast<std::ptrdiff_t>(arraysBefore), arrays.end());
  truths.erase(truths.begin() + static_cast<std::ptrdiff_t>(truthsBefore), truths.end());
  return text + std::string(4 * (nesting + 1), ' ') + "}";
}

std::string Generator::statement() {
  const bool mayNest = nesting < 3;
  const bool mayLoop = mayNest && loopsAround < 2 && loopsInAll < 4;
  switch (random.below(20)) {
  case 0:
  case 1:
  case 2:
    return declare();
  case 3:
    return declareArray();
  case 4:
  case 5:
    return mayNest ? branch() : assign();
  case 6:
  case 7:
    return mayLoop ? countedLoop() : assign();
  case 8:
    return mayLoop ? whileLoop() : assignComponents();
  case 9:
    return mayLoop && random.chance(50) ? doLoop() : step();
  case 10:
  case 11:
    return loopsAround > 0 ? jump() : earlyReturn();
  case 12:
    return inKernel && !results.empty() && random.chance(60) ? update() : writeSome();
  case 13:
    return assignElement();
  case 14:
    return assignComponents();
  case 15:
    return mayLoop ? reduction() : assign();
  case 16:
    return truth();
  default:
    return assign();
  }
}

/// Gives a result a value.
std::string Generator::update() {
  const NamedResult &result = random.of(results);
  std::string place = result.name;
  for (const std::int64_t extent : result.extents)
    place += "[" + index(extent) + "]";
  if (result.op == "+" && isFloat(result.scalar)) // all are positive, so that errors stay small
    return indented(place + " += fabs(" + withError({result.scalar, 1}) + ");");
  std::string value = expression({isFloat(result.scalar) ? Scalar::Float : palette.back().scalar, 1}, 2);
  if (isFloat(result.scalar))
    value = "(" + value + " + 0.0f)"; // which of 0 and -0 is larger is not defined
  else if (isFloat(palette.back().scalar))
    value = "(int)" + value;
  if (result.op == "max" || result.op == "min")
    return indented(place + " = " + result.op + "(" + place + ", " + value + ");");
  if (result.op == "+" && random.chance(30))
    return indented(place + "++;");
  return indented(place + " " + result.op + "= " + value + ";");
}

/// Variables of half only keep values; arithmetic is in float.
static ValueType stored(ValueType type, bool asHalf) {
  return asHalf && type.scalar == Scalar::Float ? type.withScalar(Scalar::Half) : type;
}

std::string Generator::declare() {
  const ValueType type = stored(localType(), random.chance(10));
  const bool isConst = random.chance(20);
  const std::string value = expression(computed(type), 2);
  const std::string name = fresh("v");
  variables.push_back({name, type, !isConst, {}});
  return indented((isConst ? "const " : "") + toString(type) + " " + name + " = " + value + ";");
}

/// Declares or assigns a bool, from a condition or a number.
std::string Generator::truth() {
  if (const auto *known = someOf(truths, [](const Named &n) { return n.isAssignable; });
      known && random.chance(50))
    return indented(known->name + random.of(std::vector<std::string>{" = ", " &= ", " |= ", " ^= "}) +
                    condition(1) + ";");
  const bool isConst = random.chance(30);
  const std::string value = random.chance(70) ? condition(1) : expression(anyType().withLanes(1), 1);
  const std::string name = fresh("t");
  truths.push_back({name, {Scalar::Bool, 1}, !isConst, {}});
  return indented((isConst ? "const bool " : "bool ") + name + " = " + value + ";");
}

/// Declares an array of constants, or one with an initialiser list, whose end may be missing, or a loop that
/// fills it.
std::string Generator::declareArray() {
  if (random.chance(25)) {
    const std::string line = constantArray();
    return indented(line.substr(0, line.size() - 1));
  }
  const ValueType type = stored(localType(), random.chance(10));
  const std::int64_t extent = random.chance(50) ? 4 : 2;
  const std::string name = fresh("a");
  if (random.chance(20)) {
    const std::string first = expression(computed(type), 1), last = expression(computed(type), 1);
    arrays.push_back({name, type, {2, extent}, true});
    return indented(toString(type) + " " + name + "[2][" + std::to_string(extent) + "] = {{" + first +
                    "}, {" + first + ", " + last + "}};");
  }
  const std::string head = toString(type) + " " + name + "[" + std::to_string(extent) + "]";
  if (loopsInAll < 4 && random.chance(50)) {
    ++loopsInAll;
    const std::string counter = fresh("i");
    variables.push_back({counter, {Scalar::Int, 1}, false, {{0, extent - 1}}});
    const std::string value = expression(computed(type), 1);
    variables.pop_back();
    arrays.push_back({name, type, {extent}, true});
    return indented(head + ";") +
           indented("for (int " + counter + " = 0; " + counter + " < " + std::to_string(extent) + "; " +
                    counter + "++)") +
           indented("    " + name + "[" + counter + "] = " + value + ";");
  }
  std::string list;
  for (std::int64_t i = 0, listed = random.chance(80) ? extent : 1; i < listed; ++i)
    list += (i ? ", " : "") + expression(computed(type), 1);
  arrays.push_back({name, type, {extent}, true});
  return indented(head + " = {" + list + "};");
}

std::string Generator::assign() {
  const auto *variable = someOf(variables, [](const Named &n) { return n.isAssignable; });
  if (!variable)
    return declare();
  const Named target = *variable;
  static const std::vector<std::string> ofIntegers = {"+=", "-=", "*=",  "&=", "|=",
                                                      "^=", "/=", "<<=", "%=", ">>="},
                                        ofFloats = {"+=", "-=", "*=", "/="},
                                        withoutDivision = {"+=", "-=", "*="};
  const std::string op = random.chance(50) ? "="
                                           : random.of(isInteger(target.type.scalar) ? ofIntegers
                                                       : isTolerant                  ? withoutDivision
                                                                                     : ofFloats);
  if (op.find_first_of("/%<>") != std::string::npos && isInteger(target.type.scalar))
    return indented(target.name + " " + op + " " + target.name + ";"); // not by a constant
  return indented(target.name + " " + op + " " + expression(computed(target.type), 2) + ";");
}

std::string Generator::assignElement() {
  const auto *array = someOf(arrays, [](const NamedArray &a) { return a.isAssignable; });
  if (!array)
    return assign();
  const NamedArray target = *array;
  return indented(element(target) + (random.chance(60) ? " = " : " += ") +
                  expression(computed(target.type), 2) + ";");
}

std::string Generator::assignComponents() {
  const auto *vector = someOf(variables, [](const Named &n) { return n.isAssignable && n.type.isVector(); });
  if (!vector)
    return assign();
  const Named target = *vector;
  const ValueType type = computed(target.type);
  if (random.chance(60))
    return indented(target.name + lanesOf(type.lanes, 1) + (random.chance(50) ? " = " : " += ") +
                    expression(type.withLanes(1), 2) + ";");
  if (type.lanes >= 4 && random.chance(60))
    return indented(target.name + random.of(std::vector<std::string>{".lo", ".hi", ".odd", ".even"}) + " = " +
                    expression(type.withLanes(type.lanes / 2), 1) + ";");
  return indented(target.name + (random.chance(50) ? type.lanes > 4 ? ".s30" : ".xy" : ".s10") + " = " +
                  expression(type.withLanes(2), 1) + ";");
}

std::string Generator::step() {
  const auto *variable =
      someOf(variables, [](const Named &n) { return n.isAssignable && isInteger(n.type.scalar); });
  if (!variable)
    return assign();
  return indented(random.chance(70) ? variable->name + (random.chance(50) ? "++;" : "--;")
                                    : (random.chance(50) ? "++" : "--") + variable->name + ";");
}

std::string Generator::branch() {
  std::string text = "if (" + condition(1) + ") " + block(static_cast<unsigned>(random.between(1, 2)));
  if (random.chance(40))
    text += " else " + block(static_cast<unsigned>(random.between(1, 2)));
  return indented(text);
}

std::string Generator::jump() {
  return indented("if (" + condition(1) + ") " + (random.chance(50) ? "break;" : "continue;"));
}

std::string Generator::earlyReturn() {
  if (!inKernel)
    return assign();
  const auto *output = someOf(images, [](const NamedImage &i) { return i.isWritten; });
  std::string text = "if (" + condition(1) + ") {\n";
  ++nesting;
  if (output && random.chance(60))
    text += write(*output);
  text += indented("return;");
  --nesting;
  return indented(text + std::string(4 * (nesting + 1), ' ') + "}");
}

std::string Generator::write(const NamedImage &image) {
  const ValueType type = computed(image.pixel);
  if (image.isClose)
    return indented(ownPixel(image) + " = " + withError(type) + ";");
  std::string op = "=";
  if (image.isReadToo && random.chance(60))
    op = random.chance(50) ? "+=" : "-=";
  if (image.isReadToo && type.isVector() && random.chance(30))
    return indented(ownPixel(image) + "." + "xyzw"[random.below(type.lanes)] + " = " +
                    expression(type.withLanes(1), 2) + ";");
  return indented(ownPixel(image) + " " + op + " " + expression(type, 2) + ";");
}

std::string Generator::writeSome() {
  const auto *output = inKernel ? someOf(images, [](const NamedImage &i) { return i.isWritten; }) : nullptr;
  return output ? write(*output) : assign();
}

}
