// Expressions that code builds: handles of parameters, and operators over them.
//
//   boundary == "split" && (vectorX > 1 || reuse == "registers")
//   ceilDiv((wg(0) * block(0) + 4) * 4, 1024)
//
// Types keep integers, strings and conditions apart: `boundary > 1` and `vectorX == "4"` do not compile. The
// trees are those that Expression::parse() makes of the text, except for trivial simplifications: literals
// are computed; x + 0, x * 1, x / 1 and max(x, x) are x; conditions that always or never hold disappear from
// `&&`, `||`, `!` and choose(); !(x == y) is x != y; a || (b || c) is a || b || c.
#pragma once
#include "compiler/space/expression.h"
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace icl {

class IntegerExpression : public Expression {
public:
  explicit IntegerExpression(Tree tree) : Expression(std::move(tree)) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) IntegerExpression(T number)
      : IntegerExpression(literal(static_cast<std::int64_t>(number))) {}

  /// Its value, if that is a literal.
  std::optional<std::int64_t> constant() const;

private:
  static Tree literal(std::int64_t);
};

/// Holds or does not; `true` and `false` are conditions.
class Condition : public Expression {
public:
  explicit Condition(Tree tree) : Expression(std::move(tree)) {}
  template <std::same_as<bool> T>
  Condition(T holds) : Condition(literal(holds)) {}

  bool isTrue() const;  ///< it is the constant `true`
  bool isFalse() const; ///< it is the constant `false`

private:
  static Tree literal(bool);
};

/// A parameter whose values are integers. `otherwise`: its value where it is not offered, and, unless it is
/// offered with another, in the untuned variant.
class IntegerHandle : public IntegerExpression {
public:
  IntegerHandle(std::string name, std::int64_t otherwise);
  const std::string &name() const { return spelling; }
  std::int64_t otherwise() const { return value; }

private:
  std::string spelling;
  std::int64_t value;
};

/// A parameter whose values are strings; `otherwise` as for IntegerHandle.
class StringHandle : public Expression {
public:
  StringHandle(std::string name, std::string otherwise);
  const std::string &name() const { return spelling; }
  const std::string &otherwise() const { return value; }

private:
  std::string spelling, value;
};

IntegerExpression operator+(const IntegerExpression &, const IntegerExpression &);
IntegerExpression operator-(const IntegerExpression &, const IntegerExpression &);
IntegerExpression operator*(const IntegerExpression &, const IntegerExpression &);
IntegerExpression operator/(const IntegerExpression &, const IntegerExpression &);
IntegerExpression operator%(const IntegerExpression &, const IntegerExpression &);
IntegerExpression min(const IntegerExpression &, const IntegerExpression &);
IntegerExpression max(const IntegerExpression &, const IntegerExpression &);
IntegerExpression ceilDiv(const IntegerExpression &, const IntegerExpression &);
/// condition ? then : otherwise
IntegerExpression choose(const Condition &condition, const IntegerExpression &then,
                         const IntegerExpression &otherwise);

Condition operator==(const IntegerExpression &, const IntegerExpression &);
Condition operator!=(const IntegerExpression &, const IntegerExpression &);
Condition operator<(const IntegerExpression &, const IntegerExpression &);
Condition operator<=(const IntegerExpression &, const IntegerExpression &);
Condition operator>(const IntegerExpression &, const IntegerExpression &);
Condition operator>=(const IntegerExpression &, const IntegerExpression &);
Condition operator&&(const Condition &, const Condition &);
Condition operator||(const Condition &, const Condition &);
Condition operator!(const Condition &);

/// The value of the parameter, whatever its type.
Expression valueOf(const std::string &parameter);
/// The condition that the parameter has that value.
Condition hasValue(const std::string &parameter, const Value &);

template <std::convertible_to<std::string_view> Text>
Condition operator==(const StringHandle &handle, const Text &value) {
  return hasValue(handle.name(), Value(std::string(value)));
}
template <std::convertible_to<std::string_view> Text>
Condition operator!=(const StringHandle &handle, const Text &value) {
  return !(handle == value);
}

}
