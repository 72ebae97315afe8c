// Values of parameters that are compiled in.
#pragma once
#include "tools/iclc/source.h"
#include <map>
#include <vector>

namespace icl::cli {

/// "radius" and "3"; of a vector "1,0".
struct GivenValue {
  std::string parameter, text;
};
/// Compiles the values in: those of parameters that the kernel has. Throws an input Error for parameters that
/// are not scalars or vectors, and for values that are not of their types.
void fixValues(ast::Kernel &, const std::vector<GivenValue> &);
/// A kernel with values compiled in, and the source that it belongs to.
struct FixedKernel {
  std::shared_ptr<const Source> source;
  const ast::Kernel *kernel;
};
/// The source's kernel of that name, read again. Throws as fixValues(), and an input Error for a parameter
/// that the kernel does not have.
FixedKernel withFixedValues(const Source &, const std::string &kernel,
                            const std::map<std::string, std::string> &values);

/// Scalars of which no value is compiled in, and on which bounds of the kernel's own loops depend, directly
/// or by initial values of variables. Constants in their place let loops be unrolled and windows be known.
std::vector<const ast::Variable *> loopScalars(const ast::Kernel &);

}
