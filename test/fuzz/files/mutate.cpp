#include "test/fuzz/files/mutate.h"
#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

namespace icl::fuzz {

std::size_t below(Random &random, std::size_t n) { return n == 0 ? 0 : random() % n; }

/// The bounds of the number or word around a place; both are the place where there is none.
static std::pair<std::size_t, std::size_t> wordAt(const std::string &text, std::size_t at) {
  const auto isWord = [&](std::size_t i) {
    return std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '.' || text[i] == '_' ||
           text[i] == '-';
  };
  std::size_t begin = at, end = at;
  while (begin > 0 && isWord(begin - 1))
    --begin;
  while (end < text.size() && isWord(end))
    ++end;
  return {begin, end};
}

static void changeOnce(std::string &text, Random &random) {
  static constexpr std::string_view awkward[] = {"0",
                                                 "-1",
                                                 "1e999",
                                                 "NaN",
                                                 "9223372036854775807",
                                                 "-9223372036854775808",
                                                 "18446744073709551616",
                                                 "\"",
                                                 "{",
                                                 "}",
                                                 "[",
                                                 "]",
                                                 "null",
                                                 "true",
                                                 ",",
                                                 ":",
                                                 "\n",
                                                 "\xff",
                                                 "\\u0000",
                                                 "../x",
                                                 "<script>"};
  const std::size_t at = below(random, text.size());
  const std::size_t length = 1 + below(random, std::min<std::size_t>(64, text.size()));
  switch (below(random, 9)) {
  case 0:
  case 1:
    if (!text.empty())
      text[at] = static_cast<char>(random());
    break;
  case 2:
    text.erase(at, length);
    break;
  case 3:
    text.insert(at, text.substr(below(random, text.size()), length));
    break;
  case 4: {
    const std::string other = text.substr(below(random, text.size()), length);
    text.replace(at, std::min(other.size(), text.size() - at), other);
    break;
  }
  case 5:
    text.resize(at);
    break;
  case 6: {
    const auto [begin, end] = wordAt(text, at);
    text.replace(begin, end - begin, awkward[below(random, std::size(awkward))]);
    break;
  }
  default: {
    const std::string_view word = awkward[below(random, std::size(awkward))];
    text.replace(at, std::min(below(random, 4), text.size() - at), word);
  }
  }
}

std::string mutated(std::string text, Random &random) {
  for (std::size_t changes = 1 + below(random, 4); changes > 0; --changes)
    changeOnce(text, random);
  return text;
}

}
