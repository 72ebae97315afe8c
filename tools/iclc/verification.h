// Variants compared with the reference interpreter and with each other.
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

/// Checks that variants of a kernel compute what the interpreter computes, on made-up arguments of one size.
///
/// Variants that check() takes are built with FP_CONTRACT OFF. If OpenCL fixes the rounding of every
/// operation of the kernel, outputs must equal the interpreter's bit for bit. Otherwise they must be close to
/// the interpreter's, and equal the first variant's with the same elementary functions (the knob `math`) bit
/// for bit. Variants in which a sampler interpolates have its tolerance instead, those with the device's fast
/// functions the one that the kernel states. Floating sums among the results agree within
/// their bound (sum_bound.h). The author's own choices may compute different things, so each
/// choice is compared by itself.
class Verification {
public:
  Verification(const Source &, const ast::Kernel &, const Executor &, const Sizes &, std::uint64_t seed);

  /// Lets the interpreter compute what the variant is compared with, unless it has done so.
  void computeReference(const Variant &variant) { referenceFor(variant); }
  /// Nothing if the variant computes the same; else what differs, or why it could not run.
  std::optional<std::string> check(const Variant &);
  /// How the variant's outputs must agree with the interpreter's.
  Agreement agreementOf(const Variant &) const;
  /// Whether outputs of variants, other than filtered and tolerated ones, must equal the interpreter's bit
  /// for bit.
  bool isBitExact() const { return bitExact; }
  /// Whether some result is a floating sum, which agrees within its bound instead.
  bool sumsFloats() const;
  /// How far a variant that is built as programs build it is from the interpreter: "agrees with the
  /// interpreter exactly", "differs from the interpreter in ...". Throws runtime::Error.
  std::string deviationOf(const Variant &);
  /// Launches that the device refused for lack of resources, and the message of the first.
  unsigned refused() const { return refusals; }
  const std::string &refusal() const { return firstRefusal; }
  /// How many variants agreed within the sampler's tolerance.
  unsigned filteredOnes() const { return filtered; }
  /// How many variants with the device's fast functions agreed within the stated tolerance.
  unsigned toleratedOnes() const { return tolerated; }

private:
  /// What variants of the same choices (`tune`) must compute.
  struct Reference {
    Arguments interpreted;
    std::map<std::string, Arguments> firstVariants; ///< by the value of the knob `math`
  };
  Reference &referenceFor(const Variant &);
  /// `reference`: of the variants' choices.
  std::optional<std::string> compare(const Reference &reference, const Arguments &wanted,
                                     const Arguments &found, Agreement) const;
  std::vector<double> tolerancesOf(const Reference &, const BufferSpec &result, Agreement) const;

  const Source &source;
  const ast::Kernel &kernel;
  const Executor &executor;
  Arguments initial;
  std::map<std::map<std::string, std::int64_t>, Reference> references; ///< by the choices
  bool bitExact;
  unsigned refusals = 0, filtered = 0, tolerated = 0;
  std::string firstRefusal;
};

}
