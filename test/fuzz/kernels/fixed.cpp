#include "test/fuzz/kernels/fixed.h"
#include "compiler/interpret/synthetic.h"
#include <cstring>

namespace icl::fuzz {

void fixValues(ast::Kernel &kernel, const std::set<std::string> &names, std::uint64_t seed) {
  if (names.empty())
    return;
  const Arguments arguments = syntheticArguments(kernel, {1, 1, 1}, {}, {}, seed); // values depend on no size
  for (const auto &parameter : kernel.parameters) {
    if (!parameter->type.isValue() || names.count(parameter->name) == 0)
      continue;
    const auto &bytes = arguments.buffers.at(parameter->name).bytes;
    parameter->fixedValue.resize(bytes.size());
    std::memcpy(parameter->fixedValue.data(), bytes.data(), bytes.size());
  }
}

}
