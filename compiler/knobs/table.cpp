#include "compiler/knobs/table.h"

namespace icl {

llvm::ArrayRef<const Knob *> allKnobs() {
  // The order of lowering.
  // - Sizes come first, because later passes fold with them.
  // - Samples become reads before the storage of what they read is chosen.
  // - Reads of tiles and of some image objects need no guards, so these come before the boundary.
  // - The boundary forks the body into interior and border before loops are unrolled, which keeps the border
  //   small.
  // - Pixels outside the grid are left out before pixels are merged.
  // - Ranges prove what cannot overflow once bodies are complete.
  // - Work-items learn their pixels last.
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
