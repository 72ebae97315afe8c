#include "compiler/analysis/code_size.h"
#include "compiler/analysis/range.h"
#include "compiler/ir/rewrite.h"
#include <algorithm>

namespace icl {
using namespace ir;

/// Measured on PoCL: a few hundred calls in one kernel take from seconds to minutes to build.
static constexpr std::int64_t elementarySize = 64;

bool isRead(const Expr *e) { return e->op == Op::Read || e->op == Op::BoundedRead; }
bool isMemory(const Expr *e) { return isRead(e) || e->op == Op::Element; }

bool isOperation(const Expr *e) {
  return !e->args.empty() && !isMemory(e) && e->op != Op::Convert && e->op != Op::Swizzle &&
         e->op != Op::Vector;
}

static bool isElementary(const Expr *e) { return e->op == Op::Call && rowOf(e->builtin.id).isElementary; }

std::int64_t sizeOf(const Expr *e) {
  std::int64_t size = isElementary(e) ? elementarySize : isMemory(e) || isOperation(e);
  for (const Expr *arg : e->args)
    size += sizeOf(arg);
  return size;
}

/// LLVM instructions per lane in PoCL's vload_half and vstore_half, where they are in software.
static constexpr std::int64_t halfToFloat = 20, floatToHalf = 70;

static bool isInSoftware(HalfConversion half, unsigned lanes) {
  return half == HalfConversion::Software || (half == HalfConversion::InVectors && lanes < 4);
}

static std::int64_t conversions(const Expr *e, HalfConversion half) {
  if (!isInSoftware(half, e->type.lanes))
    return 0;
  const bool isHalf = isRead(e)              ? e->image->pixel.scalar == Scalar::Half
                      : e->op == Op::Element ? e->var->type.scalar == Scalar::Half
                                             : false;
  if (isHalf)
    return halfToFloat * e->type.lanes;
  if (e->op != Op::Call)
    return 0;
  switch (e->builtin.id) {
  case BuiltinId::round_half:
    return (floatToHalf + halfToFloat) * e->type.lanes;
  case BuiltinId::half_bits:
    return floatToHalf * e->type.lanes;
  case BuiltinId::half_from_bits:
    return halfToFloat * e->type.lanes;
  default:
    return 0;
  }
}

static bool writesHalf(const Stmt *s) {
  if (const auto *write = llvm::dyn_cast<Write>(s))
    return write->image->pixel.scalar == Scalar::Half;
  const auto *store = llvm::dyn_cast<Store>(s);
  return store && store->array->type.scalar == Scalar::Half;
}

std::int64_t sizeOf(const Stmt *s, HalfConversion half) {
  std::int64_t size = 1;
  for (const Expr *e : expressionsOf(s)) {
    size += sizeOf(e);
    if (half != HalfConversion::Instruction)
      walkExprs(e, [&](const Expr *part) { size += conversions(part, half); });
  }
  if (!writesHalf(s))
    return size;
  const auto *write = llvm::dyn_cast<Write>(s);
  const unsigned lanes = (write ? write->value : llvm::cast<Store>(s)->value)->type.lanes;
  return isInSoftware(half, lanes) ? size + floatToHalf * lanes : size;
}

}
