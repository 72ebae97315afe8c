// The form of a configuration that takes its sizes at run time.
#pragma once
#include "compiler/space/definition.h"
#include <optional>

namespace icl {

/// The configuration with `sizes: runtime`, for images of any size. Knobs that need known sizes get their
/// reference value, as few as possible: `vector_store: streaming` becomes `cached`. The configuration must be
/// valid in `space`, and so is the result. Nothing if no such configuration is valid, for example because a
/// pragma forces `sizes: fixed`. Throws an Error for a knob or value that the space does not have.
std::optional<Assignment> runtimeForm(const SpaceDefinition &space, const Assignment &);

/// Whether a form for any size takes rows of so many pixels: they are whole vectors, or it loads no aligned
/// ones.
bool takesRows(const Assignment &form, std::int64_t pixels);

/// The same without aligned vectors, for rows that are no multiples of them. Nothing if the configuration
/// takes rows of any length, or the space has no such form.
std::optional<Assignment> formForAnyRows(const SpaceDefinition &space, const Assignment &);

}
