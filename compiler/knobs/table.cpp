#include "compiler/knobs/table.h"

namespace icl {

llvm::ArrayRef<const Knob *> allKnobs() {
  // The order is the order of lowering. Sizes come first, for folding follows from them. Samples become reads
  // before it is decided where reads read from. What is read from image objects may need no guards, and what
  // is read from local memory needs no guards, so tiles come before the boundary, which forks the body into
  // interior and border before anything is unrolled, so that the border stays small. Pixels outside the grid
  // are left out before pixels are merged. What may overflow is known when bodies are complete, and
  // work-items are told their pixels last.
  static const Knob *const table[] = {&knobs::sizes,    &knobs::sample,   &knobs::load,   &knobs::localPad,
                                      &knobs::array,    &knobs::boundary, &knobs::unroll, &knobs::grid,
                                      &knobs::intWidth, &knobs::vector,   &knobs::reuse,  &knobs::block,
                                      &knobs::cyclic,   &knobs::defined,  &knobs::wg};
  return table;
}

std::int64_t LoweringContext::number(llvm::StringRef name, std::int64_t otherwise) const {
  const auto found = configuration.find(name.str());
  return found == configuration.end() ? otherwise : std::get<std::int64_t>(found->second);
}

std::string LoweringContext::string(llvm::StringRef name, llvm::StringRef otherwise) const {
  const auto found = configuration.find(name.str());
  return found == configuration.end() ? otherwise.str() : toString(found->second);
}

bool sharesReads(const KernelFacts &facts) {
  return facts.canRunInLockstep && llvm::any_of(facts.images, [](const ImageFacts &i) {
           return i.hasFootprint && llvm::any_of(i.footprint, [](Interval f) { return f.hi > f.lo; });
         });
}

std::vector<Value> powersOfTwo(std::int64_t limit) {
  std::vector<Value> values;
  for (std::int64_t v = 1; v <= limit; v *= 2)
    values.push_back(v);
  return values;
}

Constraint constraint(const std::string &condition, std::string sentence) {
  return {Expression::parse(condition), std::move(sentence)};
}

}
