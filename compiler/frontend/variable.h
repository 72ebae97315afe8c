// Declared variables: extents and initial values.
#pragma once
#include "compiler/frontend/declare.h"
#include "compiler/frontend/expression.h"

namespace icl {

/// The largest number of elements of an array declared in a program, and of an array parameter.
inline constexpr std::int64_t maxDeclaredElements = 65536;
inline constexpr std::int64_t maxParameterElements = INT32_MAX;

/// The extents in brackets. If the first is omitted, it is 0. Nothing after an error, which has been
/// reported.
std::optional<std::vector<std::int64_t>> readExtents(const std::vector<ICLParser::ExtentContext *> &,
                                                     Expressions &, std::int64_t maxElements, Diagnostics &);

/// A local variable or a constant at file scope, still without its initial value; null after an error, which
/// has been reported.
std::unique_ptr<ast::Variable> makeVariable(const Specified &, const antlr4::Token *star,
                                            const antlr4::Token *name, ICLParser::DeclaratorTailContext *,
                                            ast::Variable::Storage, Expressions &, Diagnostics &);

/// Warns if the variable, which is about to be declared in the innermost scope, hides one of an outer scope.
void warnIfHiding(const ast::Variable &, const Scopes &, Diagnostics &);

/// Reports a variable that its own initial values mention. Returns false after this error.
bool checkNotInItself(const ast::Variable &, const std::vector<ast::ExprPtr> &values, Diagnostics &);

/// The initial values of the variable, as described at Variable::initializer. Nothing after an error,
/// which has been reported.
std::optional<std::vector<ast::ExprPtr>>
readInitializer(const ast::Variable &, ICLParser::InitializerContext *, Expressions &, Diagnostics &);

}
