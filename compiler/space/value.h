// The value of a tuning parameter: an integer, or a word from a fixed list.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace icl {

using Value = std::variant<std::int64_t, std::string>;

std::string toString(const Value &);
/// A decimal integer if it reads as one, else a word.
Value parseValue(std::string_view text);

}
