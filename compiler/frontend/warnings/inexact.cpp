#include "compiler/frontend/warnings/inexact.h"
#include "compiler/ast/walk.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {

using namespace ast;

static std::string boundOf(const BuiltinRow &row, Scalar scalar) {
  const int ulps = scalar == Scalar::Double ? row.doubleUlps : row.floatUlps;
  return ulps < 0 ? "OpenCL does not limit its error"
                  : "OpenCL allows an error of " + std::to_string(ulps) + " ulp";
}

static void warnOfCall(const BuiltinCall &call, Diagnostics &diagnostics) {
  const BuiltinRow &row = rowOf(call.builtin.id);
  const Scalar scalar = call.arguments.front()->type.value.scalar;
  // Devices round square roots correctly on request, as they do divisions.
  if (row.isExact(scalar) || call.builtin == BuiltinId::sqrt)
    return;
  diagnostics.report(Diag::InexactCall, call.range, {row.name}).hint = boundOf(row, scalar);
}

void warnOfInexactCalls(const Program &program, Diagnostics &diagnostics) {
  std::vector<const Function *> found; // in a fixed order, each once
  for (const auto &kernel : program.kernels)
    if (kernel->isExact)
      for (const Function *function : reachableFrom(*kernel))
        if (!llvm::is_contained(found, function))
          found.push_back(function);
  for (const Function *function : found)
    forEachExpr(*function->body, [&](const Expr &e) {
      if (const auto *call = llvm::dyn_cast<BuiltinCall>(&e))
        warnOfCall(*call, diagnostics);
    });
}

}
