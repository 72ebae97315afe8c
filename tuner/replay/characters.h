// The characters of a text, for readers of a language.
#pragma once
#include "tuner/replay/text.h"
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace icl {

/// Thrown where a text ends too early.
struct Ended {};

/// The characters of a text, with their places. A block is forgotten when the next one is read.
class Characters {
public:
  /// A text that begins with `start`.
  Characters(TextFile &, std::string start);

  /// Whether there is another character.
  bool more() { return next != end || refill(); }
  /// The next character. Throws Ended.
  char peek() {
    if (!more())
      throw Ended();
    return *next;
  }
  /// Skips blanks and returns the next character. Throws Ended.
  char visible() {
    while (is<blank>(peek()))
      ++next;
    return *next;
  }
  void skip() { ++next; }
  /// Appends the characters of these kinds that follow, if `to` is not null.
  template <unsigned kinds>
  void span(std::string *to) {
    while (more()) {
      const char *const first = next;
      while (next != end && is<kinds>(*next))
        ++next;
      if (to)
        to->append(first, next);
      if (next != end)
        return;
    }
  }
  /// "line 3, column 17": of the next character.
  std::string place() const;

  /// Kinds of characters.
  static constexpr unsigned blank = 1, plain = 2, numeric = 4, letter = 8;

private:
  TextFile &file;
  std::string buffer;
  const char *next, *end;
  std::size_t lines = 1, columns = 1; ///< the place where the buffer begins

  /// `plain`: inside a string, what is ASCII, visible or a space, and neither quotes nor a backslash.
  static constexpr std::array<std::uint8_t, 256> kindsOf = [] {
    std::array<std::uint8_t, 256> kinds{};
    for (unsigned c = 0x20; c < 0x7f; ++c)
      kinds[c] = c == '"' || c == '\\' ? 0 : plain;
    for (const char c : std::string_view(" \t\r\n"))
      kinds[std::uint8_t(c)] |= blank;
    for (const char c : std::string_view("+-.eE0123456789"))
      kinds[std::uint8_t(c)] |= numeric;
    for (char c = 'a'; c <= 'z'; ++c)
      kinds[std::uint8_t(c)] |= letter;
    for (char c = 'A'; c <= 'Z'; ++c)
      kinds[std::uint8_t(c)] |= letter;
    return kinds;
  }();
  template <unsigned kinds>
  static bool is(char c) {
    return kindsOf[std::uint8_t(c)] & kinds;
  }

  /// The line and the column of a character of the buffer.
  std::pair<std::size_t, std::size_t> placeOf(const char *) const;
  bool refill();
};

}
