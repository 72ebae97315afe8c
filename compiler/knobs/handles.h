// Handles of the parameters that several knobs, or the facts about code sizes, use: each with its name
// and its value where it is not offered. A parameter that one knob alone uses has its handle in that knob's
// file. Depends on compiler/space alone, so that facts may use it.
#pragma once
#include "compiler/space/typed.h"

namespace icl {

inline constexpr const char *axes[3] = {"x", "y", "z"};

namespace knobs {

inline const StringHandle sizes("sizes", "runtime"), boundary("boundary", "guard"), border("border", "loops"),
    vectorLoad("vector_load", "unaligned"), reuse("reuse", "none");
inline const IntegerHandle vectorX("vector_x", 1);

/// Along a dimension, 0 to 2.
inline IntegerHandle wg(unsigned dimension) { return {std::string("wg_") + axes[dimension], 1}; }
inline IntegerHandle block(unsigned dimension) { return {std::string("block_") + axes[dimension], 1}; }
inline IntegerHandle cyclic(unsigned dimension) { return {std::string("cyclic_") + axes[dimension], 1}; }

/// Of an image's parameter in the source.
inline StringHandle load(const std::string &image) { return {"load." + image, "global"}; }
/// Of a loop, by its name among the facts.
inline IntegerHandle unroll(const std::string &loop) { return {"unroll." + loop, 1}; }

}
}
