#include "compiler/ir/names.h"
#include "compiler/ast/builtins.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include <charconv>

namespace icl {
using namespace ir;

bool isReserved(llvm::StringRef name) {
  // The emitter's own words, OpenCL C's keywords that C programmers may not know, and macros of its headers.
  static const llvm::StringSet<> words = {
      "x",         "y",          "z",           "bx",         "by",       "bz",        "cx",
      "item",      "group_x",    "group_y",     "group_z",    "local_x",  "local_y",   "local_z",
      "cy",        "cz",         "index_t",     "global",     "local",    "private",   "constant",
      "kernel",    "read_only",  "write_only",  "read_write", "generic",  "pipe",      "image1d_t",
      "image2d_t", "image3d_t",  "sampler_t",   "event_t",    "size_t",   "ptrdiff_t", "intptr_t",
      "uintptr_t", "half",       "bool",        "true",       "false",    "inline",    "static",
      "extern",    "typedef",    "struct",      "union",      "enum",     "switch",    "case",
      "default",   "goto",       "register",    "volatile",   "restrict", "signed",    "complex",
      "imaginary", "quad",       "auto",        "asm",        "NULL",     "NAN",       "INFINITY",
      "HUGE_VAL",  "HUGE_VALF",  "MAXFLOAT",    "uchar",      "ushort",   "uint",      "ulong",
      "printf",    "vload_half", "vstore_half", "template",   "class",    "this",      "namespace",
      "public",    "protected",  "virtual",     "operator",   "new",      "delete",    "grid",
      "main"};
  if (words.contains(name) || name.startswith("icl_") || name.startswith("__") || name.startswith("get_") ||
      name.startswith("M_"))
    return true;
  if (name.startswith("CL_") || name.startswith("CLK_") || name.startswith("FLT_") ||
      name.startswith("DBL_") || name.startswith("INT_"))
    return true;
  if (name.startswith("atom") || name.startswith("async_") || name.startswith("vload") ||
      name.startswith("vstore") || name.startswith("native_"))
    return true;
  const auto endsName = [&](const char *ending) { return name.endswith(ending); };
  if (llvm::any_of(extentEndings, endsName) || llvm::any_of(pitchEndings, endsName) || endsName(bitsEnding))
    return true;
  return valueTypeNamed(name).has_value() || findBuiltin(name).has_value();
}

std::string UniqueNames::unique(llvm::StringRef name) {
  auto [place, isNew] = stems.try_emplace(name);
  Stem &stem = place->second;
  if (isNew) {
    stem.text = isReserved(name) ? name.str() + "_" : name.str();
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
  UniqueNames names;
  names.unique(kernel.name);
  for (const Parameter &p : kernel.parameters)
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
