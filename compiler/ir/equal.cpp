#include "compiler/ir/equal.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstring>

namespace icl::ir {

static bool samePayload(const Expr *a, const Expr *b) {
  switch (a->op) {
  case Op::Float:
    return std::memcmp(&a->number, &b->number, sizeof(double)) == 0;
  case Op::Call:
    return a->name == b->name;
  case Op::Swizzle:
    return a->components == b->components;
  default:
    return a->integer == b->integer && a->dimension == b->dimension && a->isAligned == b->isAligned;
  }
}

bool equal(const Expr *a, const Expr *b) {
  if (a == b)
    return true;
  return a->op == b->op && a->type == b->type && a->args.size() == b->args.size() && samePayload(a, b) &&
         std::equal(a->args.begin(), a->args.end(), b->args.begin(), equal);
}

std::size_t hashOf(const Expr *e) {
  llvm::hash_code hash = llvm::hash_combine(e->op, e->type.scalar, e->type.lanes, e->dimension);
  if (e->op == Op::Call)
    hash = llvm::hash_combine(hash, e->name);
  else if (e->op == Op::Swizzle)
    hash = llvm::hash_combine(hash, llvm::hash_combine_range(e->components.begin(), e->components.end()));
  else
    hash = llvm::hash_combine(hash, e->integer);
  for (const Expr *arg : e->args)
    hash = llvm::hash_combine(hash, hashOf(arg));
  return hash & (~std::size_t(0) >> 2); // DenseMap keeps the largest values to itself
}

}
