#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

std::string narrowed(ValueType type, const std::string &expression) {
  const bool isPromoted = !type.isVector() && isInteger(type.scalar) && sizeOf(type.scalar) < 4;
  return isPromoted ? "(" + toString(type) + ")(" + expression + ")" : "(" + expression + ")";
}

std::string Generator::expression(ValueType type, unsigned depth) {
  if (depth == 0 || random.chance(20))
    return leaf(type);
  if (random.chance(4))
    return sideEffect(type, depth - 1);
  switch (random.below(9)) {
  case 0:
    return conditional(type, depth - 1);
  case 1:
    return conversion(type, depth - 1);
  case 2:
    return type.isVector() ? vectorLiteral(type, depth - 1) : components(type, depth - 1);
  case 3:
    return call(type, depth - 1);
  case 4:
    return isFloat(type.scalar) ? floatBuiltin(type, depth - 1) : integerBuiltin(type, depth - 1);
  default:
    return isFloat(type.scalar) ? floatOperation(type, depth - 1) : integerOperation(type, depth - 1);
  }
}

// ---- Leaves

std::string Generator::literal(ValueType type) {
  if (type.isVector()) {
    std::string text = "(" + toString(type) + ")(" + literal(type.withLanes(1));
    const unsigned lanes = random.chance(50) ? 1 : type.lanes; // a scalar for all lanes
    for (unsigned lane = 1; lane < lanes; ++lane)
      text += ", " + literal(type.withLanes(1));
    return text + ")";
  }
  if (isFloat(type.scalar)) {
    static const std::vector<std::string> numbers = {"0.0", "0.25", "0.5",  "1.0",  "1.5",    "2.0",
                                                     "3.0", "0.1",  "10.0", "0.01", "1234.5", "7.0"};
    const std::string number = random.of(numbers);
    const std::string sign = random.chance(25) ? "-" : "";
    return type.scalar == Scalar::Float ? "(" + sign + number + "f)" : "(double)(" + sign + number + ")";
  }
  static const std::vector<std::int64_t> large = {100, 127, 255, 128, 1000, 32767, 65535};
  std::int64_t number = random.chance(80) ? random.between(0, 9) : random.of(large);
  const std::string sign = isSigned(type.scalar) && random.chance(25) ? "-" : "";
  switch (type.scalar) {
  case Scalar::Int:
    return "(" + sign + std::to_string(number) + ")";
  case Scalar::UInt:
    return std::to_string(number) + "u";
  case Scalar::Long:
    return "(" + sign + std::to_string(number) + "L)";
  case Scalar::ULong:
    return std::to_string(number) + "UL";
  default:
    return "(" + toString(type) + ")(" + sign + std::to_string(number & 127) + ")";
  }
}

std::string Generator::leaf(ValueType type) {
  const auto suits = [&](const Named &n) { return computed(n.type) == type; };
  for (unsigned tries = 0; tries < 3; ++tries) {
    const std::int64_t choice = random.below(10);
    if (choice < 4) {
      if (isFloat(type.scalar) && !isTolerant && random.chance(12))
        if (const auto *image = someOf(images, [&](const NamedImage &i) {
              return i.pixel.lanes == type.lanes && !i.isWritten && i.boundary != "undefined" &&
                     !i.boundary.empty() &&
                     (i.pixel.scalar == Scalar::Double) == (type.scalar == Scalar::Double);
            }))
          return sample(*image);
      if (const auto *image = someOf(images, [&](const NamedImage &i) {
            return computed(i.pixel) == type && (!i.isWritten || i.isReadToo);
          }))
        return read(*image);
    } else if (choice < 7) {
      if (const auto *variable = someOf(variables, suits))
        return variable->name;
    } else if (choice == 7) {
      if (const auto *array = someOf(arrays, [&](const NamedArray &a) { return computed(a.type) == type; }))
        return element(*array);
    } else if (choice == 8 && type == ValueType{Scalar::Int, 1} && inKernel) {
      if (const auto *image = someOf(images, [](const NamedImage &) { return true; });
          image && random.chance(30))
        return image->name + "." + (random.chance(50) || image->dimensions == 1 ? "width" : "height");
      return random.of(std::vector<std::string>{"idx", "idy", "idz"}).substr(0, 2) +
             std::string(1, static_cast<char>('x' + random.below(dimensions)));
    } else if (choice == 9 && !truths.empty() && !type.isVector()) {
      return "(" + toString(type) + ")(" + random.of(truths).name + ")";
    }
  }
  // Prefer a value of another type to a number.
  if (random.chance(70)) {
    if (const auto *image = someOf(images, [&](const NamedImage &i) {
          return i.pixel.lanes == type.lanes && !i.isWritten && isInteger(i.pixel.scalar) &&
                 isInteger(type.scalar);
        }))
      return type.isVector() ? "convert_" + toString(type) + "(" + read(*image) + ")"
                             : "(" + toString(type) + ")(" + read(*image) + ")";
  }
  return literal(type);
}

std::string Generator::index(std::int64_t extent) {
  if (const auto *counter =
          someOf(variables,
                 [&](const Named &n) { return n.range && n.range->first >= 0 && n.range->second < extent; });
      counter && random.chance(75))
    return counter->name;
  if (extent == 256 && random.chance(60))
    return expression({Scalar::UChar, 1}, 1);
  if (random.chance(40))
    return std::to_string(random.below(extent));
  return "(" + expression({Scalar::Int, 1}, 1) + " & " + std::to_string(extent - 1) + ")";
}

std::string Generator::element(const NamedArray &array) {
  std::string text = array.name;
  for (const std::int64_t extent : array.extents)
    text += "[" + index(extent) + "]";
  return text;
}

/// An int whose bounds are known.
std::string Generator::smallInteger(std::int64_t low, std::int64_t high) {
  const std::int64_t width = high - low + 1;
  if ((width & (width - 1)) != 0 || random.chance(30))
    return std::to_string(random.between(low, high));
  const std::string number = "(" + expression({Scalar::Int, 1}, 1) + " & " + std::to_string(width - 1) + ")";
  return low == 0 ? number : "(" + number + " + " + std::to_string(low) + ")";
}

// ---- Conditions

std::string Generator::comparison(ValueType operands, unsigned depth) {
  static const std::vector<std::string> operators = {"<", ">", "<=", ">=", "==", "!="};
  return "(" + expression(operands, depth) + " " + random.of(operators) + " " + expression(operands, depth) +
         ")";
}

std::string Generator::condition(unsigned depth) {
  switch (random.below(10)) {
  case 0:
    return "(" + condition(depth ? depth - 1 : 0) + " && " + comparison(anyType().withLanes(1), depth) + ")";
  case 1:
    return "(" + comparison(anyType().withLanes(1), depth) + " || " +
           comparison(anyType().withLanes(1), depth) + ")";
  case 2:
    return "(!" + comparison(anyType().withLanes(1), depth) + ")";
  case 3: {
    const ValueType vector = anyType();
    if (vector.isVector())
      return (random.chance(50) ? "(any(" : "(all(") + comparison(vector, depth) + ") != 0)";
    break;
  }
  case 4: // of the pixel's index
    return "((" + leaf({Scalar::Int, 1}) + " & " + std::to_string(random.between(1, 3)) +
           ") == " + std::to_string(random.below(2)) + ")";
  case 6:
    return relation(depth);
  case 7:
    if (!truths.empty())
      return ofTruths();
    break;
  case 5:
    if (!tunables.empty() && inKernel)
      return "(" + random.of(tunables).name + " == " + std::to_string(random.below(3)) + ")";
    break;
  default:
    break;
  }
  return comparison(anyType().withLanes(1), depth);
}

std::string Generator::ofTruths() {
  const std::string one = random.of(truths).name, other = random.of(truths).name;
  return random.of(std::vector<std::string>{one, "(!" + one + ")", "(" + one + " && " + other + ")",
                                            "(" + one + " != " + other + ")",
                                            "((" + one + " + " + other + ") > 1)"});
}

std::string Generator::conditional(ValueType type, unsigned depth) {
  const std::string yes = expression(type, depth), no = expression(type, depth);
  if (type.isVector() && random.chance(60)) {
    const std::string lanes = isFloat(type.scalar) && random.chance(25)
                                  ? "isless(" + expression(type, depth) + ", " + no + ")"
                                  : comparison(type, depth);
    return random.chance(50) ? "(" + lanes + " ? " + yes + " : " + no + ")"
                             : "select(" + no + ", " + yes + ", " + lanes + ")";
  }
  return narrowed(type, condition(depth) + " ? " + yes + " : " + no);
}

// ---- Other types

std::string Generator::conversion(ValueType type, unsigned depth) {
  if (random.chance(15))
    return reinterpretation(type, depth);
  const ValueType from = anyType().withLanes(type.lanes);
  if (isFloat(from.scalar) && isInteger(type.scalar) && random.chance(25)) // saturates implicitly
    return type.isVector() || random.chance(50)
               ? "convert_" + toString(type) + "(" + expression(from, depth) + ")"
               : "((" + toString(type) + ")" + expression(from, depth) + ")";
  if (isFloat(from.scalar) && isInteger(type.scalar)) {
    static const std::vector<std::string> roundings = {"", "_rte", "_rtz", "_rtp", "_rtn"};
    return "convert_" + toString(type) + "_sat" + random.of(roundings) + "(" + finite(from, depth) + ")";
  }
  const std::string operand = expression(from, depth);
  if (isInteger(from.scalar) && isInteger(type.scalar) && random.chance(30))
    return "convert_" + toString(type) + "_sat(" + operand + ")";
  if (type.isVector() || random.chance(30))
    return "convert_" + toString(type) + "(" + operand + ")";
  return random.chance(50) ? "((" + toString(type) + ")" + operand + ")"
                           : toString(type) + "(" + operand + ")";
}

/// A reinterpretation of a value that is not NaN: the bits of NaN are not fixed.
std::string Generator::reinterpretation(ValueType type, unsigned depth) {
  if (isFloat(type.scalar))
    return leaf(type);
  static const std::vector<Scalar> all = {Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort,
                                          Scalar::Int,  Scalar::UInt,  Scalar::Long,  Scalar::ULong};
  if (type.scalar == Scalar::Int && random.chance(50))
    return "as_" + toString(type) + "(" + finite(type.withScalar(Scalar::Float), depth) + ")";
  const ValueType from = type.withScalar(random.of(all));
  if (sizeOf(from.scalar) == sizeOf(type.scalar))
    return "as_" + toString(type) + "(" + expression(from, depth) + ")";
  if (type.lanes == 1 && sizeOf(type.scalar) == 4) // from a vector of smaller lanes
    return "as_" + toString(type) + "(" + expression({Scalar::UChar, 4}, depth) + ")";
  return "as_" + toString(type) + "(" + expression(type.withScalar(unsignedOf(type.scalar)), depth) + ")";
}

/// An expression that changes a variable.
std::string Generator::sideEffect(ValueType type, unsigned depth) {
  const auto *variable = someOf(variables, [&](const Named &n) { return n.isAssignable && n.type == type; });
  if (!variable)
    return leaf(type);
  const std::string name = variable->name;
  if (isInteger(type.scalar) && random.chance(60))
    return random.of(std::vector<std::string>{"(" + name + "++)", "(--" + name + ")", "(" + name + "--)"});
  return "(" + name + (random.chance(50) ? " = " : " += ") + expression(type, depth) + ")";
}

/// A component selection, ".y", ".s03".
std::string Generator::lanesOf(unsigned lanes, unsigned count) {
  const bool isNumbered = lanes > 4 || random.chance(20);
  std::string text = isNumbered ? ".s" : ".";
  for (unsigned i = 0; i < count; ++i)
    text += (isNumbered ? "0123456789abcdef" : "xyzw")[random.below(lanes)];
  return text;
}

/// A component of a vector.
std::string Generator::components(ValueType type, unsigned depth) {
  const auto lanes = random.chance(90)   ? static_cast<unsigned>(random.between(2, 4))
                     : random.chance(50) ? 8
                                         : 16;
  const ValueType vector = type.withLanes(lanes);
  const std::string base = expression(vector, depth);
  return "(" + base + ")" + lanesOf(lanes, 1);
}

std::string Generator::vectorLiteral(ValueType type, unsigned depth) {
  if (random.chance(30)) { // permuted
    const std::string base = "(" + expression(type, depth) + ")";
    return base + lanesOf(type.lanes, type.lanes);
  }
  if (type.lanes != 3 && type.lanes < 16 && random.chance(15)) // half of a larger one
    return "(" + expression(type.withLanes(type.lanes * 2u), depth) + ")" +
           random.of(std::vector<std::string>{".lo", ".hi", ".even", ".odd"});
  if (random.chance(20))
    return "(" + toString(type) + ")(" + expression(type.withLanes(1), depth) + ")";
  std::string text = "(" + toString(type) + ")(";
  for (unsigned lane = 0; lane < type.lanes;) {
    const bool isPair = lane + 2 <= type.lanes && random.chance(25);
    text += (lane ? ", " : "") + expression(type.withLanes(isPair ? 2 : 1), depth > 1 ? 1 : 0);
    lane += isPair ? 2 : 1;
  }
  return text + ")";
}

std::string Generator::call(ValueType type, unsigned depth) {
  const auto *helper = someOf(helpers, [&](const NamedHelper &h) { return h.result == type; });
  const auto *array = helper && helper->array ? someOf(arrays,
                                                       [&](const NamedArray &a) {
                                                         return a.type == helper->array->type &&
                                                                a.extents == helper->array->extents;
                                                       })
                                              : nullptr;
  if (!helper || (helper->array && !array))
    return conditional(type, depth);
  const std::string last = array ? ", " + array->name : "";
  std::string text = helper->name + "(";
  if (helper->image) {
    const auto *image = inKernel ? someOf(images,
                                          [&](const NamedImage &i) {
                                            return !i.isWritten && i.pixel == helper->image->pixel &&
                                                   i.dimensions == helper->image->dimensions &&
                                                   i.boundary != "undefined";
                                          })
                                 : nullptr;
    if (!image)
      return leaf(type);
    text += image->name;
    for (unsigned d = 0; d < image->dimensions; ++d)
      text += ", " + coordinate(*image, d);
  }
  for (const ValueType &parameter : helper->parameters)
    text += (text.back() == '(' ? "" : ", ") + expression(parameter, depth > 1 ? 1 : depth);
  return text + last + ")";
}

ValueType Generator::anyType() { return random.of(palette); }

/// A type of variables in bodies: vectors of 8 and 16 lanes, too.
ValueType Generator::localType() {
  const ValueType type = anyType();
  return random.chance(5) ? type.withLanes(random.chance(60) ? 8 : 16) : type;
}

}
