// A file of variants that a program takes at run time, without a rebuild: `iclc compile --emit variants`
// writes it, the environment variable ICL_TUNED names it. It does not use OpenCL.
//
// It has one section per kernel: a line `icl variants 4 BYTES CHECKSUM`, then that many bytes. These are the
// kernel's interface and its variants, as a sequence of numbers and of texts with their lengths (record.h).
// The variants' OpenCL C runs on the device as it is: like a shared library, the file must come from someone
// who is trusted.
#pragma once
#include "launch.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl::runtime {

/// The section of a kernel: all variants but the untuned one.
std::string variantsText(const Description &);

/// The variants that the text of a file has for the kernel; empty if it has no section for it. Throws an
/// Error that states what is wrong: the text is damaged or of another kind, a section is for a kernel of that
/// name with other parameters, or a variant refers to what the kernel does not have.
std::vector<Variant> readVariants(std::string_view text, const Description &);

/// The description with the variants added. Those for the same device, objective and sizes are replaced.
Description withVariants(Description, std::vector<Variant>);

}
