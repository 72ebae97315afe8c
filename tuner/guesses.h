// Configurations that may be asked for soon.
#pragma once
#include "compiler/space/definition.h"
#include <functional>
#include <optional>

namespace icl {

/// Returns one after the other, each once, roughly the likeliest first; nothing once there are no more. Each
/// call may take as long as a proposal. May be called from another thread, one call at a time. Empty: there
/// are no guesses.
using Guesses = std::function<std::optional<Configuration>()>;

}
