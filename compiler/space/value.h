// The value of a tuning parameter: an integer, or a string from a fixed list.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace icl {

using Value = std::variant<std::int64_t, std::string>;

std::string toString(const Value &);
/// A decimal integer if the text is one, else a string.
Value parseValue(std::string_view text);

}
