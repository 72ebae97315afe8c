// Images as the interpreter reads them: boundary conditions and linear interpolation.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/value.h"
#include <array>
#include <optional>

namespace icl::interpreter {

using Coordinates = std::array<std::int64_t, 3>;

/// Where along an axis of `size` pixels a read at `coordinate` falls, however far outside; nothing if the
/// boundary condition has no pixel there (Constant, Undefined).
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
  /// A read that obeys the boundary condition. Throws InterpreterError for one outside an image whose author
  /// promised none.
  Value read(const Coordinates &, SourceRange) const;
  /// sample(): pixels are converted to `scalar` (float or double) first. See README.md for the exact
  /// arithmetic.
  Value sample(const std::array<Value, 3> &coordinates, Scalar scalar, SourceRange) const;
};

}
