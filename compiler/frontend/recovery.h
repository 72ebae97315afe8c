// Error recovery of the parser: reports what was expected and continues at the next statement or
// definition.
#pragma once
#include "ICLParser.h"
#include "compiler/frontend/tokens.h"
#include <set>

namespace icl {

/// An error is thrown as an exception up to the innermost statement or definition. The rest of that is
/// skipped by means of its brackets, which are known to match. So each mistake causes one message.
class Recovery final : public antlr4::ANTLRErrorStrategy {
public:
  Recovery(Tokens &t, Diagnostics &d) : tokens(t), diagnostics(d) {}

  void reset(antlr4::Parser *) override { isRecovering = false; }
  antlr4::Token *recoverInline(antlr4::Parser *) override;
  void recover(antlr4::Parser *, std::exception_ptr) override;
  void sync(antlr4::Parser *) override;
  bool inErrorRecoveryMode(antlr4::Parser *) override { return isRecovering; }
  void reportMatch(antlr4::Parser *) override {}
  void reportError(antlr4::Parser *, const antlr4::RecognitionException &) override;

  /// The number of syntax errors so far, including those not reported because an earlier message explains
  /// them.
  unsigned count() const { return mistakes; }

private:
  Tokens &tokens;
  Diagnostics &diagnostics;
  bool isRecovering = false;
  unsigned mistakes = 0;
  std::set<std::size_t> reservedNames; ///< tokens that have been reported

  void report(antlr4::Parser &);
  bool reportReserved(const antlr4::misc::IntervalSet &expected, const antlr4::Token *found);
  void reportReservedName(const antlr4::Token *name);
  bool isNameAfterType(const antlr4::Token *type, const antlr4::Token *word) const;
  const antlr4::Token *reservedParameter(const antlr4::Token *use) const;
  void reportExpected(antlr4::Parser &, const antlr4::Token *found);
  const antlr4::Token *next(const antlr4::Token *) const;
  const antlr4::Token *previous(const antlr4::Token *) const;
  bool followsReported(const antlr4::Token *) const;
  bool startsStatement(const antlr4::Token *) const;
  void skipFrom(std::size_t start);
};

}
