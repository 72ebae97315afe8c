#include "compiler/frontend/recovery.h"
#include "compiler/ast/builtins.h"
#include "compiler/space/suggest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace icl {
namespace {

bool isKeyword(llvm::StringRef word) {
  constexpr llvm::StringLiteral keywords[] = {"if", "else",  "for",      "while",
                                              "do", "break", "continue", "return"};
  return llvm::is_contained(keywords, word);
}

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
  const antlr4::Token *before = previous(token);
  for (std::size_t i = before ? before->getTokenIndex() + 1 : 0; i < token->getTokenIndex(); ++i)
    if (tokens.at(i)->getType() == ICLLexer::Stray)
      return true;
  return before && isUnclosedQuote(tokens.text(before));
}

/// The next token that the parser sees. The end of the file is one.
const antlr4::Token *Recovery::next(const antlr4::Token *token) const {
  std::size_t i = token->getTokenIndex() + 1;
  while (tokens.isHidden(i))
    ++i;
  return tokens.at(i);
}

/// The previous token that the parser sees, or null.
const antlr4::Token *Recovery::previous(const antlr4::Token *token) const {
  for (std::size_t i = token->getTokenIndex(); i > 0; --i)
    if (!tokens.isHidden(i - 1))
      return tokens.at(i - 1);
  return nullptr;
}

bool Recovery::startsStatement(const antlr4::Token *token) const {
  const antlr4::Token *before = previous(token);
  if (!before)
    return true;
  const llvm::StringRef text = tokens.text(before);
  if (text == "(") {
    const antlr4::Token *keyword = previous(before);
    return keyword && tokens.text(keyword) == "for";
  }
  constexpr llvm::StringLiteral ends[] = {"{", "}", ";", ")", "else", "do"};
  return llvm::is_contained(ends, text);
}

static bool isType(const antlr4::Token *token) {
  const std::size_t type = token ? token->getType() : 0;
  return type == ICLParser::TypeName || type == ICLParser::ImageName;
}

/// Whether the word right after a type is not a part of it, as in `float kernel` and `float uint`, but not in
/// `unsigned int`.
bool Recovery::isNameAfterType(const antlr4::Token *type, const antlr4::Token *word) const {
  if (!isType(type) || !word || word->getType() == ICLParser::Identifier)
    return false;
  if (word->getType() == ICLParser::Qualifier)
    return true;
  constexpr llvm::StringLiteral combined[] = {"signed", "unsigned", "short", "long", "int", "char"};
  const bool areOneType = llvm::is_contained(combined, tokens.text(type)) &&
                          llvm::is_contained(combined, tokens.text(word));
  return isType(word) && !areOneType;
}

/// The parameter of the function around the token that is declared by the same reserved word: the parser
/// took `float kernel` for a type. Null if there is none, or if the token is not such a word.
const antlr4::Token *Recovery::reservedParameter(const antlr4::Token *use) const {
  if (!use || (use->getType() != ICLParser::Qualifier && use->getType() != ICLParser::TypeName))
    return nullptr;
  for (std::size_t i = use->getTokenIndex(); i > 0; --i) {
    const antlr4::Token *token = tokens.at(i - 1);
    if (tokens.isHidden(i - 1))
      continue;
    const llvm::StringRef text = tokens.text(token);
    if (text == "}" && tokens.enclosing(tokens.partner(i - 1)) == Tokens::None)
      return nullptr; // the function before
    if (text != tokens.text(use))
      continue;
    const antlr4::Token *type = previous(token), *after = next(token);
    constexpr llvm::StringLiteral ends[] = {",", ")", "[", "=", ";"};
    if (isNameAfterType(type, token) && llvm::is_contained(ends, tokens.text(after)))
      return token;
  }
  return nullptr;
}

void Recovery::reportReservedName(const antlr4::Token *name) {
  if (reservedNames.insert(name->getTokenIndex()).second)
    diagnostics.report(Diag::ReservedName, rangeOf(name), {tokens.text(name).str()}).hint =
        "choose another name";
}

void Recovery::report(antlr4::Parser &parser) {
  if (isRecovering)
    return;
  isRecovering = true;
  ++mistakes;
  const antlr4::Token *found = parser.getCurrentToken();
  const antlr4::Token *before = previous(found);
  if (followsReported(found))
    return;
  for (const antlr4::Token *use : {found, before})
    if (const antlr4::Token *parameter = reservedParameter(use))
      return reportReservedName(parameter);
  const std::string word = tokens.text(found).str();
  const antlr4::misc::IntervalSet expected = parser.getExpectedTokens();
  if (reportReserved(expected, found))
    return;
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

/// Reports a reserved word where a declaration needs a name: the token, or the one right before it, which the
/// parser took for a part of the type (`float kernel = 1.0f;`). Returns whether there is one.
bool Recovery::reportReserved(const antlr4::misc::IntervalSet &expected, const antlr4::Token *found) {
  const bool takesName = expected.contains(std::size_t(ICLParser::Identifier)) &&
                         !expected.contains(std::size_t(ICLParser::Number)); // else an operand
  const antlr4::Token *before = previous(found), *first = before ? previous(before) : nullptr;
  const antlr4::Token *reserved = nullptr;
  const bool isWord = found->getType() == ICLParser::Unsupported || isKeyword(tokens.text(found));
  const llvm::StringRef separator = before ? tokens.text(before) : llvm::StringRef();
  const bool follows = separator == "," || separator == "*"; // `int a, float4`, `float *uint`
  if (isType(before) && (isWord || found->getType() == ICLParser::TypeCall))
    reserved = found;
  else if (takesName && follows && (isWord || isType(found) || found->getType() == ICLParser::Qualifier))
    reserved = found;
  else if (takesName && isNameAfterType(first, before))
    reserved = before;
  if (!reserved)
    return false;
  reportReservedName(reserved);
  return true;
}

void Recovery::reportExpected(antlr4::Parser &parser, const antlr4::Token *found) {
  const bool atEnd = found->getType() == antlr4::Token::EOF;
  const std::string what = atEnd ? "the end of the file" : "`" + tokens.text(found).str() + "`";
  const std::vector<std::string> expected = describe(parser.getExpectedTokens(), parser.getVocabulary());
  // A token missing at the end of a line is reported there, not at the beginning of the next line.
  const antlr4::Token *before = previous(found);
  const bool isMissingBefore = before && before->getLine() != found->getLine() &&
                               expected[0] != "an expression" && expected[0] != "a statement";
  if (isMissingBefore) {
    const std::uint32_t end = rangeOf(before).end;
    diagnostics.report(Diag::MissingToken, {end, end},
                       {llvm::join(expected, " or "), tokens.text(before).str()});
    return;
  }
  diagnostics.report(Diag::ExpectedToken, rangeOf(found), {llvm::join(expected, " or "), what});
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
