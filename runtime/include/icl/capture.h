// A launch that a program recorded for tuning: the environment variable ICL_CAPTURE names a folder, in which
// the first launch of each kernel at each size becomes a file, for `iclc tune --capture`. It does not use
// OpenCL.
//
// A file is a line `icl capture 2 BYTES CHECKSUM`, then that many bytes: the kernel's interface, the device,
// the grid, and for each parameter its size and its bytes, as numbers and texts with their lengths
// (record.h).
#pragma once
#include "launch.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl::runtime {

struct CapturedArgument {
  Extent size{1, 1, 1}; ///< of an image in pixels; of a pointer its elements
  std::string bytes;    ///< empty for images and results of which only the new contents matter
};

struct Capture {
  Description kernel; ///< without variants
  std::string device; ///< its name
  Extent grid{1, 1, 1};
  std::vector<CapturedArgument> arguments; ///< in the parameters' order
};

std::string captureText(const Capture &);
/// Throws an Error that states what is wrong: the text is damaged or of another kind, or an argument has not
/// as many bytes as its parameter and size need.
Capture readCapture(std::string_view text);
/// Whether both are of one name with the same parameters.
bool haveSameInterface(const Description &, const Description &);

}
