// Variants held against the reference interpreter and against each other.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/device/compare.h"
#include "tuner/measure/execute.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace icl::cli {

/// What a kernel computes on made-up arguments of one size, and whether variants compute it too.
///
/// Variants are built with FP_CONTRACT OFF. Where OpenCL fixes the rounding of all that the kernel does,
/// outputs must be the interpreter's bit for bit. Elsewhere they must be close to the interpreter's, and bit
/// for bit those of the first variant. Variants in which a sampler interpolates have its tolerance instead.
class Verification {
public:
  Verification(const Source &, const ast::Kernel &, const Executor &, const Sizes &, std::uint64_t seed);

  /// Nothing if the variant computes the same, else what differs or why it could not be run.
  std::optional<std::string> check(const Variant &);
  /// Launches that the device refused for lack of resources, and what it said first.
  unsigned refused() const { return refusals; }
  const std::string &refusal() const { return firstRefusal; }
  /// Variants that agreed within the sampler's tolerance.
  unsigned filteredOnes() const { return filtered; }

private:
  std::optional<std::string> compare(const Arguments &wanted, const Arguments &found, Agreement) const;

  const ast::Kernel &kernel;
  const Executor &executor;
  Arguments initial, expected;
  std::optional<Arguments> firstOutput;
  bool bitExact;
  unsigned refusals = 0, filtered = 0;
  std::string firstRefusal;
};

}
