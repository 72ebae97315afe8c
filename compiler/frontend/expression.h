// Expressions: from the parse tree to checked trees.
#pragma once
#include "ICLParser.h"
#include "compiler/ast/builtins.h"
#include "compiler/frontend/file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

namespace icl {

struct OperatorRow;

/// The deepest nesting of statements and operators in a program. All later phases traverse the tree
/// recursively.
inline constexpr unsigned maxDepth = 1000;

/// Counts one more level while it is alive.
class NestingGuard {
public:
  explicit NestingGuard(unsigned &depth, unsigned levels = 1) : counter(depth), added(levels) {
    counter += added;
  }
  ~NestingGuard() { counter -= added; }
  NestingGuard(const NestingGuard &) = delete;
  NestingGuard &operator=(const NestingGuard &) = delete;

private:
  unsigned &counter;
  unsigned added;
};

/// Builds the expressions of one function or of file scope. Each function returns null after an error, which
/// has been reported. An expression with a null operand becomes null without another message.
class Expressions {
public:
  /// `owner`: the function whose body is checked; null at file scope.
  Expressions(File &, FunctionEntry *owner, const Scopes &);

  /// A value that is loaded and can be used as an operand.
  ast::ExprPtr value(ICLParser::ExpressionContext *);
  ast::ExprPtr value(ICLParser::AssignmentContext *);
  /// A scalar that is tested against zero.
  ast::ExprPtr condition(ICLParser::ExpressionContext *);
  /// An expression whose value is not used. Warns if it has no side effect.
  ast::ExprPtr effect(ICLParser::ExpressionContext *);
  /// The same for a statement. `(void)expression;` gives no warning, and null if the expression is only a
  /// name.
  ast::ExprPtr statement(ICLParser::ExpressionContext *);

  /// Reports nesting deeper than maxDepth, and then returns true.
  bool isTooDeep(SourceRange);
  unsigned depth = 0; ///< current nesting, statements included

private:
  File &file;
  FunctionEntry *owner;
  const Scopes &scopes;
  llvm::StringSet<> undeclared; ///< names that have been reported
  bool hasReportedDepth = false;

  Diagnostics &diagnostics() { return file.diagnostics; }
  llvm::StringRef source(SourceRange range) { return file.diagnostics.text().slice(range.begin, range.end); }
  llvm::StringRef text(const antlr4::Token *);

  ICLParser::UnaryContext *castToVoid(ICLParser::ExpressionContext *);

  // expression.cpp: operators. The result may also be a reference to an image or array, or a half.
  ast::ExprPtr build(ICLParser::ExpressionContext *);
  ast::ExprPtr build(ICLParser::AssignmentContext *);
  ast::ExprPtr build(ICLParser::ConditionalContext *);
  ast::ExprPtr build(ICLParser::BinaryContext *);
  ast::ExprPtr build(ICLParser::UnaryContext *);
  ast::ExprPtr buildPrefix(ICLParser::UnaryContext *);
  ast::ExprPtr buildParenthesized(ICLParser::UnaryContext *);
  ast::ExprPtr joinOperands(ICLParser::BinaryContext *, llvm::ArrayRef<const OperatorRow *>,
                            std::size_t first, std::size_t last);
  ast::ExprPtr operand(ast::ExprPtr);
  ast::ExprPtr makeStep(ast::ExprPtr target, bool increments, bool isPrefix, SourceRange);

  // update.cpp: results of reduce(...)
  const ast::ResultUse *resultIn(const ast::Expr &) const;
  ast::ExprPtr buildUpdate(ast::ExprPtr target, ICLParser::AssignmentContext *);
  ast::ExprPtr makeUpdateByOne(ast::ExprPtr target, bool increments, SourceRange);
  ast::ExprPtr makeUpdate(ast::ExprPtr target, ast::ExprPtr value, SourceRange);
  void reportRead(const ast::Expr &result);

  // lvalue.cpp: return false after an error
  bool isWritable(const ast::Expr &);
  bool isWritable(const ast::Variable &, SourceRange);
  bool isWritablePixel(const ast::ImageAccess &);

  // access.cpp: names, elements, pixels, components
  ast::ExprPtr buildAtom(ICLParser::AtomContext *);
  ast::ExprPtr buildName(const antlr4::Token *);
  ast::ExprPtr applySuffixes(ast::ExprPtr base, const std::vector<ICLParser::SuffixContext *> &);
  ast::ExprPtr applyIndices(ast::ExprPtr base, llvm::ArrayRef<ICLParser::SuffixContext *> &);
  ast::ExprPtr makeElement(const ast::Variable &, std::vector<ast::ExprPtr> indices, SourceRange);
  ast::ExprPtr makePixel(const ast::Variable &, std::vector<ast::ExprPtr> coordinates, SourceRange);
  ast::ExprPtr member(ast::ExprPtr base, ICLParser::SuffixContext *);
  ast::ExprPtr swizzle(ast::ExprPtr base, llvm::StringRef name, SourceRange member);
  void reportUndeclared(llvm::StringRef, SourceRange);
  void noteRead(const ast::Expr &);

  // call.cpp: helpers, builtins, sample, casts
  ast::ExprPtr call(const antlr4::Token *name, ICLParser::ArgumentsContext *);
  ast::ExprPtr callHelper(const FunctionEntry &, const antlr4::Token *name, ICLParser::ArgumentsContext *);
  ast::ExprPtr callSample(const antlr4::Token *name, ICLParser::ArgumentsContext *);
  ast::ExprPtr argument(ast::ExprPtr, const ast::Variable &parameter, const FunctionEntry &,
                        std::size_t index);
  void reportUnknownFunction(llvm::StringRef, SourceRange);
  ast::ExprPtr buildConstruction(ValueType, const std::vector<ICLParser::AssignmentContext *> &, SourceRange);
  std::optional<std::vector<ast::ExprPtr>> values(const std::vector<ICLParser::AssignmentContext *> &);
};

}
