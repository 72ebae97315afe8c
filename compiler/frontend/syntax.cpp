#include "compiler/frontend/syntax.h"
#include "compiler/frontend/recovery.h"

namespace icl {
namespace {

/// Thrown out of the parser if rules nest too deeply.
struct TooDeep {
  antlr4::Token *at;
};

/// Limits the parser's recursion where there are no brackets: `- - - x`, long chains of `else if`.
class DepthLimit final : public antlr4::tree::ParseTreeListener {
public:
  static constexpr unsigned Limit = 2000; ///< rules; an expression in parentheses takes five

  explicit DepthLimit(antlr4::CommonTokenStream &stream) : tokens(stream) {}
  void enterEveryRule(antlr4::ParserRuleContext *) override {
    if (++depth > Limit)
      throw TooDeep{tokens.LT(1)};
  }
  void exitEveryRule(antlr4::ParserRuleContext *) override { --depth; }
  void visitTerminal(antlr4::tree::TerminalNode *) override {}
  void visitErrorNode(antlr4::tree::ErrorNode *) override {}

private:
  antlr4::CommonTokenStream &tokens;
  unsigned depth = 0;
};

}

Syntax::Syntax(Diagnostics &diags) : diagnostics(diags), tokens(diags), parser(&tokens.stream()) {
  if (!tokens.isUsable())
    return;
  parser.removeErrorListeners();
  const ReservedNames reserved(tokens, diagnostics);
  const auto recovery = std::make_shared<Recovery>(tokens, reserved, diagnostics);
  parser.setErrorHandler(recovery);
  // Except for the dangling `else`, one token decides everything; for that, SLL prediction chooses as C does.
  parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
      antlr4::atn::PredictionMode::SLL);
  DepthLimit limit(tokens.stream());
  parser.addParseListener(&limit);
  try {
    parseItems(*recovery);
    attachPragmas();
  } catch (const TooDeep &deep) {
    diagnostics.report(Diag::NestingTooDeep, rangeOf(deep.at), {std::to_string(DepthLimit::Limit)}).hint =
        insteadOfNesting;
    found.clear();
  }
  parser.removeParseListeners();
}

void Syntax::parseItems(const Recovery &recovery) {
  while (tokens.stream().LA(1) != antlr4::Token::EOF) {
    const unsigned before = recovery.count();
    ICLParser::ItemContext *item = parser.item();
    found.push_back({item, recovery.count() == before, {}});
  }
}

/// A pragma belongs to the definition that begins with the next token seen by the parser.
void Syntax::attachPragmas() {
  std::vector<SourceRange> pending;
  auto item = found.begin();
  for (std::size_t i = 0; i < tokens.count(); ++i) {
    const antlr4::Token *token = tokens.at(i);
    if (token->getType() == ICLLexer::Pragma)
      pending.push_back(rangeOf(token));
    if (tokens.isHidden(i))
      continue;
    while (item != found.end() && item->tree->getStart()->getTokenIndex() < i)
      ++item;
    const bool startsItem = item != found.end() && item->tree->getStart() == token;
    std::vector<SourceRange> &home = startsItem ? item->pragmas : loose;
    home.insert(home.end(), pending.begin(), pending.end());
    pending.clear();
  }
}

}
