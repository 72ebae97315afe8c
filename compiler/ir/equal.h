// Structural equality: two expressions are the same when they would print the same.
#pragma once
#include "compiler/ir/ir.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace icl::ir {

bool equal(const Expr *, const Expr *);
std::size_t hashOf(const Expr *);

/// A map whose keys are expressions by structure; iterates in the order of insertion.
template <typename T>
class ExprMap {
public:
  T &operator[](const Expr *e) {
    if (T *found = find(e))
      return *found;
    buckets[hashOf(e)].push_back(entries.size());
    return entries.emplace_back(e, T()).second;
  }
  T *find(const Expr *e) {
    auto bucket = buckets.find(hashOf(e));
    if (bucket == buckets.end())
      return nullptr;
    for (std::size_t i : bucket->second)
      if (equal(entries[i].first, e))
        return &entries[i].second;
    return nullptr;
  }
  auto begin() { return entries.begin(); }
  auto end() { return entries.end(); }

private:
  llvm::DenseMap<std::size_t, llvm::SmallVector<std::size_t, 1>> buckets;
  std::deque<std::pair<const Expr *, T>> entries;
};

}
