// Reads of images in the interpreter: boundary conditions and linear interpolation.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/value.h"
#include <array>
#include <optional>

namespace icl::interpreter {

using Coordinates = std::array<std::int64_t, 3>;

/// The position, on an axis of `size` pixels, that a read at `coordinate` gets, however far outside it is.
/// Nothing if the boundary condition has no pixel there (Constant, Undefined).
std::optional<std::int64_t> resolve(ast::Boundary, std::int64_t coordinate, std::int64_t size);

struct ImageView {
  std::byte *data = nullptr;
  ValueType pixel;
  unsigned dimensions = 2;
  Coordinates size{1, 1, 1};
  ast::Boundary boundary = ast::Boundary::Constant;
  Value outside; ///< the boundary constant as a pixel

  /// The pixel's bytes; null outside the image.
  std::byte *at(const Coordinates &) const;
  /// A read that follows the boundary condition. Throws InterpreterError for a read outside an image for
  /// which the author promised that there is no such read.
  Value read(const Coordinates &, SourceRange) const;
  /// sample(): pixels are first converted to `scalar` (float or double). See README.md for the exact
  /// arithmetic.
  Value sample(const std::array<Value, 3> &coordinates, Scalar scalar, SourceRange) const;
};

}
