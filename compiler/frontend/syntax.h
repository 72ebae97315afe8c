// From source text to parse tree.
#pragma once
#include "ICLParser.h"
#include "compiler/frontend/tokens.h"

namespace icl {

class Recovery;

/// One definition at file scope.
struct SyntaxItem {
  ICLParser::ItemContext *tree;
  bool isWhole;                     ///< false after a syntax error in it: then only its head may be used
  std::vector<SourceRange> pragmas; ///< the pragma lines right above it, in order
};

/// The parse tree of a source, with everything that it refers to.
class Syntax {
public:
  /// Parses. Syntax errors are reported, and parsing continues after them.
  explicit Syntax(Diagnostics &);

  const std::vector<SyntaxItem> &items() const { return found; }
  /// Pragma lines without a definition below them.
  const std::vector<SourceRange> &loosePragmas() const { return loose; }

private:
  Diagnostics &diagnostics;
  Tokens tokens;
  ICLParser parser;
  std::vector<SyntaxItem> found;
  std::vector<SourceRange> loose;

  void parseItems(const Recovery &);
  void attachPragmas();
};

}
