#include "tools/iclc/pictures/numbers.h"
#include "compiler/interpret/value.h"
#include <charconv>
#include <cmath>
#include <limits>

namespace icl::cli {

using interpreter::Computes;
using interpreter::Half;
using interpreter::withScalar;

bool fits(Scalar scalar, double number) {
  if (scalar == Scalar::Half)
    return std::isfinite(floatOfHalf(halfOfDouble(number))) == std::isfinite(number);
  if (scalar == Scalar::Float)
    return std::isfinite(static_cast<float>(number)) == std::isfinite(number);
  if (scalar == Scalar::Double)
    return true;
  return withScalar(scalar, [&](auto tag) {
    using T = Computes<typename decltype(tag)::Stored>;
    // The bounds are powers of two or 0, which are exact even if the type's largest value is not.
    const double least = static_cast<double>(std::numeric_limits<T>::min());
    const double beyond = std::ldexp(1.0, std::numeric_limits<T>::digits);
    return number == std::trunc(number) && number >= least && number < beyond;
  });
}

/// The smallest integer type, with or without a sign, of which the number is a value.
static std::optional<Scalar> integerFor(double number, bool withSign) {
  for (const Scalar scalar : {Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort, Scalar::Int,
                              Scalar::UInt, Scalar::Long, Scalar::ULong})
    if (isSigned(scalar) == withSign && fits(scalar, number))
      return scalar;
  return std::nullopt;
}

std::string whatHolds(double number, Scalar instead) {
  std::optional<Scalar> holder;
  if (!isFloat(instead))
    holder = integerFor(number, isSigned(instead));
  if (!holder && !isFloat(instead))
    holder = integerFor(number, !isSigned(instead));
  if (!holder)
    holder =
        std::isfinite(static_cast<float>(number)) == std::isfinite(number) ? Scalar::Float : Scalar::Double;
  return (holder == Scalar::Int ? "an `" : "a `") + std::string(nameOf(*holder)) + "` holds it";
}

void storeNumber(Scalar scalar, double number, std::byte *to) {
  withScalar(scalar, [&](auto tag) {
    using T = typename decltype(tag)::Stored;
    if constexpr (std::is_same_v<T, Half>) {
      const std::uint16_t bits = halfOfDouble(number);
      std::memcpy(to, &bits, sizeof bits);
    } else {
      const T stored = static_cast<T>(number);
      std::memcpy(to, &stored, sizeof stored);
    }
  });
}

double loadNumber(Scalar scalar, const std::byte *from) {
  return withScalar(scalar, [&](auto tag) -> double {
    using T = typename decltype(tag)::Stored;
    T stored;
    std::memcpy(&stored, from, sizeof stored);
    if constexpr (std::is_same_v<T, Half>)
      return floatOfHalf(stored.bits);
    else
      return static_cast<double>(stored);
  });
}

/// Whole numbers are read as such: a double would lose the low bits of a long.
template <typename T>
static bool parseWhole(std::string_view text, std::byte *to) {
  T value{};
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  const char *const start = text.data() + (isHex ? 2 : 0), *const end = text.data() + text.size();
  const auto [next, error] = std::from_chars(start, end, value, isHex ? 16 : 10);
  if (error != std::errc() || next != end)
    return false;
  std::memcpy(to, &value, sizeof value);
  return true;
}

static double parseReal(std::string_view text) {
  std::string_view digits = text;
  const bool isWord = text.ends_with("inf") || text.ends_with("nan");
  if (!isWord && (digits.ends_with('f') || digits.ends_with('F')))
    digits.remove_suffix(1);
  if (digits.starts_with('+'))
    digits.remove_prefix(1);
  double value = 0;
  const auto [next, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || next != digits.data() + digits.size() || error == std::errc::invalid_argument)
    throw inputError("`" + std::string(text) + "` is not a number");
  if (error == std::errc::result_out_of_range)
    throw inputError("`" + std::string(text) + "` is out of range");
  return value;
}

void parseNumber(Scalar scalar, std::string_view text, std::byte *to) {
  if (scalar == Scalar::Bool && (text == "true" || text == "false"))
    return storeNumber(scalar, text == "true", to);
  if (isInteger(scalar) && scalar != Scalar::Bool) {
    const bool isWhole = withScalar(scalar, [&](auto tag) {
      using T = Computes<typename decltype(tag)::Stored>;
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        return parseWhole<T>(text, to);
      else
        return false;
    });
    if (isWhole)
      return;
  }
  const double value = parseReal(text);
  if (!fits(scalar, value))
    throw inputError("`" + std::string(text) + "` is not a value of `" + nameOf(scalar) + "`; " +
                     whatHolds(value, scalar));
  if (isInteger(scalar) && std::fabs(value) > 0x1p53)
    throw inputError("`" + std::string(text) +
                     "` is written as a float but too large to be exact; write it as an integer");
  storeNumber(scalar, value, to);
}

std::optional<NanReport> findNan(const HostBuffer &buffer, ValueType element) {
  if (!isFloat(element.scalar))
    return std::nullopt;
  NanReport report;
  const std::size_t elements = buffer.bytes.size() / element.bytes();
  for (std::size_t i = 0; i < elements; ++i)
    for (unsigned lane = 0; lane < element.lanes; ++lane) {
      if (!std::isnan(
              loadNumber(element.scalar, &buffer.bytes[i * element.bytes() + lane * sizeOf(element.scalar)])))
        continue;
      const auto at = static_cast<std::int64_t>(i);
      if (report.count++ > 0)
        continue;
      report.first = {at % buffer.size[0], at / buffer.size[0] % buffer.size[1],
                      at / buffer.size[0] / buffer.size[1]};
      report.component = lane;
    }
  if (report.count == 0)
    return std::nullopt;
  return report;
}

static std::vector<std::string_view> splitNumbers(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(", \t\r\n", at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(", \t\r\n", at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

HostBuffer bufferFromText(std::string_view text, ValueType element) {
  const auto words = splitNumbers(text);
  if (words.empty())
    throw inputError("it has no numbers");
  if (words.size() % element.lanes != 0)
    throw inputError(std::to_string(words.size()) + " numbers do not fill whole `" + toString(element) +
                     "`s");
  HostBuffer buffer;
  buffer.size[0] = static_cast<std::int64_t>(words.size() / element.lanes);
  buffer.bytes.resize(buffer.size[0] * element.bytes());
  for (std::size_t i = 0; i < words.size(); ++i)
    parseNumber(
        element.scalar, words[i],
        &buffer.bytes[i / element.lanes * element.bytes() + i % element.lanes * sizeOf(element.scalar)]);
  return buffer;
}

}
