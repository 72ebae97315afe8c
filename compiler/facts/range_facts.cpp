#include "compiler/facts/range_facts.h"
#include "compiler/ir/rewrite.h"
#include "llvm/ADT/STLExtras.h"

namespace icl {
using namespace ir;

std::vector<RangeFacts> joinRanges(std::vector<RangeFacts> all, const std::vector<RangeFacts> &more) {
  for (const RangeFacts &r : more) {
    const auto found = llvm::find_if(all, [&](const RangeFacts &known) { return known.name == r.name; });
    if (found == all.end())
      all.push_back(r);
    else if (!found->values || !r.values)
      found->values = std::nullopt;
    else
      found->values = join(*found->values, *r.values);
  }
  return all;
}

std::vector<RangeFacts> rangeFacts(const Kernel &kernel, const Ranges &ranges) {
  std::vector<RangeFacts> all;
  const auto note = [&](const std::string &name, ValueType type, std::optional<Interval> values) {
    if (isInteger(type.scalar))
      all = joinRanges(std::move(all), {{name, values}});
  };
  const auto noteVariable = [&](const Var *v) { note(v->name, v->type, ranges.of(v)); };
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image && p.image->isRead) // pixels of 32 bits can have any value
      note(p.image->parameter, p.image->pixel,
           sizeOf(p.image->pixel.scalar) < 4 ? valuesOf(p.image->pixel) : std::nullopt);
  for (const Var *v : kernel.constants)
    noteVariable(v);
  walk(kernel.paths.front().body, [&](const Stmt *s) {
    if (auto *d = llvm::dyn_cast<Declare>(s))
      noteVariable(d->var);
    if (auto *f = llvm::dyn_cast<For>(s))
      noteVariable(f->var);
    if (auto *w = llvm::dyn_cast<Write>(s); w && !w->image->isRead)
      note(w->image->parameter, w->image->pixel, ranges.of(w->value));
    return true;
  });
  return all;
}

}
