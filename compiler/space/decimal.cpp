#include "compiler/space/decimal.h"
#include "compiler/space/error.h"
#include <algorithm>
#include <charconv>

namespace icl {

Decimal parseDecimal(std::string_view text) {
  std::string_view rest = text;
  const auto takeDigits = [&rest] {
    const std::size_t length = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::string_view digits = rest.substr(0, length);
    rest.remove_prefix(length);
    return std::string(digits);
  };
  const auto takeAny = [&rest](std::string_view any) {
    const bool found = !rest.empty() && any.find(rest[0]) != std::string_view::npos;
    rest.remove_prefix(found);
    return found;
  };
  const std::string before = takeDigits();
  const std::string after = takeAny(".") ? takeDigits() : "";
  int exponent = -int(after.size());
  if (takeAny("eE")) {
    const bool isNegative = takeAny("-");
    if (!isNegative)
      takeAny("+");
    const std::string power = takeDigits();
    if (power.empty())
      throw inputError("the number's exponent has no digits");
    if (power.size() > 3)
      throw inputError("the number's exponent is out of range");
    exponent += isNegative ? -std::stoi(power) : std::stoi(power);
  }
  if (!rest.empty() || (before + after).empty())
    throw inputError("only decimal numbers are allowed here");
  return {before + after, exponent};
}

static Decimal signedDecimal(const std::string &text) {
  const bool isNegative = text.starts_with("-");
  Decimal decimal = parseDecimal(std::string_view(text).substr(isNegative));
  if (isNegative)
    decimal.digits.insert(0, "-");
  return decimal;
}

bool isNumber(const Value &value) {
  try {
    signedDecimal(toString(value));
    return true;
  } catch (const Error &) {
    return false;
  }
}

static std::optional<std::int64_t> wholeNumber(const std::string &digits, int zeros) {
  constexpr int maxZeros = 20; // more never fit
  const std::string text = digits + std::string(std::size_t(std::min(zeros, maxZeros)), '0');
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<CommonFractions> commonFractions(const std::vector<Value> &values) {
  std::vector<Decimal> decimals;
  int least = 0;
  for (const Value &value : values) {
    decimals.push_back(signedDecimal(toString(value)));
    least = std::min(least, decimals.back().exponent);
  }
  const auto divisor = wholeNumber("1", -least);
  if (!divisor)
    return std::nullopt;
  CommonFractions result{{}, *divisor};
  for (const auto &[digits, exponent] : decimals) {
    const auto number = wholeNumber(digits, exponent - least);
    if (!number)
      return std::nullopt;
    result.numbers.push_back(*number);
  }
  return result;
}

}
