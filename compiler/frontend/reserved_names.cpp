#include "compiler/frontend/reserved_names.h"
#include "ICLParser.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

namespace icl {

static bool isType(const antlr4::Token *token) {
  return token && (token->getType() == ICLParser::TypeName || token->getType() == ICLParser::ImageName);
}

static bool isReserved(const antlr4::Token *token, llvm::StringRef text) {
  constexpr llvm::StringLiteral keywords[] = {"if",       "else",   "for",    "while", "do",     "break",
                                              "continue", "return", "switch", "case",  "default"};
  const std::size_t type = token->getType();
  return isType(token) || type == ICLParser::Qualifier || type == ICLParser::TypeCall ||
         type == ICLParser::Unsupported || llvm::is_contained(keywords, text);
}

namespace {

/// Whether the tokens read so far end in a list of declarators, as in `int a = f(1, 2), b[3]`, and not in
/// parameters or arguments.
class Declarators {
public:
  explicit Declarators(const Tokens &t) : tokens(t) {}

  bool areHere() const { return levels.back(); }

  void read(const antlr4::Token *token) {
    const llvm::StringRef text = tokens.text(token);
    if (startsStatement)
      levels.back() = isType(token) || token->getType() == ICLParser::Qualifier;
    const antlr4::Token *before = tokens.previous(token), *after = tokens.next(token);
    const bool isFor = text == "(" && before && tokens.text(before) == "for";
    if (text == "(" || text == "[" || text == "{")
      levels.push_back(false);
    else if (text == ")" || text == "]" || text == "}")
      levels.pop_back();
    const bool endsBlock = text == "}" && tokens.text(after) != "," && tokens.text(after) != ";";
    startsStatement = text == ";" || text == "{" || endsBlock || isFor;
  }

private:
  const Tokens &tokens;
  std::vector<bool> levels = {false}; ///< of the file and of each open bracket
  bool startsStatement = true;
};

}

ReservedNames::ReservedNames(Tokens &t, Diagnostics &diagnostics) : tokens(t) {
  Declarators declarators(tokens);
  for (std::size_t i = 0; i < tokens.count() && tokens.at(i)->getType() != antlr4::Token::EOF; ++i) {
    const antlr4::Token *token = tokens.at(i);
    if (tokens.isHidden(i))
      continue;
    if (isName(token, declarators.areHere())) {
      const std::string word = tokens.text(token).str();
      diagnostics.report(Diag::ReservedName, rangeOf(token), {word}).hint = "choose another name";
      reported[word][i] = endOfScope(i);
      tokens.makeName(i);
    }
    declarators.read(token);
  }
}

/// Whether the token is a reserved word that stands where a name is declared. Before it is a type or, in a
/// list of declarators, a comma.
bool ReservedNames::isName(const antlr4::Token *token, bool isInDeclarators) const {
  if (!isReserved(token, tokens.text(token)))
    return false;
  constexpr llvm::StringLiteral ends[] = {",", ")", "[", "=", ";"};
  const antlr4::Token *before = tokens.previous(token);
  const llvm::StringRef after = tokens.text(tokens.next(token));
  const bool mayEnd = llvm::is_contained(ends, after);
  if (before && tokens.text(before) == "*")
    before = tokens.previous(before);
  if (!before || (!mayEnd && after != "("))
    return false;
  return tokens.text(before) == "," ? isInDeclarators && mayEnd : followsType(before, token);
}

/// Whether a type ends with the token `before`, and the next one is not a part of it, as `int` is in
/// `unsigned int`.
bool ReservedNames::followsType(const antlr4::Token *before, const antlr4::Token *token) const {
  if (tokens.text(before) == ">") { // Image<float> kernel
    while (before && (isType(before) || tokens.text(before) == ">") &&
           before->getType() != ICLParser::ImageName)
      before = tokens.previous(before);
    const antlr4::Token *image = before && tokens.text(before) == "<" ? tokens.previous(before) : nullptr;
    return image && image->getType() == ICLParser::ImageName;
  }
  constexpr llvm::StringLiteral combined[] = {"signed", "unsigned", "short", "long", "int", "char"};
  const bool areOneType =
      llvm::is_contained(combined, tokens.text(before)) && llvm::is_contained(combined, tokens.text(token));
  return isType(before) && !areOneType;
}

/// The index of the last token in which the name declared by the token is known.
std::size_t ReservedNames::endOfScope(std::size_t name) const {
  std::size_t outermost = Tokens::None;
  for (std::size_t open = tokens.enclosing(name); open != Tokens::None; open = tokens.enclosing(open))
    outermost = open;
  if (outermost == Tokens::None)
    return Tokens::None; // of the whole file
  const std::size_t close = tokens.partner(outermost);
  const antlr4::Token *body = tokens.next(tokens.at(close));
  const bool isParameter = tokens.text(tokens.at(outermost)) == "(" && tokens.text(body) == "{";
  return isParameter ? tokens.partner(body->getTokenIndex()) : close;
}

bool ReservedNames::explains(const antlr4::Token *token) const {
  const auto names = token ? reported.find(tokens.text(token)) : reported.end();
  if (names == reported.end())
    return false;
  const auto after = names->second.upper_bound(token->getTokenIndex());
  return after != names->second.begin() && token->getTokenIndex() <= std::prev(after)->second;
}

}
