#include "tuner/source_text.h"
#include <algorithm>

namespace icl {

std::string withoutComments(std::string_view source) {
  std::string text;
  bool isBlank = false; // before the next character
  const auto endLine = [&] {
    if (!text.empty() && text.back() != '\n')
      text += '\n';
    isBlank = false;
  };
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source.substr(i, 2) == "//") {
      i = std::min(source.find('\n', i), source.size()) - 1;
    } else if (source.substr(i, 2) == "/*") {
      i = std::min(source.find("*/", i + 2), source.size() - 2) + 1;
      isBlank = true;
    } else if (source[i] == '\n') {
      endLine();
    } else if (source[i] == ' ' || source[i] == '\t' || source[i] == '\r') {
      isBlank = true;
    } else {
      if (isBlank && !text.empty() && text.back() != '\n')
        text += ' ';
      isBlank = false;
      text += source[i];
    }
  }
  endLine();
  return text;
}

}
