// Errors in JSON files, worded for their users.
#pragma once
#include <exception>
#include <string>

namespace icl {

/// The error's text without the library's own prefix: "[json.exception.out_of_range.403] key
/// 'device' not found".
inline std::string plainText(const std::exception &error) {
  const std::string text = error.what();
  const std::size_t end = text.starts_with("[json.exception.") ? text.find("] ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 2);
}

}
