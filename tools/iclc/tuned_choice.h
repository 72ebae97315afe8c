// What is taken from a tuned file, and the notes and warnings if it does not quite fit.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/source.h"
#include "tuner/store/tuned.h"

namespace icl::cli {

/// The file's configuration for the kernel, for this device and these sizes or the nearest. If that cannot
/// run here, or there is none, it warns and returns the untuned variant's, as the host code does. Throws an
/// input Error if the file is not a tuned file.
Configuration tunedOrUntuned(const std::string &tunedFile, const Source &, const SpaceDefinition &,
                             const ast::Kernel &, const Device &, const Sizes &);

/// The same, but values in `chosen` take precedence. Also throws an input Error if the file has no entry for
/// the kernel.
Assignment withTuned(Assignment chosen, const std::string &tunedFile, const Source &, const SpaceDefinition &,
                     const ast::Kernel &, const Device &, const Sizes &);

/// Prints a note if the source has been edited since the entry of the tuned file was made.
void noteIfEdited(const std::string &tunedFile, const TunedEntry &, const Source &);

/// Prints a note if the entry, or `chosen` in its place, has no value for a knob of the space.
void noteIfIncomplete(const std::string &tunedFile, const TunedEntry &, const Assignment &chosen,
                      const SpaceDefinition &, const ast::Kernel &);

}
