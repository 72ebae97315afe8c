// Pragma lines as lists of directives: `#pragma imcl grid(in) boundary_cond(in: clamped)` holds two.
#pragma once
#include "compiler/source/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace icl {

struct PragmaWord {
  enum class Kind : std::uint8_t { Name, Number, Punctuation };
  Kind kind = Kind::Punctuation;
  std::string text;
  SourceRange range;
  bool isReserved = false; ///< a Name that the language, or C, has for something else
};

struct Directive {
  PragmaWord name;
  std::vector<PragmaWord> words; ///< between the outer parentheses
  SourceRange inside;            ///< the text between them
};

/// The directives of a line, in order. A pragma that is not ICL's has none and gets a warning. Errors are
/// reported. Nothing if the line has letters outside ASCII, because the names that they are in are unknown.
std::optional<std::vector<Directive>> readPragma(SourceRange line, Diagnostics &);

/// A cursor over the words of a directive.
class WordCursor {
public:
  WordCursor(const Directive &d, Diagnostics &diags) : words(d.words), inside(d.inside), diagnostics(diags) {}

  bool atEnd() const { return words.empty(); }
  /// The next word, or one that comes so many words later; an empty one behind the end.
  const PragmaWord &peek(std::size_t later = 0) const { return later < words.size() ? words[later] : none; }
  PragmaWord take();
  bool accept(llvm::StringRef text);

  /// These report a missing word and return nothing.
  bool expect(llvm::StringRef punctuation);
  std::optional<PragmaWord> name(llvm::StringRef what);
  /// A name that may contain dots, as those of knobs do.
  std::optional<PragmaWord> dottedName(llvm::StringRef what);
  std::nullopt_t reportExpected(llvm::StringRef what, llvm::StringRef hint = "");

private:
  llvm::ArrayRef<PragmaWord> words;
  SourceRange inside;
  Diagnostics &diagnostics;
  PragmaWord none;
};

}
