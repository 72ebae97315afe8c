// Configurations from a tuned file, and notes and warnings if the file does not fit completely.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/store/source_hash.h"
#include "tuner/store/tuned.h"
#include <icl/device.h>
#include <optional>

namespace icl::cli {

struct TunedForms;

/// The values in `chosen`. Other knobs of the space get the values of the entry that a call on this device
/// takes at these sizes; for the generic device, on the file's first device. Prints a note if the entry has
/// other sizes. Throws an input Error if the file has no entry to take.
Assignment completeFromTuned(Assignment chosen, const TunedForms &, const std::string &tunedFile,
                             const SpaceDefinition &, const ast::Kernel &, const Device &, const Sizes &);

/// The configuration that a call takes on this device by an entry for other sizes, or for another device of
/// its architecture. Nothing if there is none.
std::optional<Assignment> configurationFromElsewhere(const TunedForms &, const ast::Kernel &,
                                                     const runtime::DeviceInfo &, const Sizes &,
                                                     runtime::Objective);

/// Prints a note if the choice is the untuned variant.
void noteChoice(const ast::Kernel &, const runtime::Choice &);

/// For which source the entry was tuned. The same where that is unknown.
TunedSource sourceOf(const TunedEntry &, const Source &);

/// Prints a note if the entry was tuned for other source: before an edit, or with or without --exact.
void noteIfStale(const std::string &tunedFile, const TunedEntry &, const Source &);

/// Prints a note if the entry, or `chosen` in its place, has no value for a knob of the space.
void noteIfIncomplete(const std::string &tunedFile, const TunedEntry &, const Assignment &chosen,
                      const SpaceDefinition &, const ast::Kernel &);

}
