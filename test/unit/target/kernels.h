// Checked kernels built by hand, for tests of code generation.
#pragma once
#include "compiler/ast/ast.h"

namespace icl::test {

inline const ast::Variable *addParameter(ast::Kernel &kernel, const char *name, Type type) {
  auto variable = std::make_unique<ast::Variable>();
  variable->name = name;
  variable->type = std::move(type);
  variable->storage = ast::Variable::Storage::Parameter;
  kernel.parameters.push_back(std::move(variable));
  return kernel.parameters.back().get();
}

enum class Role { Input, Output };

/// An image parameter; an input gives the grid unless `inGrid` is false.
inline const ast::Variable *addImage(ast::Kernel &kernel, const char *name, Role role,
                                     ValueType pixel = {Scalar::Float, 1}, bool inGrid = true) {
  const ast::Variable *image = addParameter(kernel, name, Type::image(pixel, kernel.dimensions));
  ast::ImageUse use;
  use.image = image;
  (role == Role::Input ? use.isRead : use.isWritten) = true;
  use.inGrid = inGrid;
  kernel.images.push_back(use);
  return image;
}

/// `image[idx][idy] = ...;`, or with `op=`.
inline ast::StmtPtr write(const ast::Variable *image, std::optional<ast::BinaryOp> op = {}) {
  auto target = std::make_unique<ast::ImageAccess>();
  target->image = image;
  target->isOwnPixel = true;
  auto assign = std::make_unique<ast::Assign>();
  assign->target = std::move(target);
  assign->op = op;
  auto statement = std::make_unique<ast::ExpressionStmt>();
  statement->expr = std::move(assign);
  return statement;
}

template <typename... Statements>
std::unique_ptr<ast::Block> block(Statements... statements) {
  auto result = std::make_unique<ast::Block>();
  (result->body.push_back(std::move(statements)), ...);
  return result;
}

inline ast::StmtPtr ifElse(ast::StmtPtr thenBody, ast::StmtPtr elseBody) {
  auto branch = std::make_unique<ast::If>();
  branch->thenBody = std::move(thenBody);
  branch->elseBody = std::move(elseBody);
  return branch;
}

inline ast::StmtPtr loop(ast::StmtPtr body) {
  auto result = std::make_unique<ast::While>();
  result->body = std::move(body);
  return result;
}

inline ast::StmtPtr leave() { return std::make_unique<ast::Return>(); }

}
