#include "tuner/store/source_hash.h"
#include "compiler/ast/print.h"
#include "tuner/hash.h"
#include "tuner/source_text.h"
#include <cctype>

namespace icl {

/// Without blanks, except between words: pragmas are printed as they were written.
static std::string withoutBlanks(std::string_view text) {
  const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::string kept;
  bool isBlank = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\n') {
      isBlank = true;
      continue;
    }
    if (isBlank && !kept.empty() && isWord(kept.back()) && isWord(c))
      kept += ' ';
    isBlank = false;
    kept += c;
  }
  return kept;
}

static std::string hashOf(const ast::Kernel &kernel, bool isExact) {
  return Hash().add("kernel").add(withoutBlanks(ast::print(kernel, isExact))).text();
}

std::string kernelHash(const ast::Kernel &kernel) { return hashOf(kernel, kernel.isExact); }

std::string sourceHash(std::string_view source) { return Hash().add(withoutComments(source)).text(); }

TunedSource compareSource(std::string_view hash, const ast::Kernel &kernel, std::string_view source) {
  // Version 0.1.0 hashed the file, and had no exact kernels.
  const auto isOf = [&](bool isExact) {
    return hash == hashOf(kernel, isExact) || (!isExact && hash == sourceHash(source));
  };
  if (isOf(kernel.isExact))
    return TunedSource::Same;
  return isOf(!kernel.isExact) ? TunedSource::OtherExactness : TunedSource::Edited;
}

}
