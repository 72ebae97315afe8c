// Declared variables: their types with extents, and their initial values.
#pragma once
#include "compiler/frontend/declare.h"
#include "compiler/frontend/expression.h"

namespace icl {

/// Elements that an array declared in a program may have, and one that is handed to it.
inline constexpr std::int64_t maxDeclaredElements = 65536;
inline constexpr std::int64_t maxParameterElements = INT32_MAX;

/// The extents in brackets; the first may be left open, then it is 0. Nothing after an error, which has been
/// reported.
std::optional<std::vector<std::int64_t>> readExtents(const std::vector<ICLParser::ExtentContext *> &,
                                                     Expressions &, std::int64_t maxElements, Diagnostics &);

/// A local variable or a constant at file scope, as yet without its initial value; null after an error, which
/// has been reported.
std::unique_ptr<ast::Variable> makeVariable(const Specified &, const antlr4::Token *star,
                                            const antlr4::Token *name, ICLParser::DeclaratorTailContext *,
                                            ast::Variable::Storage, Expressions &, Diagnostics &);

/// The values that initialise the variable, by the rules of Variable::initializer. Nothing after an error,
/// which has been reported.
std::optional<std::vector<ast::ExprPtr>>
readInitializer(const ast::Variable &, ICLParser::InitializerContext *, Expressions &, Diagnostics &);

}
