// libFuzzer's function for all that precedes a variant: each kernel of a program has facts, a space and an
// untuned variant.
#include "compiler/compile.h"
#include "test/fuzz/frontend/checked_input.h"

using namespace icl;

static void compile(const ast::Kernel &kernel, Diagnostics &diagnostics) {
  factsText(kernel);
  if (diagnostics.isInvalid()) // an earlier kernel's pragmas may have errors
    return;
  const auto space = spaceOf(kernel, Device(), Sizes(), diagnostics);
  require(space.has_value() != diagnostics.isInvalid());
  const auto untuned = space ? untunedConfiguration(*space) : std::nullopt;
  if (untuned)
    compileVariant(kernel, *space, *untuned, Device(), Sizes());
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  checkInput(data, size, compile);
  return 0;
}
