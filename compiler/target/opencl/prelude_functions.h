// Types, macros and functions that generated source defines for its kernels, as OpenCL C.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include <set>
#include <string>

namespace icl {

/// icl_stream(value, place), icl_likely(condition) and icl_unknown_zero.
extern const char *const streamMacro, *const likelyMacro, *const unknownZeroMacro;

/// Of icl_mirror, icl_wrap and those for long: the functions that are named.
std::string boundaryFunctions(const std::set<std::string> &names);
/// round_half, half_bits or half_from_bits, by stores and loads of half, which need no arithmetic of half.
std::string halfFunction(const Builtin &, unsigned lanes);
/// safe_quotient, safe_remainder, small_quotient, small_remainder or constant_quotient. `form`: of the
/// integers that are divided.
enum class DivisionForm { Integers, Floats, Doubles };
std::string divisionFunction(BuiltinId, ValueType, DivisionForm);
/// CPUs have no instruction that divides integers in lanes. Doubles hold integers of 32 bits, and their
/// quotient is rounded correctly, so that it cannot reach the next whole number.
DivisionForm divisionForm(BuiltinId, ValueType, const Device &);
/// The type that unalignedName() names.
std::string unalignedType(ValueType);

}
