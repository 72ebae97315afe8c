#include "compiler/space/sentence.h"
#include <utility>

namespace icl {

Sentence &Sentence::operator<<(std::string_view text) {
  end += text;
  return *this;
}

Sentence &Sentence::operator<<(const Expression &value) {
  parts.push_back({std::exchange(end, ""), value});
  return *this;
}

std::string Sentence::text() const {
  std::string text;
  for (const Part &part : parts)
    text += part.before + "{" + part.value.text() + "}";
  return text + end;
}

std::string Sentence::outline() const {
  std::string text;
  for (const Part &part : parts)
    text += part.before + "...";
  return text + end;
}

std::string Sentence::fill(const Expression::Lookup &lookup) const {
  std::string text;
  for (const auto &[before, expression] : parts) {
    const auto value = expression.evaluate(lookup);
    text += before + (value ? toString(*value) : "(no value)");
  }
  return text + end;
}

}
