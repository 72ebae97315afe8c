// Defects of a device's driver that code has to avoid. The compiler includes this header too: no OpenCL in
// it. Every known defect is described in the table of runtime/quirks.cpp.
#pragma once
#include <cstdint>
#include <initializer_list>

namespace icl::runtime {

/// A defect that only some devices have, and that is avoided only on these.
enum class Quirk : std::uint8_t {
  RunsFirstItemTwice, ///< in work-groups one work-item wide that have more than one, where a branch follows a
                      ///< barrier
  LosesMaskedLoads,   ///< fails to build functions that look at the bits of a float which is loaded under a
                      ///< condition
  MisreadsHalfImages, ///< image objects of half give wrong values
  RecompilesForBinary,   ///< compiles a kernel once more before it gives its binary away
  KeepsArraysOnStack,    ///< the arrays of all work-items of a work-group lie on the stack of one thread
  ExtendsTruthAsOne,     ///< a truth value in all lanes of a vector becomes 1 in each, not -1
  MistakesShorts,        ///< some minima, maxima and negations of 16-bit integers are wrong
  UnderstatesWorkGroups, ///< reports smaller work-groups for a kernel than it runs
  OverflowsMadSat,       ///< mad_sat of long may overflow
  ReadsAllBuiltins,      ///< reads the declarations of all built-in functions with each program
  LosesImagePlaces,      ///< image objects read as zeros at a place that is a constant less a variable
};

/// A set of them.
class Quirks {
public:
  constexpr Quirks() = default;
  constexpr Quirks(std::initializer_list<Quirk> list) {
    for (Quirk quirk : list)
      add(quirk);
  }
  constexpr void add(Quirk quirk) { all |= 1u << static_cast<unsigned>(quirk); }
  constexpr bool has(Quirk quirk) const { return all >> static_cast<unsigned>(quirk) & 1; }
  constexpr bool operator==(const Quirks &other) const { return all == other.all; }

  /// The set as a number, for one process to tell another.
  constexpr unsigned bits() const { return all; }
  static constexpr Quirks ofBits(unsigned bits) {
    Quirks quirks;
    quirks.all = bits;
    return quirks;
  }

private:
  unsigned all = 0;
};

/// How a device turns half in memory into float and back.
enum class HalfConversion : std::uint8_t {
  Instruction,
  InVectors, ///< vectors of 4 and more lanes by an instruction, others in software
  Software
};

}
