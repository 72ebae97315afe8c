// Files as text: decompresses gzip, and parses JSON as Python and interrupted programs write it.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace icl {

/// The file's bytes, decompressed if they are gzip's, without a byte order mark. Throws an Error without the
/// file's name.
std::string readText(const std::string &path);

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

/// JSON that may contain NaN, Infinity or -Infinity, as Python writes it; they become null. Throws an Error.
nlohmann::ordered_json parseJson(std::string_view text);

struct UnendedJson {
  nlohmann::ordered_json json;
  bool isCutWithin = false; ///< the text ends inside an element, which is left out
};

/// The same for a text whose end may be missing: it is closed after the last complete element of its outer
/// lists. Throws an Error.
UnendedJson parseUnendedJson(std::string_view text);

}
