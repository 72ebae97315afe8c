#include "compiler/target/description.h"
#include "compiler/target/definite_write.h"
#include <algorithm>
#include <numeric>

namespace icl {

static runtime::Parameter::Kind kindOf(Type::Kind kind) {
  switch (kind) {
  case Type::Kind::Image:
    return runtime::Parameter::Kind::Image;
  case Type::Kind::Array:
    return runtime::Parameter::Kind::Array;
  case Type::Kind::Pointer:
    return runtime::Parameter::Kind::Pointer;
  case Type::Kind::Value:
    break;
  }
  return runtime::Parameter::Kind::Scalar;
}

/// Elements of an array; the most that a pointer may have, 0 if that is not known.
static std::int64_t countOf(const ast::Kernel &kernel, const ast::Variable &parameter) {
  const auto &extents = parameter.type.extents;
  if (parameter.type.kind == Type::Kind::Array)
    return std::accumulate(extents.begin(), extents.end(), std::int64_t(1), std::multiplies<>());
  for (const auto &[variable, size] : kernel.maxSizes)
    if (variable == &parameter)
      return size;
  return 0;
}

static runtime::Parameter describe(const ast::Kernel &kernel, const ast::Variable &parameter) {
  const ast::ImageUse *use = kernel.use(&parameter);
  const bool isResult = kernel.result(&parameter) != nullptr;
  return {kindOf(parameter.type.kind),
          parameter.name,
          parameter.type.value.bytes(),
          parameter.type.dimensions,
          countOf(kernel, parameter),
          use && use->inGrid,
          isResult || (use && use->isWritten),
          !isResult && (!use || use->isRead || !alwaysWrites(kernel, &parameter)),
          toString(parameter.type)};
}

runtime::Description describe(const ast::Kernel &kernel) {
  runtime::Description description;
  description.name = kernel.name;
  description.dimensions = kernel.dimensions;
  if (!kernel.fixedGrid.empty()) {
    description.fixedGrid = {1, 1, 1};
    std::copy(kernel.fixedGrid.begin(), kernel.fixedGrid.end(), description.fixedGrid->begin());
  }
  for (const auto &parameter : kernel.parameters)
    description.parameters.push_back(describe(kernel, *parameter));
  return description;
}

}
