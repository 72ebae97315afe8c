#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

std::string Generator::integerOperation(ValueType type, unsigned depth) {
  static const std::vector<std::string> anywhere = {"+", "-", "*", "+", "-", "&", "|", "^"};
  const std::string a = expression(type, depth);
  const std::string bits = std::to_string(8 * sizeOf(type.scalar) - 1);
  const std::string mask = type.isVector() ? "(" + toString(type) + ")(" + bits + ")" : bits;
  switch (random.below(10)) {
  case 9: // any divisor but a constant: ICL defines the result
    if (const auto *by = someOf(variables, [&](const Named &n) { return n.isAssignable && n.type == type; }))
      return narrowed(type,
                      a + " " + random.of(std::vector<std::string>{"/", "%", "<<", ">>"}) + " " + by->name);
    [[fallthrough]];
  case 0: // a positive divisor
    return narrowed(type, a + (random.chance(50) ? " / " : " % ") + "((" + expression(type, depth) + " & " +
                              "(" + toString(type) + ")(7)) + (" + toString(type) + ")(1))");
  case 1:
    return narrowed(type, a + (random.chance(50) ? " << " : " >> ") + "(" + expression(type, depth) + " & " +
                              mask + ")");
  case 2:
    return narrowed(type, (random.chance(50) ? "-" : "~") + a);
  case 3:
    return type.isVector() ? "(" + a + " * " + expression(type.withLanes(1), depth) + ")"
                           : narrowed(type, a + " + " + condition(depth ? depth - 1 : 0));
  default:
    return narrowed(type, a + " " + random.of(anywhere) + " " + expression(type, depth));
  }
}

std::string Generator::integerBuiltin(ValueType type, unsigned depth) {
  const auto e = [&] { return expression(type, depth); };
  const std::string name = toString(type);
  switch (random.below(12)) {
  case 0:
    return "min(" + e() + ", " + e() + ")";
  case 1:
    return "max(" + e() + ", " + e() + ")";
  case 2:
    return "clamp(" + e() + ", (" + name + ")(3), (" + name + ")(" + (random.chance(50) ? "100" : "9") + "))";
  case 3:
    return random.of(std::vector<std::string>{"add_sat", "sub_sat", "hadd", "rhadd", "mul_hi", "rotate"}) +
           "(" + e() + ", " + e() + ")";
  case 4:
    return random.of(std::vector<std::string>{"clz", "popcount"}) + "(" + e() + ")";
  case 5:
    return (random.chance(50) ? "mad_sat(" : "mad_hi(") + e() + ", " + e() + ", " + e() + ")";
  case 6:
    if (!isSigned(type.scalar)) {
      static const Scalar partners[] = {Scalar::Char, Scalar::Short, Scalar::Int, Scalar::Long};
      const Scalar partner = sizeOf(type.scalar) == 1   ? partners[0]
                             : sizeOf(type.scalar) == 2 ? partners[1]
                             : sizeOf(type.scalar) == 4 ? partners[2]
                                                        : partners[3];
      const ValueType from = type.withScalar(random.chance(50) ? partner : type.scalar);
      return random.chance(50) ? "abs(" + expression(from, depth) + ")"
                               : "abs_diff(" + expression(from, depth) + ", " + expression(from, depth) + ")";
    }
    [[fallthrough]];
  case 7:
    return "bitselect(" + e() + ", " + e() + ", " + e() + ")";
  case 8:
    return "select(" + e() + ", " + e() + ", " + e() + ")";
  case 9:
    if (sizeOf(type.scalar) == 4) {
      const std::string mask = "(" + name + ")(2047)";
      const std::string factors = "((" + e() + " & " + mask + "), (" + e() + " & " + mask + ")";
      return random.chance(50) ? "mul24" + factors + ")" : "mad24" + factors + ", " + e() + ")";
    }
    if (sizeOf(type.scalar) == 2) {
      const ValueType low = type.withScalar(Scalar::UChar),
                      high = isSigned(type.scalar) ? type.withScalar(Scalar::Char) : low;
      return "upsample(" + expression(high, depth) + ", " + expression(low, depth) + ")";
    }
    [[fallthrough]];
  default:
    return integerOperation(type, depth);
  }
}

std::string within(ValueType type, const std::string &value, const std::string &bound) {
  const std::string name = toString(type);
  return "fmin(fmax(" + value + ", (" + name + ")(-" + bound + "f)), (" + name + ")(" + bound + "f))";
}

/// A value that is not NaN and of moderate size, for operations whose results OpenCL leaves open for others.
std::string Generator::finite(ValueType type, unsigned depth) {
  const std::string name = toString(type);
  switch (random.below(4)) {
  case 0:
    return literal(type);
  case 1:
    if (const auto *image =
            someOf(images, [&](const NamedImage &i) { return i.pixel == type && !i.isWritten; }))
      return read(*image);
    [[fallthrough]];
  case 2: {
    const ValueType from = ValueType{Scalar::Short, type.lanes};
    const std::string operand = expression(from, depth);
    return type.isVector() ? "convert_" + name + "(" + operand + ")" : "((" + name + ")" + operand + ")";
  }
  default:
    return within(type, expression(type, depth), random.chance(50) ? "200.0" : "1.0e10");
  }
}

std::string Generator::floatOperation(ValueType type, unsigned depth) {
  static const std::vector<std::string> operators = {"+", "-", "*", "+", "-", "*", "/"},
                                        without = {"+", "-", "*"};
  const std::string a = expression(type, depth);
  if (random.chance(8))
    return "(-" + a + ")";
  const ValueType other = type.isVector() && random.chance(25) ? type.withLanes(1) : type;
  return "(" + a + " " + random.of(isTolerant ? without : operators) + " " + expression(other, depth) + ")";
}

std::string Generator::floatBuiltin(ValueType type, unsigned depth) {
  const auto e = [&] { return expression(type, depth); };
  const auto f = [&] { return finite(type, depth); };
  switch (random.below(isTolerant ? 12 : 14)) {
  case 13:
    return ofSmallInteger(type, depth);
  case 12:
    return "sqrt(fabs(" + e() + "))";
  case 10:
    return random.of(std::vector<std::string>{"fmod", "fmod", "remainder", "maxmag", "minmag", "nextafter"}) +
           "(" + f() + ", " + f() + ")";
  case 11:
    return "ldexp(" + e() + ", " + std::to_string(random.between(-4, 4)) + ")";
  case 0:
    return random.of(std::vector<std::string>{"floor", "ceil", "trunc", "rint", "round"}) + "(" + e() + ")";
  case 1:
    return "fabs(" + e() + ")";
  case 2:
    return "min(" + f() + ", " + f() + ")";
  case 3:
    return "max(" + f() + ", " + f() + ")";
  case 4:
    return "clamp(" + f() + ", (" + toString(type) + ")(-0.5f), (" + toString(type) + ")(2.0f))";
  case 5:
    return random.of(std::vector<std::string>{"fmin", "fmax"}) + "(" + e() + ", " + e() + ")";
  case 6:
    return "fma(" + e() + ", " + e() + ", " + e() + ")";
  case 7:
    return "sign(" + f() + ")";
  case 8:
    return "copysign(" + e() + ", " + f() + ")";
  default:
    return random.of(std::vector<std::string>{"step", "fdim"}) + "(" + f() + ", " + f() + ")";
  }
}

/// A function of a byte, or of the difference of two, which a table can hold.
std::string Generator::ofSmallInteger(ValueType type, unsigned depth) {
  const ValueType single = type.withLanes(1);
  const auto byte = [&] {
    const auto *image = someOf(images, [](const NamedImage &i) {
      return sizeOf(i.pixel.scalar) == 1 && !i.pixel.isVector() && !i.isWritten;
    });
    return image && random.chance(70) ? "(int)" + read(*image)
                                      : "(" + expression({Scalar::Int, 1}, depth) + " & 255)";
  };
  const std::string whole = random.chance(30) ? byte() + " - " + byte() : byte();
  const std::string text = "sqrt(fabs((" + toString(single) + ")(" + whole + ") / " + literal(single) +
                           " + " + literal(single) + "))";
  return type.isVector() ? "(" + toString(type) + ")(" + text + ")" : text;
}

/// A predicate on a scalar float, which may be NaN.
std::string Generator::relation(unsigned depth) {
  if (random.chance(15))
    return boundedFunction(depth);
  const ValueType type = {device.hasDouble && random.chance(20) ? Scalar::Double : Scalar::Float, 1};
  static const std::vector<std::string> ofOne = {"isnan", "isfinite", "isinf", "isnormal"},
                                        ofTwo = {"isequal", "isless", "isgreaterequal", "isunordered",
                                                 "isnotequal"};
  const std::string a = expression(type, depth);
  return random.chance(50) ? "(" + random.of(ofOne) + "(" + a + ") != 0)"
                           : "(" + random.of(ofTwo) + "(" + a + ", " + expression(type, depth) + ") != 0)";
}

}
