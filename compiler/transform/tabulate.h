// Functions of few small integers, which a table can hold.
#pragma once
#include "compiler/ir/builder.h"
#include "compiler/ir/names.h"
#include <optional>

namespace icl {

/// A body that reads tables.
struct Tabulated {
  ir::Stmts body;
  std::vector<ir::Table> tables; ///< each different; their arrays are not yet among the kernel's parameters
};

/// Reads scalars from tables that depend on integers with at most 1024 values together, and otherwise on
/// parameters alone, where computing them takes an elementary function, or two divisions or square roots.
/// Such an integer is the pixel of an image of 8 bits, the counter of a loop, or whatever ranges bound; what
/// depends on parameters alone, and takes an elementary function, is a table of one element. Vectors are read
/// from tables, too, if each component depends on one component of a pixel of bytes. Expressions are as large
/// as possible, and go through constants of the body. Coordinates, indices and the limits of loops stay as
/// they are, so that footprints can still be found, but for elementary functions in them. At most 32 tables.
/// Nothing where there is no such expression. Must run before the boundary is lowered: a pixel is then one expression.
std::optional<Tabulated> tabulate(ir::Arena &, ir::Stmts body, UniqueNames &);

}
