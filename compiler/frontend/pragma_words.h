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
};

struct Directive {
  PragmaWord name;
  std::vector<PragmaWord> words; ///< between the outer brackets
  SourceRange inside;            ///< the text between them
};

/// The directives of a line, in order. A line of another compiler's has none, and gets a warning; errors are
/// reported.
std::vector<Directive> readPragma(SourceRange line, Diagnostics &);

/// Reads through a directive's words.
class WordCursor {
public:
  WordCursor(const Directive &d, Diagnostics &diags) : words(d.words), inside(d.inside), diagnostics(diags) {}

  bool atEnd() const { return words.empty(); }
  /// The next word; at the end an empty one.
  const PragmaWord &peek() const { return atEnd() ? none : words.front(); }
  PragmaWord take();
  bool accept(llvm::StringRef text);

  /// These report what they do not find, and return nothing.
  bool expect(llvm::StringRef punctuation);
  std::optional<PragmaWord> name(llvm::StringRef what);
  /// A name that may hold dots: a knob.
  std::optional<PragmaWord> dottedName(llvm::StringRef what);
  std::nullopt_t reportExpected(llvm::StringRef what);

private:
  llvm::ArrayRef<PragmaWord> words;
  SourceRange inside;
  Diagnostics &diagnostics;
  PragmaWord none;
};

}
