// What is taken from a tuned file, and the notes and warnings if it does not quite fit.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/store/tuned.h"

namespace icl::cli {

struct TunedForms;

/// Values in `chosen`, and for other knobs of the space those of the entry that is taken on this device at
/// these sizes; of the generic device, those of the file's first device. Notes if the sizes are not the
/// entry's. Throws an input Error if the file has nothing to take.
Assignment completeFromTuned(Assignment chosen, const TunedForms &, const std::string &tunedFile,
                             const SpaceDefinition &, const ast::Kernel &, const Device &, const Sizes &);

/// Prints a note if the choice is the untuned variant.
void noteChoice(const ast::Kernel &, const runtime::Choice &);

/// Prints a note if the source has been edited since the entry of the tuned file was made.
void noteIfEdited(const std::string &tunedFile, const TunedEntry &, const Source &);

/// Prints a note if the entry, or `chosen` in its place, has no value for a knob of the space.
void noteIfIncomplete(const std::string &tunedFile, const TunedEntry &, const Assignment &chosen,
                      const SpaceDefinition &, const ast::Kernel &);

}
