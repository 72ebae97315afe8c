#include "compiler/emit/prelude.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/StringSet.h"

namespace icl {
using namespace ir;

namespace {
struct Function {
  const char *name, *text;
};
}

static constexpr Function functions[] = {
    {"icl_mirror", R"(// The coordinate reflected into 0 .. n - 1; the edge pixel repeats (c b a | a b c).
static inline int icl_mirror(int x, int n) {
  const int from = x < 0 ? -1 - x : x;
  const int place = from % n;
  return (from / n) % 2 ? n - 1 - place : place;
}
)"},
    {"icl_mirror_long", R"(// The coordinate reflected into 0 .. n - 1; the edge pixel repeats (c b a | a b c).
static inline long icl_mirror_long(long x, long n) {
  const long from = x < 0 ? -1 - x : x;
  const long place = from % n;
  return (from / n) % 2 ? n - 1 - place : place;
}
)"},
    {"icl_wrap", R"(// The coordinate wrapped into 0 .. n - 1.
static inline int icl_wrap(int x, int n) {
  const int place = x % n;
  return place < 0 ? place + n : place;
}
)"},
    {"icl_wrap_long", R"(// The coordinate wrapped into 0 .. n - 1.
static inline long icl_wrap_long(long x, long n) {
  const long place = x % n;
  return place < 0 ? place + n : place;
}
)"},
};

/// Rounding to half by way of memory, which needs no half arithmetic.
static std::string roundHalf(unsigned lanes) {
  const std::string n = lanes == 1 ? "" : std::to_string(lanes), type = "float" + n;
  const std::string a = lanes == 3 ? "a" : "", room = std::to_string(lanes == 3 ? 4 : lanes);
  return "static inline " + type + " __attribute__((overloadable)) icl_round_half(" + type + " value) {\n  ushort" +
         (room == "1" ? "" : room) + " bits;\n  vstore" + a + "_half" + n + "(value, 0, (__private half *)&bits);\n  return vload" + a + "_half" + n +
         "(0, (__private half *)&bits);\n}\n";
}

std::string prelude(const Kernel &kernel, bool exact, bool needsIndexType) {
  llvm::StringSet<> called;
  std::vector<bool> halves(17);
  bool usesDouble = false;
  const auto note = [&](ValueType t) { usesDouble |= t.scalar == Scalar::Double; };
  for (const Path &path : kernel.paths) {
    walkExprs(path.body, [&](const Expr *e) {
      note(e->type);
      if (e->op == Op::Call) called.insert(e->name);
      if (e->op == Op::Call && e->name == "icl_round_half") halves[e->type.lanes] = true;
    });
    walk(path.body, [&](const Stmt *s) {
      if (auto *d = llvm::dyn_cast<Declare>(s)) note(d->var->type);
      return true;
    });
  }
  for (const ir::Parameter &p : kernel.parameters) note(p.image ? p.image->pixel : p.var->type);

  std::string text;
  if (usesDouble) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (exact) text += "#pragma OPENCL FP_CONTRACT OFF\n";
  if (needsIndexType)
    text += "#ifdef ICL_INDEX64 // images of 2^31 elements or more\ntypedef long index_t;\n#else\ntypedef int index_t;\n#endif\n";
  for (const Function &f : functions)
    if (called.contains(f.name)) text += std::string("\n") + f.text;
  for (unsigned lanes = 1; lanes <= 16; ++lanes)
    if (halves[lanes]) text += "\n" + roundHalf(lanes);
  return text;
}

}
