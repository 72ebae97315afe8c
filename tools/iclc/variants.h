// Which variants of a kernel `iclc compile` writes, and which one `iclc run` runs.
#pragma once
#include "tools/iclc/tuned_forms.h"
#include <icl/kernel.h>

namespace icl::cli {

/// All variants that a tuned file has for the kernel, for programs that run on several devices and sizes;
/// then the untuned variant, within the limits of `fallback`, and those with promising values for all other
/// devices. With `sizes`, which have a grid: for each device, the variants that calls take at these sizes,
/// one for each set of values that is compiled in, and one for all others. Throws an Error if the file cannot
/// be read.
std::vector<StubVariant> tunedVariants(const std::string &tunedFile, const Source &, const ast::Kernel &,
                                       const Device &fallback, const SpaceOptions &, const PassOptions &,
                                       const Sizes *sizes = nullptr);

/// A variant that was guessed for the device and sizes. For others, the untuned variant and those with
/// promising values, which take their sizes at run time where they can.
std::vector<StubVariant> guessedVariants(Variant guessed, const Source &, const ast::Kernel &, const Device &,
                                         const Sizes &, const SpaceOptions &, const PassOptions &);

/// What these variants are for, a line per device.
std::string coverageText(const std::vector<StubVariant> &, const ast::Kernel &);

struct TunedSelection {
  StubVariant variant;
  runtime::Choice choice;
  std::size_t index = 0; ///< of the form; the untuned variant and promising ones follow the forms
};

/// The variant that a program compiled with the tuned file takes on this device at these sizes, which have a
/// grid, and with these values of scalars, as far as they are known. `exact`: as for compileVariant().
/// `refused`: the forms that the device turned out not to run, by index, and why.
TunedSelection chooseTuned(const TunedForms &, const Source &, const ast::Kernel &,
                           const runtime::DeviceInfo &, const Sizes &, const runtime::FixedValues &,
                           const SpaceOptions &, bool exact = false,
                           const std::map<std::size_t, std::string> &refused = {});

/// Untuned variants with the values that are most promising on a CPU and on a GPU (initial_design.h), for any
/// size and within the limits of any device. There are up to two for a GPU: one for rows of whole vectors
/// precedes that for all others. Fewer if such a variant would be the untuned one, or the kernel needs
/// features that not every device has.
std::vector<StubVariant> promisingVariants(const Source &, const ast::Kernel &, const SpaceOptions &,
                                           const PassOptions & = {}, bool exact = false);

/// The variant of the space's reference configuration. Throws an input Error if the space is empty.
StubVariant untunedVariant(const Source &, const ast::Kernel &, const Device &, const Sizes &,
                           const SpaceOptions &, const PassOptions & = {}, bool exact = false);

}
