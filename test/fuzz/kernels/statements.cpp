#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

std::string Generator::indented(const std::string &text) const {
  return std::string(4 * (nesting + 1), ' ') + text + "\n";
}

/// What is declared in it goes with it.
std::string Generator::block(unsigned statements) {
  const std::size_t variablesBefore = variables.size(), arraysBefore = arrays.size();
  std::string text = "{\n";
  ++nesting;
  for (unsigned i = 0; i < statements; ++i)
    text += statement();
  --nesting;
  variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(variablesBefore), variables.end());
  arrays.erase(arrays.begin() + static_cast<std::ptrdiff_t>(arraysBefore), arrays.end());
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
    return writeSome();
  case 13:
    return assignElement();
  case 14:
    return assignComponents();
  case 15:
    return mayLoop ? reduction() : assign();
  default:
    return assign();
  }
}

/// half is for keeping values: they are computed in float.
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

/// A list, whose end may be missing, or a loop that fills it.
std::string Generator::declareArray() {
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
                                        ofFloats = {"+=", "-=", "*=", "/="};
  const std::string op =
      random.chance(50) ? "=" : random.of(isFloat(target.type.scalar) ? ofFloats : ofIntegers);
  if (op.find_first_of("/%<>") != std::string::npos && isInteger(target.type.scalar))
    return indented(target.name + " " + op + " " + target.name + ";"); // by no constant
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

/// Bounds are constants, or the upper one depends on data.
std::string Generator::countedLoop() {
  if (random.chance(25))
    return otherLoop();
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

/// Counts down, to a bound that it must hit, in other types, in larger steps, or two at once.
std::string Generator::otherLoop() {
  ++loopsInAll;
  const std::string i = fresh("i"), other = fresh("i");
  const std::string most = std::to_string(random.between(1, 4));
  static const std::vector<std::string> types = {"int", "uint", "uchar", "short", "long", "char"};
  std::string head, type = "int";
  std::int64_t last = 4;
  switch (random.below(6)) {
  case 0:
    head = "int " + i + " = " + most + "; " + i + " > 0; " + i + "--";
    break;
  case 1:
    head = "int " + i + " = 4; " + i + " >= -" + most + "; " + i + " -= 2";
    break;
  case 2:
    head = "int " + i + " = 0; " + i + " != " + most + "; ++" + i;
    break;
  case 3:
    type = random.of(types);
    head = type + " " + i + " = 0; " + i + " < " + most + "; " + i + "++";
    break;
  case 4:
    last = 8;
    head = "int " + i + " = 1; " + i + " <= 8; " + i + (random.chance(50) ? " *= 2" : " <<= 1");
    break;
  default:
    head = "int " + i + " = 0, " + other + " = " + most + "; " + i + " < " + other + "; " + i + "++, " +
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

/// What a filter does: a sum, a product, an extremum over neighbours.
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
    const std::string here = d < source.here.size() ? source.here[d] : "idx";
    const std::string place = here + (d < loops ? " + " + variables[variables.size() - 1 - d].name : "");
    static const std::vector<std::string> extents = {"width", "height", "depth"};
    pixel += source.boundary == "undefined"
                 ? "[clamp(" + place + ", 0, " + source.name + "." + extents[d] + " - 1)]"
                 : "[" + place + "]";
  }
  const ValueType from = computed(source.pixel);
  const std::string lanes = from.lanes == target.type.lanes              ? ""
                            : target.type.isVector() || !from.isVector() ? ""
                                                                         : ".x";
  std::string value = pixel + lanes;
  if (from.withLanes(target.type.lanes) != target.type)
    value = (isFloat(from.scalar) && isInteger(target.type.scalar))
                ? "convert_" +
                      toString(target.type.withLanes(from.isVector() && lanes.empty() ? from.lanes : 1)) +
                      "_sat(" + value + ")"
                : "convert_" +
                      toString(target.type.withLanes(from.isVector() && lanes.empty() ? from.lanes : 1)) +
                      "(" + value + ")";
  if (from.isVector() && lanes.empty() && from.lanes != target.type.lanes)
    value = "(" + toString(target.type) + ")((" + value + ").y)";
  else if (!from.isVector() && target.type.isVector())
    value = "(" + toString(target.type) + ")(" + value + ")";
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
  // The count stands first, so that `continue` cannot pass it by.
  return indented("int " + left + " = " + start + ";") + indented("while (" + left + " > 0" + also + ") {") +
         indented("    " + left + "--;") + indented("    " + inner) + indented("}");
}

std::string Generator::doLoop() {
  ++loopsInAll;
  const std::string round = fresh("d");
  const std::string also = random.chance(50) ? " && " + condition(1) : "";
  const std::string most = std::to_string(random.between(1, 4));
  ++loopsAround;
  variables.push_back({round, {Scalar::Int, 1}, false, {{0, 7}}});
  const std::string inner = block(static_cast<unsigned>(random.between(1, 2)));
  variables.pop_back();
  --loopsAround;
  return indented("int " + round + " = 0;") + indented("do {") + indented("    " + round + "++;") +
         indented("    " + inner) + indented("} while (" + round + " < " + most + also + ");");
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
