#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include <charconv>

namespace icl {
using namespace ir;

std::string UniqueNames::unique(llvm::StringRef name) {
  auto [place, isNew] = stems.try_emplace(name);
  Stem &stem = place->second;
  if (isNew) {
    stem.text = isReserved && isReserved(name) ? name.str() + "_" : name.str();
    if (used.insert(stem.text).second)
      return stem.text;
  }
  std::string free = stem.text + "_";
  const std::size_t length = free.size();
  do {
    char digits[10];
    free.resize(length);
    free.append(digits, std::to_chars(digits, digits + sizeof digits, stem.next++).ptr);
  } while (!used.insert(free).second);
  return free;
}

static void noteNames(UniqueNames &names, Stmts body, bool withDeclared) {
  walk(body, [&](const Stmt *s) {
    if (auto *d = llvm::dyn_cast<Declare>(s); d && withDeclared)
      names.unique(d->var->name);
    if (auto *f = llvm::dyn_cast<For>(s))
      names.unique(f->var->name);
    return true;
  });
}

UniqueNames namesAround(const Kernel &kernel, Stmts body) {
  UniqueNames names(kernel.isReserved);
  names.unique(kernel.name);
  for (const ir::Parameter &p : kernel.parameters)
    names.unique(p.image ? p.image->name : p.var->name);
  for (const Var *v : kernel.constants)
    names.unique(v->name);
  noteNames(names, kernel.prologue, true);
  noteNames(names, body, false);
  return names;
}

UniqueNames namesIn(const Kernel &kernel) {
  UniqueNames names = namesAround(kernel, {});
  for (const Path &path : kernel.paths)
    noteNames(names, path.body, true);
  return names;
}

}
