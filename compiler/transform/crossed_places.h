// Where reads go down a column of their image while the pixel goes along a row.
#pragma once
#include "compiler/ir/builder.h"
#include "llvm/ADT/DenseMap.h"

namespace icl {

using IntegerDefinitions = llvm::DenseMap<const ir::Var *, const ir::Expr *>;
/// The values of integers that have only one, where these are sums that hold wherever the integer is in
/// scope.
IntegerDefinitions definitionsIn(ir::Stmts body);

/// A coordinate's terms, with definitions in the place of variables.
ir::SumTerms termsWithin(const ir::Expr *coordinate, const IntegerDefinitions &);

/// Whether an x coordinate follows the pixel's y or z, and not its x.
bool readsColumn(const ir::SumTerms &x);

/// Whether vectors of neighbouring elements may replace reads of the image: it lies in a buffer, and its
/// pixels have one component or are packed. Pixels of 2 or 4 components are as well read one by one.
bool isReadByElements(const ir::Image *);

/// Whether some read goes down a column where the pixel's index goes along a row: its x is a sum with the
/// pixel's y or z, and without the pixel's x, of which another coordinate depends. Of pixels of one
/// component, and of packed ones.
bool readsCrossed(ir::Stmts body);

}
