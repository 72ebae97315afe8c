// What is taken from a tuned file, and what is said where it does not quite fit.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/store/tuned.h"

namespace icl::cli {

/// What the file holds for the kernel, on this device at these sizes or the nearest; where that cannot run
/// here, or there is none, it warns and takes the untuned variant: as the host code chooses. Throws an input
/// Error for what is not a tuned file.
Configuration tunedOrUntuned(const std::string &tunedFile, const Source &, const SpaceDefinition &,
                             const ast::Kernel &, const Device &, const Sizes &);

/// The same beside `chosen`, which wins over it. Throws an input Error also where the file holds nothing
/// for the kernel.
Assignment withTuned(Assignment chosen, const std::string &tunedFile, const Source &, const SpaceDefinition &,
                     const ast::Kernel &, const Device &, const Sizes &);

/// Says so where the source has been edited since the entry of the tuned file was made.
void noteIfEdited(const std::string &tunedFile, const TunedEntry &, const Source &);

/// Says so where the entry, or `chosen` in its place, has no value for a knob of the space.
void noteIfIncomplete(const std::string &tunedFile, const TunedEntry &, const Assignment &chosen,
                      const SpaceDefinition &, const ast::Kernel &);

}
