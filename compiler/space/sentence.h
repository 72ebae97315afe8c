// Sentences that contain values of expressions.
#pragma once
#include "compiler/space/expression.h"
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace icl {

class Sentence {
public:
  Sentence() = default;
  /// One without values.
  Sentence(std::string text) : end(std::move(text)) {}
  Sentence(const char *text) : Sentence(std::string(text)) {}

  /// Appends to it.
  Sentence &operator<<(std::string_view text);
  Sentence &operator<<(std::int64_t number) { return *this << std::to_string(number); }
  Sentence &operator<<(const Expression &);

  /// With each expression in braces: "a tile is {wg_x * block_x} pixels wide".
  std::string text() const;
  /// With dots for each expression: "a tile is ... pixels wide".
  std::string outline() const;
  /// With the expressions' values: "a tile is 64 pixels wide", or "(no value)". `lookup`:
  /// Expression::evaluate.
  std::string fill(const Expression::Lookup &lookup) const;

private:
  struct Part {
    std::string before;
    Expression value;
  };
  std::vector<Part> parts;
  std::string end;
};

/// A text with one `{}` for each of the arguments; others do not compile.
template <class... Arguments>
struct SentencePattern {
  std::string_view text;
  consteval SentencePattern(const char *pattern) : text(pattern) {
    std::size_t places = 0;
    for (std::size_t at = text.find("{}"); at != std::string_view::npos; at = text.find("{}", at + 2))
      ++places;
    if (places != sizeof...(Arguments))
      throw "the sentence needs one {} for each argument";
  }
};

/// sentence("`vector_x` is {}, the device has {}", vectorX, 16): arguments are expressions, strings and
/// integers.
template <class... Arguments>
Sentence sentence(SentencePattern<std::type_identity_t<Arguments>...> pattern,
                  const Arguments &...arguments) {
  Sentence result;
  std::string_view rest = pattern.text;
  [[maybe_unused]] const auto append = [&](const auto &argument) {
    const std::size_t place = rest.find("{}");
    result << rest.substr(0, place) << argument;
    rest.remove_prefix(place + 2);
  };
  (append(arguments), ...);
  return result << rest;
}

}
