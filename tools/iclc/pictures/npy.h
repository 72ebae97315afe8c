// NumPy's .npy files (format versions 1 to 3), for exact values and volumes.
#pragma once
#include "compiler/interpret/interpret.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace icl::cli {

struct NpyArray {
  std::string dtype;               ///< "<f4", "|u1": as the file spells it
  std::vector<std::int64_t> shape; ///< the last index varies fastest
  std::string_view data;           ///< within the bytes given
};

/// Throws an input Error with a sentence that does not name the file: not a .npy file, damaged, or in
/// Fortran's order.
NpyArray decodeNpy(std::string_view bytes);

/// The dtype of a scalar: "<f4".
std::string dtypeOf(Scalar);

/// The image or array (of one dimension: pass 0) that a .npy file holds. Shapes: [[depth,] height,] width [,
/// components] for an image of `dimensions`; any shape for an array, of which only the number of elements
/// matters. Three components are given OpenCL's fourth. Throws an input Error if the type or the shape is
/// wrong.
HostBuffer bufferFromNpy(std::string_view bytes, ValueType element, unsigned dimensions);
std::string npyFromImage(const HostBuffer &, ValueType pixel, unsigned dimensions);

}
