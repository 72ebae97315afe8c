// Source text to parse tree.
#pragma once
#include "ICLParser.h"
#include "compiler/frontend/tokens.h"

namespace icl {

class Recovery;

/// One definition at file scope.
struct SyntaxItem {
  ICLParser::ItemContext *tree;
  bool isWhole; ///< false after syntax errors within: then only what its head says may be trusted
  std::vector<SourceRange> pragmas; ///< the pragma lines right above it, in order
};

/// The parse tree of a source, and what it stands on.
class Syntax {
public:
  /// Parses; syntax errors are reported, and parsing goes on behind them.
  explicit Syntax(Diagnostics &);

  const std::vector<SyntaxItem> &items() const { return found; }
  /// Pragma lines that stand above no definition.
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
