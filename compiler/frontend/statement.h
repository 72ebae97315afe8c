// Checks the bodies of functions: statements, local variables, names of loops.
#pragma once
#include "compiler/frontend/expression.h"
#include "compiler/frontend/variable.h"
#include <map>
#include <optional>
#include <set>

namespace icl {

class Body {
public:
  /// `scopes`: the scopes around the body; the parameters are in the innermost.
  Body(File &, FunctionEntry &, Scopes scopes);

  /// Checks the body and puts it into the function; errors are reported.
  void check(ICLParser::BlockContext *);

private:
  using Statements = std::vector<ast::StmtPtr>;
  /// A `switch`, as far as it has been read.
  struct Switch {
    std::map<std::int64_t, SourceRange> cases; ///< the labels, by value
    std::optional<SourceRange> byDefault;
    std::vector<std::unique_ptr<ast::If>> choices;
    ast::StmtPtr otherwise;
  };

  File &file;
  FunctionEntry &owner;
  ast::Function &function;
  Scopes scopes;
  Expressions expressions;
  unsigned loops = 0;    ///< around the current statement
  bool inSwitch = false; ///< of a loop and a `switch` around it, the latter is the inner one
  const ICLParser::StatementContext *caseEnd = nullptr; ///< the `break` that ends the current case
  std::set<std::string> loopNames;

  Diagnostics &diagnostics() { return file.diagnostics; }

  std::unique_ptr<ast::Block> block(ICLParser::BlockContext *);
  Statements statements(ICLParser::StatementContext *);
  ast::StmtPtr nestedStatement(ICLParser::StatementContext *, const char *owner);
  ast::StmtPtr keyword(ICLParser::StatementContext *);
  Statements declaration(ICLParser::DeclarationContext *);
  ast::StmtPtr declarator(const Specified &, ICLParser::DeclaratorContext *);
  ast::StmtPtr ifStatement(ICLParser::StatementContext *);
  ast::StmtPtr forStatement(ICLParser::StatementContext *);
  ast::StmtPtr whileStatement(ICLParser::StatementContext *);
  ast::StmtPtr switchStatement(ICLParser::StatementContext *);
  ast::ExprPtr caseLabel(ICLParser::CaseLabelContext *, const ast::Variable &chosen, Switch &);
  void caseGroup(ICLParser::CaseGroupContext *, bool isLast, const ast::Variable &chosen, Switch &);
  std::unique_ptr<ast::Block> caseBody(ICLParser::CaseGroupContext *, bool isLast);
  ast::StmtPtr loopJump(ICLParser::StatementContext *);
  ast::StmtPtr returnStatement(ICLParser::StatementContext *);
  ast::StmtPtr loopBody(ICLParser::StatementContext *, const char *owner);
  std::string loopName(const std::string &wanted, bool startsAtOne = false);
};

}
