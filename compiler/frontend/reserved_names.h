// Reserved words where a declaration needs a name, as in `float kernel`.
#pragma once
#include "compiler/frontend/tokens.h"
#include <map>

namespace icl {

/// Finds and reports all of them before the parser runs, and makes them names for it, so that it goes on.
class ReservedNames {
public:
  ReservedNames(Tokens &, Diagnostics &);

  /// Whether the token is a reported name, or a use of one: the same word after its declaration, in the same
  /// function. Errors at such a token need no message of their own.
  bool explains(const antlr4::Token *) const;

private:
  Tokens &tokens;
  /// By word: the index of the declaring token, and of the last one in which the name is known.
  std::map<std::string, std::map<std::size_t, std::size_t>, std::less<>> reported;

  bool isName(const antlr4::Token *, bool isInDeclarators) const;
  std::size_t endOfScope(std::size_t name) const;
  bool followsType(const antlr4::Token *before, const antlr4::Token *) const;
};

}
