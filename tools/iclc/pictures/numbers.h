// Single numbers of a type known only at run time, in memory and as text.
#pragma once
#include "compiler/ast/type.h"
#include "compiler/interpret/interpret.h"
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace icl::cli {

/// Whether a number that need not be whole or small is a value of the type (of a float type: every number is,
/// rounded).
bool fits(Scalar, double);
/// "a `ushort` holds it": the smallest type that does, of those with a sign if `instead` has one, where some
/// does. For a number that does not fit `instead`.
std::string whatHolds(double, Scalar instead);
/// Stores a number that fits.
void storeNumber(Scalar, double, std::byte *to);
double loadNumber(Scalar, const std::byte *from);

/// Reads "12", "-3", "0x1f", "1.5", "1.5f", "1e-3", "inf", "true". Throws an input Error: not a number,
/// or not a value of the type.
void parseNumber(Scalar, std::string_view text, std::byte *to);

/// Reads elements from numbers that blanks or commas separate. Throws an input Error: a number is not one of
/// the type, or the last element is not complete.
HostBuffer bufferFromText(std::string_view text, ValueType element);

/// The first NaN of a buffer and how many there are.
struct NanReport {
  std::size_t count = 0;
  std::array<std::int64_t, 3> first{0, 0, 0}; ///< pixel
  unsigned component = 0;                     ///< of that pixel
};
std::optional<NanReport> findNan(const HostBuffer &, ValueType element);

}
