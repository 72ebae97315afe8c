// JSON as Python and interrupted programs write it, visited while the file is read: a file of any length
// needs little memory. Values that are not wanted are only checked, which is what makes large records quick
// to read.
#pragma once
#include "tuner/files/text.h"
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace icl {

/// Receives the values of a text that it wants. The outer value has depth 0, its members or elements have
/// depth 1, and so on. `key`: the name of a member, empty for an element of a list.
class JsonVisitor {
public:
  using Json = nlohmann::ordered_json;
  enum class Kind : std::uint8_t { Scalar, List, Object };
  /// What is wanted of a value: nothing, its members or elements one by one, or the value itself. A scalar
  /// has no members; if these are wanted, it is given as a whole.
  enum class Wanted : std::uint8_t { Nothing, Parts, Whole };

  virtual ~JsonVisitor() = default;
  virtual Wanted wanted(std::size_t depth, const std::string &key, Kind) = 0;
  /// A whole value.
  virtual void take(std::size_t depth, const std::string &key, Json value) = 0;
  /// The end of a value whose parts were wanted.
  virtual void leave(std::size_t depth) = 0;
};

/// Where a text ended too early.
struct JsonCut {
  std::string error;
  bool isWithin = false; ///< inside a value of depth 2, and not between two of them
};

/// Visits a text that begins with `start`. NaN, Infinity and -Infinity, as Python
/// writes them, become null. Nothing if the text is complete. Throws an Error if it is not JSON for another
/// reason than an early end, and what the visitor throws.
std::optional<JsonCut> visitJson(TextFile &, std::string start, JsonVisitor &);

/// The whole of a text. Throws an Error if it is not JSON.
nlohmann::ordered_json readJson(const std::string &path);

}
