// Heuristic specification files: which parameters a heuristic varies together, in which order. Syntax after
// Garvey & Abdelrahman 2018, section 7.3 and Algorithm 3.
//
//   # tunes x with y fixed at 1, then y, then the shape of the work-group
//   wg_y=1, cyclic_y=1, wg_x=1:size_x:*2, cyclic_x=1:size_x/wg_x:*2;
//   wg_y=1:size_y:*2, cyclic_y=1:size_y/wg_y:*2;
//   wg_x=*, wg_y=*, wg_x*wg_y == best.wg_x*best.wg_y;
//
// Steps end in `;`, their parts are separated by `,`. A part is either a condition on the step's
// combinations, or gives values to a parameter. Values are one or more of the following, separated by `|`:
//   expression               one value, a number or a string
//   first:last               every whole number
//   first:last:+n            every n-th number
//   first:last:*n            first, first*n, first*n*n, ...
//   range~n                  at most n of the range's values, drawn at random
//   *                        all values that the space offers
// Expressions have the syntax of compiler/space/expression.h (a `?:` needs parentheses). The step's own
// parameters can be used after they are given values. Other parameters have their values in the best
// configuration so far, which `best.NAME` gives for every parameter. size_x, size_y and size_z (or NX, NY,
// NZ) are the grid's size. `#` starts a comment.
#pragma once
#include "compiler/space/space.h"
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

struct Specification {
  struct Location {
    unsigned line = 1, column = 1;
  };
  struct Term {
    Expression expression;
    Location location;
  };
  struct Values {
    enum class Kind { All, Single, Sum, Product };
    Kind kind = Kind::All;
    std::optional<Term> first, last, step; ///< last and by are for ranges; without `step` the step is +1
    std::optional<Term> draws;
  };
  struct Group {
    std::string parameter;
    Location location;
    std::vector<Values> alternatives;
  };
  struct Step {
    std::vector<Group> groups; ///< in the order in which they get values
    std::vector<Term> conditions;
    Location location;
  };
  std::vector<Step> steps;

  /// Throws an Error of errorAt(). Text without anything but comments has no steps.
  static Specification parse(std::string_view text);
  /// Throws an Error of errorAt() for a name that is neither a parameter of the space, nor one of its values,
  /// nor a size, and for a parameter that a step uses before giving it values.
  void check(const Space &) const;
};

/// An input error at a location in a specification. Its message begins with "line:column: ", both from 1.
Error errorAt(Specification::Location, const std::string &message);

/// The grid's size as expressions name it: 0, 1, 2 for size_x or NX, ...; nothing if `name` is not a size.
std::optional<std::size_t> sizeDimension(std::string_view name);

/// The parameter in "best.NAME"; nothing if `name` does not begin with "best.".
std::optional<std::string_view> bestParameter(std::string_view name);

}
