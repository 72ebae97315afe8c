// Files as text: gzip undone, and JSON as Python and interrupted programs write it.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace icl {

/// The file's bytes, decompressed if they begin as gzip's do, without UTF-8's mark in front. Throws
/// an Error without the file's name.
std::string readText(const std::string &path);

/// Without blanks at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

/// JSON that may say NaN, Infinity or -Infinity, as Python does (null then). Throws an Error.
nlohmann::ordered_json parseJson(std::string_view text);

struct UnendedJson {
  nlohmann::ordered_json json;
  bool isCutWithin = false; ///< there was part of a further element
};

/// The same, where the end may be missing: what stands open is closed behind the last whole element of its
/// outer lists. Throws an Error.
UnendedJson parseUnendedJson(std::string_view text);

}
