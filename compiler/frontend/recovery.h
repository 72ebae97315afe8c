// Error recovery of the parser: reports what was expected and continues at the next statement or
// definition.
#pragma once
#include "ICLParser.h"
#include "compiler/frontend/reserved_names.h"

namespace icl {

/// An error is thrown as an exception up to the innermost statement or definition. The rest of that is
/// skipped by means of its brackets, which are known to match. So each mistake causes one message.
class Recovery final : public antlr4::ANTLRErrorStrategy {
public:
  Recovery(Tokens &t, const ReservedNames &r, Diagnostics &d) : tokens(t), reserved(r), diagnostics(d) {}

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
  const ReservedNames &reserved;
  Diagnostics &diagnostics;
  bool isRecovering = false;
  unsigned mistakes = 0;

  void report(antlr4::Parser &);
  void reportExpected(antlr4::Parser &, const antlr4::Token *found);
  bool followsReported(const antlr4::Token *) const;
  bool startsStatement(const antlr4::Token *) const;
  void skipFrom(std::size_t start);
};

}
