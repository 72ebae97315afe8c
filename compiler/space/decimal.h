// Decimal numbers as integers over a power of ten, so that nothing is rounded.
#pragma once
#include "compiler/space/value.h"
#include <optional>
#include <vector>

namespace icl {

/// digits * 10^exponent.
struct Decimal {
  std::string digits; ///< at least one
  int exponent = 0;
};

/// Parses "12", "0.5", ".5", "1e3". Throws an Error that states what is wrong.
Decimal parseDecimal(std::string_view text);

/// Whether the value is an integer, or a string that spells a decimal number, with or without a sign.
bool isNumber(const Value &);

/// The i-th number is numbers[i] / divisor.
struct CommonFractions {
  std::vector<std::int64_t> numbers;
  std::int64_t divisor = 1;
};

/// The fractions of values that are numbers; nothing if they do not fit 64 bits.
std::optional<CommonFractions> commonFractions(const std::vector<Value> &values);

}
