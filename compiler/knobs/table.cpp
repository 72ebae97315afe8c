#include "compiler/knobs/table.h"
#include <functional>

namespace icl {

llvm::ArrayRef<const Knob *> allKnobs() {
  // The order of lowering.
  // - Tables come first: they follow from the body as facts describe it.
  // - Sizes come next, because later passes fold with them.
  // - Samples become reads before the storage of what they read is chosen.
  // - Reads of tiles and of some image objects need no guards, so these come before the boundary.
  // - The boundary forks the body into interior and border before loops are unrolled, which keeps the border
  //   small.
  // - Pixels outside the grid are left out before pixels are merged.
  // - Vectors call the target's own elementary functions as one.
  // - Results are gathered over all pixels of a work-item.
  // - Ranges prove what cannot overflow once bodies are complete.
  // - The pixels of each work-item are computed last.
  static const Knob *const table[] = {
      &knobs::tabulateKnob, &knobs::sizesKnob,    &knobs::sampleKnob, &knobs::loadKnob,  &knobs::localPadKnob,
      &knobs::arrayKnob,    &knobs::boundaryKnob, &knobs::unrollKnob, &knobs::gridKnob,  &knobs::intWidthKnob,
      &knobs::mathKnob,     &knobs::vectorKnob,   &knobs::reuseKnob,  &knobs::blockKnob, &knobs::cyclicKnob,
      &knobs::reduceKnob,   &knobs::definedKnob,  &knobs::wgKnob};
  return table;
}

std::int64_t LoweringContext::value(const IntegerHandle &handle) const {
  const auto found = configuration.find(handle.name());
  return found == configuration.end() ? handle.otherwise() : std::get<std::int64_t>(found->second);
}

std::string LoweringContext::value(const StringHandle &handle) const {
  const auto found = configuration.find(handle.name());
  return found == configuration.end() ? handle.otherwise() : std::get<std::string>(found->second);
}

bool LoweringContext::isOffered(const StringHandle &handle) const {
  return configuration.count(handle.name()) != 0;
}

bool sharesReads(const KernelFacts &facts) {
  if (facts.sharesOpenRows)
    return true;
  return facts.canRunInLockstep && llvm::any_of(facts.images, [](const ImageFacts &i) {
           return llvm::any_of(i.footprints, [](const Footprint &f) {
             return llvm::any_of(f, std::mem_fn(&Span::isShared));
           });
         });
}

bool canSlide(const KernelFacts &facts) {
  return sharesReads(facts) &&
         llvm::any_of(facts.loops, [](const LoopFacts &l) { return l.slidingBytes > 0; });
}

std::vector<std::int64_t> powersOfTwo(std::int64_t limit) {
  std::vector<std::int64_t> values;
  for (std::int64_t v = 1; v <= limit; v *= 2)
    values.push_back(v);
  return values;
}

Parameter offer(const IntegerHandle &handle, const std::vector<std::int64_t> &values,
                llvm::StringRef description, const std::vector<std::int64_t> &promising,
                std::optional<std::int64_t> reference) {
  return {handle.name(),
          {values.begin(), values.end()},
          Value(reference.value_or(handle.otherwise())),
          description.str(),
          {promising.begin(), promising.end()}};
}

Parameter offer(const StringHandle &handle, const std::vector<std::string> &values,
                llvm::StringRef description, const std::vector<std::string> &promising) {
  return {handle.name(),
          {values.begin(), values.end()},
          Value(handle.otherwise()),
          description.str(),
          {promising.begin(), promising.end()}};
}

}
