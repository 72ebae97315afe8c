// The declarations of OpenCL C's built-in functions, as rules: a family has the same parameters for many
// types.
#pragma once
#include <string>
#include <vector>

namespace icl::runtime {

/// What a compiler may assume of a function's calls.
enum class Effect { Const, Pure, Convergent, Other };

/// A type of elements, and those that follow from it.
struct Kind {
  const char *name;
  const char *ofUnsigned, *ofSigned; ///< integers of its size
  const char *twice;                 ///< integers of twice its size, null where there are none
};

const std::vector<Kind> &integerKinds();
const std::vector<Kind> &allKinds(); ///< also float, double and half

/// Functions with one declaration for each kind, number of lanes and address space. In their types
///   T  is the type itself            S  its elements' type
///   U  unsigned integers, J  signed ones, of the elements' size
///   W  integers of twice the elements' size
///   I  int, in as many lanes         R  what comparisons give: int for a scalar, else as J
///   A  an address space
struct Family {
  const char *names; ///< separated by spaces
  const std::vector<Kind> &kinds;
  const std::vector<int> &lanes;
  const char *result, *parameters;
  Effect effect = Effect::Const;
  std::vector<const char *> spaces = {""};
};

/// Of all functions but conversions, shuffles, accesses to vectors and images, and those about the work-item.
/// Source: OpenCL C 1.2, section 6.12.
const std::vector<Family> &builtinFamilies();

/// `type`, in that many lanes.
std::string withLanes(const std::string &type, int lanes);
/// A type of a family, for a kind, lanes and an address space.
std::string typesOf(const char *pattern, const Kind &, int lanes, const char *space);

}
