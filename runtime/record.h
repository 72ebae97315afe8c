// Numbers and texts in sequence, as variants files and captures consist of them. Private to the library.
//
// A number is decimal and ends with a line feed; a text is its length, a line feed, its bytes, a line feed.
// One function describes how a type is recorded, both for a Writer and for a Reader: `transfer(archive,
// value)`.
#pragma once
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <icl/error.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl::runtime {

class Writer {
public:
  static constexpr bool isReader = false;
  std::string bytes;

  template <typename Integer>
  void number(const Integer &value, std::int64_t, std::int64_t) {
    bytes += std::to_string(static_cast<std::int64_t>(value)) + '\n';
  }
  void text(const std::string &value) {
    bytes += std::to_string(value.size()) + '\n';
    bytes += value;
    bytes += '\n';
  }
};

/// Refuses what a Writer does not write, and numbers outside the range that is given. Throws an Error.
class Reader {
public:
  static constexpr bool isReader = true;
  explicit Reader(std::string_view text) : rest(text) {}

  template <typename Integer>
  void number(Integer &value, std::int64_t least, std::int64_t most) {
    value = static_cast<Integer>(next(least, most));
  }
  void text(std::string &value) {
    const auto size = static_cast<std::size_t>(next(0, static_cast<std::int64_t>(rest.size())));
    if (size >= rest.size() || rest[size] != '\n')
      refuse("a text is longer than what is left");
    value = rest.substr(0, size);
    rest.remove_prefix(size + 1);
  }
  bool isAtEnd() const { return rest.empty(); }

  [[noreturn]] static void refuse(const std::string &reason) { throw Error(ErrorKind::Argument, reason); }

private:
  std::string_view rest;

  std::int64_t next(std::int64_t least, std::int64_t most) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc() || end == rest.data() + rest.size() || *end != '\n')
      refuse("there is something else where a number should be");
    if (value < least || value > most)
      refuse("the number " + std::to_string(value) + " is not between " + std::to_string(least) + " and " +
             std::to_string(most));
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
    return value;
  }
};

// ---- What both record. `value` is const for a Writer.

template <typename Archive, typename Flag>
void flag(Archive &archive, Flag &value) {
  archive.number(value, 0, 1);
}

/// An enumeration whose last value is `last`.
template <typename Archive, typename Enumeration, typename Last>
void choice(Archive &archive, Enumeration &value, Last last) {
  archive.number(value, 0, static_cast<std::int64_t>(last));
}

/// A finite number of at least 0.
template <typename Archive, typename Real>
void real(Archive &archive, Real &value) {
  if constexpr (Archive::isReader) {
    std::string text;
    archive.text(text);
    char *end = nullptr;
    value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end || !(value >= 0 && value < 1e300))
      Reader::refuse("`" + text.substr(0, 40) + "` is not a number of at least 0");
  } else {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", static_cast<double>(value));
    archive.text(text);
  }
}

/// `each(element)` records an element.
template <typename Archive, typename List, typename Each>
void list(Archive &archive, List &values, std::int64_t most, const Each &each) {
  if constexpr (Archive::isReader) {
    std::int64_t count = 0;
    archive.number(count, 0, most);
    for (std::int64_t i = 0; i < count; ++i)
      each(values.emplace_back());
  } else {
    archive.number(values.size(), 0, most);
    for (const auto &value : values)
      each(value);
  }
}

template <typename Archive, typename Optional, typename Each>
void optional(Archive &archive, Optional &value, const Each &each) {
  bool has = value.has_value();
  flag(archive, has);
  if constexpr (Archive::isReader) {
    if (has)
      each(value.emplace());
  } else if (has) {
    each(*value);
  }
}

/// A map from texts.
template <typename Archive, typename Map, typename Each>
void map(Archive &archive, Map &values, std::int64_t most, const Each &each) {
  if constexpr (Archive::isReader) {
    std::int64_t count = 0;
    archive.number(count, 0, most);
    for (std::int64_t i = 0; i < count; ++i) {
      std::string name;
      archive.text(name);
      each(values[name]);
    }
  } else {
    archive.number(values.size(), 0, most);
    for (const auto &[name, value] : values) {
      archive.text(name);
      each(value);
    }
  }
}

// ---- Sections

/// A line `MAGIC BYTES CHECKSUM`, then the body.
std::string sectionText(std::string_view magic, const std::string &body);

struct Section {
  std::string_view body, rest; ///< of the text
};
/// The first section of a text. Throws an Error if the text is damaged, or does not begin with the magic;
/// `kind` completes "it is not ".
Section sectionOf(std::string_view text, std::string_view magic, const char *kind);

}
