#include "compiler/frontend/recovery.h"
#include "compiler/ast/builtins.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace icl {
namespace {

/// The tokens that the parser would have accepted, as a message lists them, the most informative first.
/// Tokens that begin an operand, and operators, are left out if there is something more informative.
std::vector<std::string> describe(const antlr4::misc::IntervalSet &expected,
                                  const antlr4::dfa::Vocabulary &words) {
  const auto has = [&](std::size_t type) { return expected.contains(type); };
  if (has(ICLParser::Number) && has(ICLParser::TypeName) && has(ICLParser::Qualifier))
    return {"a statement"};
  if (has(ICLParser::Number))
    return {"an expression"};
  if (has(ICLParser::TypeName))
    return {"a type"};
  std::vector<std::string> names;
  for (const char *literal : {";", ")", "]", "}", ",", ":", "(", "{", "while"})
    for (std::size_t type = 1; type <= words.getMaxTokenType(); ++type)
      if (has(type) && words.getLiteralName(type) == "'" + std::string(literal) + "'")
        names.push_back("`" + std::string(literal) + "`");
  if (names.empty())
    return {"a name"};
  if (names.size() > 3)
    names.resize(3);
  return names;
}

}

/// Whether there are stray bytes or an unclosed quote, which have been reported, right before the token.
bool Recovery::followsReported(const antlr4::Token *token) const {
  const antlr4::Token *before = tokens.previous(token);
  for (std::size_t i = before ? before->getTokenIndex() + 1 : 0; i < token->getTokenIndex(); ++i)
    if (tokens.at(i)->getType() == ICLLexer::Stray)
      return true;
  return before && isUnclosedQuote(tokens.text(before));
}

bool Recovery::startsStatement(const antlr4::Token *token) const {
  const antlr4::Token *before = tokens.previous(token);
  if (!before)
    return true;
  const llvm::StringRef text = tokens.text(before);
  if (text == "(") {
    const antlr4::Token *keyword = tokens.previous(before);
    return keyword && tokens.text(keyword) == "for";
  }
  constexpr llvm::StringLiteral ends[] = {"{", "}", ";", ")", "else", "do"};
  return llvm::is_contained(ends, text);
}

void Recovery::report(antlr4::Parser &parser) {
  if (isRecovering)
    return;
  isRecovering = true;
  ++mistakes;
  const antlr4::Token *found = parser.getCurrentToken();
  const antlr4::Token *before = tokens.previous(found);
  if (followsReported(found))
    return;
  if (reserved.explains(found) || reserved.explains(before))
    return;
  const std::string word = tokens.text(found).str();
  const antlr4::misc::IntervalSet expected = parser.getExpectedTokens();
  if (found->getType() == ICLParser::Unsupported) {
    diagnostics.report(Diag::Unsupported, rangeOf(found), {word}).hint = insteadOfWord(word);
    return;
  }
  // `flaot x` is parsed as an expression followed by an extra word, `Imag<float> a` as a parameter without a
  // type.
  const auto reportType = [&](const antlr4::Token *type) {
    const std::string name = tokens.text(type).str();
    diagnostics.report(Diag::UnknownType, rangeOf(type), {name, didYouMean(name, typeNames())});
  };
  const auto isName = [](const antlr4::Token *token) {
    return token && token->getType() == ICLParser::Identifier;
  };
  if (isName(found) && isName(before) && startsStatement(before))
    return reportType(before);
  if (isName(found) && expected.contains(std::size_t(ICLParser::TypeName)) &&
      !expected.contains(std::size_t(ICLParser::Number)))
    return reportType(found);
  // The parser has already decided that there are no parameters.
  if (isName(found) && parser.getContext()->getRuleIndex() == ICLParser::RuleFunction &&
      tokens.text(before) == "(")
    return reportType(found);
  reportExpected(parser, found);
}

void Recovery::reportExpected(antlr4::Parser &parser, const antlr4::Token *found) {
  const bool atEnd = found->getType() == antlr4::Token::EOF;
  const std::string what = atEnd ? "the end of the file" : "`" + tokens.text(found).str() + "`";
  const std::vector<std::string> expected = describe(parser.getExpectedTokens(), parser.getVocabulary());
  // A token missing at the end of a line is reported there, not at the beginning of the next line.
  const antlr4::Token *before = tokens.previous(found);
  const bool isMissingBefore = before && before->getLine() != found->getLine() &&
                               expected[0] != "an expression" && expected[0] != "a statement";
  if (isMissingBefore) {
    const std::uint32_t end = rangeOf(before).end;
    diagnostics.report(Diag::MissingToken, {end, end},
                       {llvm::join(expected, " or "), tokens.text(before).str()});
    return;
  }
  Diagnostic &error =
      diagnostics.report(Diag::ExpectedToken, rangeOf(found), {llvm::join(expected, " or "), what});
  for (const antlr4::Token *word : {found, before})
    if (word && word->getType() == ICLParser::Qualifier && error.hint.empty())
      error.hint = "`" + tokens.text(word).str() + "` is a reserved word and cannot be a name";
}

void Recovery::reportError(antlr4::Parser *parser, const antlr4::RecognitionException &) { report(*parser); }

antlr4::Token *Recovery::recoverInline(antlr4::Parser *parser) {
  report(*parser);
  throw antlr4::InputMismatchException(parser);
}

void Recovery::recover(antlr4::Parser *parser, std::exception_ptr error) {
  const antlr4::ParserRuleContext *rule = parser->getContext();
  const bool isBoundary =
      rule->getRuleIndex() == ICLParser::RuleStatement || rule->getRuleIndex() == ICLParser::RuleItem;
  if (!isBoundary)
    std::rethrow_exception(error);
  skipFrom(rule->start->getTokenIndex());
  isRecovering = false;
}

/// A block ends at the first token that does not start a statement. Unless that is its closing bracket, the
/// token is reported here and skipped, so that the rest of the block is still parsed.
void Recovery::sync(antlr4::Parser *parser) {
  if (parser->getContext()->getRuleIndex() != ICLParser::RuleBlock)
    return;
  const auto startsOrCloses = [&] {
    const antlr4::Token *token = tokens.stream().LT(1);
    if (token->getType() == ICLParser::Identifier || token->getType() == ICLParser::TypeName ||
        token->getType() == antlr4::Token::EOF || tokens.text(token) == "}")
      return true;
    const antlr4::atn::ATN &atn = parser->getATN();
    return atn.nextTokens(atn.states[parser->getState()]).contains(token->getType());
  };
  while (!startsOrCloses()) {
    report(*parser);
    skipFrom(tokens.stream().LT(1)->getTokenIndex());
    isRecovering = false;
  }
}

/// Skips the rest of the statement or definition whose first token is `start`, at least that token.
void Recovery::skipFrom(std::size_t start) {
  antlr4::CommonTokenStream &stream = tokens.stream();
  std::size_t at = stream.LT(1)->getTokenIndex();
  // Leave all brackets that were opened in it.
  bool isDone = false;
  for (std::size_t open = tokens.enclosing(at); open != Tokens::None && open >= start;
       open = tokens.enclosing(open)) {
    at = tokens.partner(open) + 1;
    isDone = tokens.text(tokens.at(open)) == "{";
  }
  while (!isDone && tokens.at(at)->getType() != antlr4::Token::EOF) {
    const llvm::StringRef text = tokens.isHidden(at) ? llvm::StringRef() : tokens.text(tokens.at(at));
    const std::size_t partner = tokens.partner(at);
    if (partner != Tokens::None && partner < at)
      break; // closes the block around the statement
    isDone = text == ";" || text == "{";
    at = partner != Tokens::None ? partner + 1 : at + 1;
  }
  stream.seek(at);
  if (stream.LT(1)->getTokenIndex() == start && stream.LA(1) != antlr4::Token::EOF)
    stream.consume();
}

}
