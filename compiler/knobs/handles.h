// Handles of the parameters that several knobs, or the facts about code sizes, use: each with its name
// and its value where it is not offered. A parameter that only one knob uses has its handle in that knob's
// file. Depends only on compiler/space, so that facts may use it.
#pragma once
#include "compiler/space/typed.h"

namespace icl::knobs {

inline const StringHandle sizes("sizes", "runtime"), boundary("boundary", "guard"), border("border", "loops"),
    vectorLoad("vector_load", "unaligned"), reuse("reuse", "none"), table("table", "off"),
    math("math", "device"), wgBinding("wg_binding", "fixed");
inline const IntegerHandle vectorX("vector_x", 1);

/// The handles of a dimension, 0 to 2.
inline const IntegerHandle &wg(unsigned dimension) {
  static const IntegerHandle handles[] = {{"wg_x", 1}, {"wg_y", 1}, {"wg_z", 1}};
  return handles[dimension];
}
inline const IntegerHandle &block(unsigned dimension) {
  static const IntegerHandle handles[] = {{"block_x", 1}, {"block_y", 1}, {"block_z", 1}};
  return handles[dimension];
}
inline const IntegerHandle &cyclic(unsigned dimension) {
  static const IntegerHandle handles[] = {{"cyclic_x", 1}, {"cyclic_y", 1}, {"cyclic_z", 1}};
  return handles[dimension];
}

/// The handle for an image, by the name of its parameter in the source.
inline StringHandle load(const std::string &image) { return {"load." + image, "global"}; }
/// The handle for a loop, by its name among the facts.
inline IntegerHandle unroll(const std::string &loop) { return {"unroll." + loop, 1}; }

}
