#include "compiler/interpret/evaluator.h"

namespace icl::interpreter {

Evaluator::Evaluator(const ast::Program &program, const ast::Kernel &kernel, std::int64_t stepLimit)
    : kernel(kernel), stepLimit(stepLimit) {
  for (const auto &helper : program.helpers)
    frames.emplace(helper.get(), frameOf(*helper));
  frames.emplace(&kernel, frameOf(kernel));
  for (const auto &constant : program.constants)
    globals.add(*constant);
  for (const auto &tunable : kernel.tunableVariables)
    globals.add(*tunable);
  for (const auto &index : kernel.pixelIndex)
    if (index)
      globals.add(*index);
  for (const ast::ResultUse &use : kernel.results)
    accumulators.emplace(use.result, Accumulators(use.result->type.value, use.op));
  for (const auto &constant : program.constants)
    declare(*constant);
}

void Evaluator::runBody() {
  current = &kernelFrame();
  steps = 0;
  executeBlock(*kernel.body);
}

}
