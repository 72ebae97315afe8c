// Declarations of OpenCL C's built-in functions, for drivers that read a header of all of them with every
// program.
#pragma once
#include <string>
#include <string_view>

namespace icl::runtime {

/// Declarations of the built-in functions that an OpenCL C 1.2 program calls, with the overloads and
/// attributes that Clang's opencl-c.h gives them. Functions that generated code never calls are left out: a
/// program that calls them does not build with these alone. A name in a comment may count as a call.
std::string builtinDeclarations(std::string_view source);

/// The build option that keeps opencl-c.h from declaring anything: the macro of its include guard.
inline constexpr const char *withoutBuiltinHeader = "-D_OPENCL_H_";

}
