// The model that is built into iclc: tuner/CMakeLists.txt embeds shipped.guess.
#pragma once
#include <string_view>

namespace icl::shipped {

/// A file of a GuessModel (recording.h).
extern const std::string_view model;

}
