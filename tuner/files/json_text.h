// What is wrong with a JSON file, as its user wants to read it.
#pragma once
#include <exception>
#include <string>

namespace icl {

/// The error's text without nlohmann's own name and number in front: "[json.exception.out_of_range.403] key
/// 'device' not found".
inline std::string plainText(const std::exception &error) {
  const std::string text = error.what();
  const std::size_t end = text.starts_with("[json.exception.") ? text.find("] ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 2);
}

}
