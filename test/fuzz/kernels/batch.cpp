#include "test/fuzz/kernels/batch.h"
#include <cctype>
#include <set>

namespace icl::fuzz {

std::string entryOf(const std::string &entry, std::size_t number) {
  return entry + "_" + std::to_string(number);
}

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Calls visit(text, isAtFileScope) for each name and for the text between names, in order.
template <typename Visit>
void forEachPiece(const std::string &text, const Visit &visit) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    const bool isWord = isWordCharacter(text[begin]);
    while (end < text.size() && isWordCharacter(text[end]) == isWord)
      ++end;
    visit(text.substr(begin, end - begin), isWord);
    begin = end;
  }
}

/// The names defined at file scope: of functions, followed by parentheses, and of constants, followed by an
/// extent or a value.
std::set<std::string> namesDefined(const Variant &variant) {
  std::set<std::string> names = {"index_t"};
  for (const runtime::Launch &launch : variant.program.launches)
    names.insert(launch.entry);
  int braces = 0;
  std::string last;
  bool isConstant = false;
  forEachPiece(variant.program.source, [&](const std::string &piece, bool isWord) {
    if (isWord) {
      isConstant |= braces == 0 && piece == "__constant";
      last = piece;
      return;
    }
    for (const char c : piece) {
      if (braces == 0 && isConstant && (c == '[' || c == '=')) {
        names.insert(last);
        isConstant = false;
      }
      braces += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    if (last.rfind("icl_", 0) == 0)
      names.insert(last);
  });
  return names;
}

}

std::string joined(const std::vector<Variant> &variants) {
  std::string all;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const std::set<std::string> names = namesDefined(variants[i]);
    forEachPiece(variants[i].program.source, [&](const std::string &piece, bool isWord) {
      all += piece;
      if (isWord && names.count(piece))
        all += "_" + std::to_string(i);
    });
    all += "\n";
  }
  return all;
}

}
