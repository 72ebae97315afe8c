// From source text to tokens that the parser can rely on: brackets match and are not nested too deeply, and
// every stray byte, unclosed comment and preprocessor directive has been reported.
#pragma once
#include "ICLLexer.h"
#include "compiler/frontend/byte_stream.h"
#include "compiler/source/diagnostics.h"
#include "llvm/ADT/ArrayRef.h"

namespace icl {

/// The source text of one token, or from one token to another.
SourceRange rangeOf(const antlr4::Token *);
SourceRange rangeOf(const antlr4::Token *first, const antlr4::Token *last);

/// What to use instead of a word that C has and ICL does not have; null for other words.
const char *insteadOfWord(llvm::StringRef word);
/// The same for a function of C or OpenCL C.
const char *insteadOfCall(llvm::StringRef name);

/// The hint for code that is nested too deeply.
inline constexpr const char *insteadOfNesting = "split it into several statements, or into functions";

/// Reports bytes that no token has.
void reportStray(SourceRange, Diagnostics &);

/// Whether it is a character or string literal without its closing quote.
bool isUnclosedQuote(llvm::StringRef token);

class Tokens {
public:
  static constexpr std::size_t None = ~std::size_t(0);

  /// Lexes the source and reports errors. isUsable() tells whether the tokens are worth parsing.
  explicit Tokens(Diagnostics &);

  bool isUsable() const { return usable; }
  antlr4::CommonTokenStream &stream() { return tokens; }
  std::size_t count() { return tokens.size(); }
  const antlr4::Token *at(std::size_t index) const { return tokens.get(index); }
  llvm::StringRef text(const antlr4::Token *) const;
  bool isHidden(std::size_t index) const { return at(index)->getChannel() != antlr4::Token::DEFAULT_CHANNEL; }

  /// The index of a bracket's partner; None for other tokens.
  std::size_t partner(std::size_t index) const { return partners[index]; }
  /// The index of the innermost opening bracket around the token (of a closing bracket: its partner), or
  /// None.
  std::size_t enclosing(std::size_t index) const { return outer[index]; }
  /// The next token that the parser sees. The end of the file is one.
  const antlr4::Token *next(const antlr4::Token *) const;
  /// The previous token that the parser sees, or null.
  const antlr4::Token *previous(const antlr4::Token *) const;

  /// Makes a reserved word a name for the parser.
  void makeName(std::size_t index);

private:
  Diagnostics &diagnostics;
  ByteStream bytes;
  ICLLexer lexer;
  antlr4::CommonTokenStream tokens;
  std::vector<std::size_t> partners, outer;
  bool usable = true;

  void reportLexical();
  void reportStray(std::size_t &index);
  void retag();
  void matchBrackets();
};

}
