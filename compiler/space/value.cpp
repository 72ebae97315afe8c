#include "compiler/space/value.h"
#include <charconv>

namespace icl {

std::string toString(const Value &value) {
  if (const auto *number = std::get_if<std::int64_t>(&value))
    return std::to_string(*number);
  return std::get<std::string>(value);
}

Value parseValue(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size())
    return number;
  return std::string(text);
}

}
