// The variants that a tuned file has for a kernel.
#pragma once
#include "compiler/target/stub.h"
#include "tools/iclc/fixed_values.h"
#include "tools/iclc/options/space.h"
#include "tuner/store/tuned.h"
#include <vector>

namespace icl::cli {

/// An entry of a tuned file, or the form of it that takes its sizes at run time.
struct TunedForm {
  TunedEntry entry; ///< with the form's configuration
  Device device;    ///< for which code is generated: `here`, or what is known of the entry's
  Sizes sizes;      ///< to compile it for: at which it was timed
  SpaceDefinition space;
  Configuration configuration; ///< of the space, valid
  /// With the entry's values compiled in. Nothing where the kernel of the source has these.
  std::optional<FixedKernel> fixed{};

  /// The one to compile.
  const ast::Kernel &kernel(const ast::Kernel &own) const { return fixed ? *fixed->kernel : own; }
};

struct TunedForms {
  /// In the file's order. An entry with compiled-in sizes is followed by its form for any size, unless the
  /// file has that itself (`iclc tune` writes both) or there is none. A form for any size that takes only
  /// rows of whole vectors is followed by one that takes all.
  std::vector<TunedForm> forms;
  bool hasEntries = false; ///< for this kernel, whether they fit it or not

  bool hasDevice(const std::string &name) const;
  /// Names, each once, in the file's order.
  std::vector<std::string> devices() const;
  /// The sets of values that the device's forms have compiled in, each once; first the empty one.
  std::vector<runtime::FixedValues> values(const std::string &device) const;
};

/// About which entries tunedForms() prints notes and warnings.
enum class NotesOn : std::uint8_t { AllDevices, ThisDevice, Nothing };

/// Reads the file. If the kernel has values compiled in, entries with others are left out. Warns about
/// entries that no longer fit the kernel, and omits them. Prints notes about other stale entries. `here`: the
/// device of this machine for which variants are generated, if known. An entry for it is compiled as `iclc
/// tune` compiles on it. Throws an Error if it is not a tuned file.
TunedForms tunedForms(const std::string &tunedFile, const Source &, const ast::Kernel &, const SpaceOptions &,
                      const Device &here, NotesOn);

/// `exact`: as for compileVariant().
StubVariant compileForm(const TunedForm &, const ast::Kernel &, const PassOptions & = {}, bool exact = false);

}
