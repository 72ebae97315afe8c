#include "compiler/ast/fixed_value.h"
#include "compiler/ast/half.h"
#include <array>
#include <charconv>
#include <cstring>

namespace icl::ast {

template <typename T>
static T loadAs(const unsigned char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

template <typename T>
static OutsidePixel::Number integerAt(const unsigned char *bytes) {
  const T value = loadAs<T>(bytes);
  return {double(value), std::int64_t(value)};
}

static OutsidePixel::Number numberAt(Scalar scalar, const unsigned char *bytes) {
  switch (scalar) {
  case Scalar::Half:
    return {floatOfHalf(loadAs<std::uint16_t>(bytes)), 0};
  case Scalar::Float:
    return {loadAs<float>(bytes), 0};
  case Scalar::Double:
    return {loadAs<double>(bytes), 0};
  default:
    break;
  }
  switch (sizeOf(scalar)) {
  case 1:
    return isSigned(scalar) ? integerAt<std::int8_t>(bytes) : integerAt<std::uint8_t>(bytes);
  case 2:
    return isSigned(scalar) ? integerAt<std::int16_t>(bytes) : integerAt<std::uint16_t>(bytes);
  case 4:
    return isSigned(scalar) ? integerAt<std::int32_t>(bytes) : integerAt<std::uint32_t>(bytes);
  default:
    return isSigned(scalar) ? integerAt<std::int64_t>(bytes) : integerAt<std::uint64_t>(bytes);
  }
}

std::vector<OutsidePixel::Number> numbersOf(ValueType type, const std::vector<unsigned char> &bytes) {
  std::vector<OutsidePixel::Number> numbers;
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    numbers.push_back(numberAt(type.scalar, &bytes[lane * sizeOf(type.scalar)]));
  return numbers;
}

template <typename T>
static std::string shortest(T value) {
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

static std::string textOf(Scalar scalar, const OutsidePixel::Number &number) {
  if (scalar == Scalar::Double)
    return shortest(number.real);
  if (isFloat(scalar))
    return shortest(float(number.real));
  return isSigned(scalar) ? shortest(number.integer) : shortest(std::uint64_t(number.integer));
}

std::string valueText(ValueType type, const std::vector<unsigned char> &bytes) {
  std::string text;
  for (const OutsidePixel::Number &number : numbersOf(type, bytes))
    text += (text.empty() ? "" : ",") + textOf(type.scalar, number);
  return text;
}

}
