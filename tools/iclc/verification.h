// Variants held against the reference interpreter and against each other.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/device/compare.h"
#include "tuner/measure/execute.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl::cli {

/// What a kernel computes on made-up arguments of one size, and whether variants compute it too.
///
/// Variants are built with FP_CONTRACT OFF. Where OpenCL fixes the rounding of all that the kernel does,
/// outputs must be the interpreter's bit for bit. Elsewhere they must be close to the interpreter's, and bit
/// for bit those of the first variant. Variants in which a sampler interpolates have its tolerance instead.
/// The kernel's own choices may compute different things: each is held against the interpreter by itself.
class Verification {
public:
  Verification(const Source &, const ast::Kernel &, const Executor &, const Sizes &, std::uint64_t seed);

  /// Has the interpreter compute what the variant is held against, where it has not yet.
  void prepare(const Variant &variant) { referenceFor(variant); }
  /// Nothing if the variant computes the same, else what differs or why it could not be run.
  std::optional<std::string> check(const Variant &);
  /// Launches that the device refused for lack of resources, and what it said first.
  unsigned refused() const { return refusals; }
  const std::string &refusal() const { return firstRefusal; }
  /// Variants that agreed within the sampler's tolerance.
  unsigned filteredOnes() const { return filtered; }

private:
  /// What variants of the same choices (`tune`) must compute.
  struct Reference {
    Arguments interpreted;
    std::optional<Arguments> firstVariant;
  };
  Reference &referenceFor(const Variant &);
  std::optional<std::string> compare(const Arguments &wanted, const Arguments &found, Agreement) const;

  const Source &source;
  const ast::Kernel &kernel;
  const Executor &executor;
  Arguments initial;
  std::map<std::map<std::string, std::int64_t>, Reference> references; ///< by the choices
  bool bitExact;
  unsigned refusals = 0, filtered = 0;
  std::string firstRefusal;
};

}
