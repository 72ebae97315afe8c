// Heuristic specification files: which parameters a heuristic varies together, step after step. Syntax after
// Garvey & Abdelrahman 2018, section 7.3 and Algorithm 3.
//
//   # tunes x with y held at 1, then y, then the shape of the work-group
//   wg_y=1, cyclic_y=1, wg_x=1:size_x:*2, cyclic_x=1:size_x/wg_x:*2;
//   wg_y=1:size_y:*2, cyclic_y=1:size_y/wg_y:*2;
//   wg_x=*, wg_y=*, wg_x*wg_y == best.wg_x*best.wg_y;
//
// Steps end in `;`, their parts are separated by `,`. A part is a condition that the step's combinations must
// keep, or gives a parameter its values, which are one or more of the following, separated by `|`:
//   expression               one value, a number or a word
//   first:last               every whole number
//   first:last:+n            every n-th number
//   first:last:*n            first, first*n, first*n*n, ...
//   range~n                  at most n of the range's values, drawn at random
//   *                        all values that the space offers
// Expressions are those of compiler/space/expression.h (a `?:` needs parentheses) over the step's parameters
// given values before it, and, for all others, the values of the best configuration so far, which can be had
// as `best.NAME` always; size_x, size_y and size_z (or NX, NY, NZ) are the grid's size. `#` starts a comment.
#pragma once
#include "compiler/space/space.h"
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

struct Specification {
  struct Place {
    unsigned line = 1, column = 1;
  };
  struct Term {
    Expression expression;
    Place place;
  };
  struct Values {
    enum class Kind { All, Single, Sum, Product };
    Kind kind = Kind::All;
    std::optional<Term> first, last, by; ///< last and by: of ranges; without `by` the step is +1
    std::optional<Term> draws;
  };
  struct Group {
    std::string parameter;
    Place place;
    std::vector<Values> alternatives;
  };
  struct Step {
    std::vector<Group> groups; ///< in the order in which they get values
    std::vector<Term> conditions;
    Place place;
  };
  std::vector<Step> steps;

  /// A text of blanks and comments has no steps. Throws an Error, as errorAt() makes it.
  static Specification parse(std::string_view text);
  /// Throws an Error, as errorAt() makes it, at a name that is neither a parameter of the space, nor one of
  /// its values, nor a size, or that a step uses before giving it values.
  void check(const Space &) const;
};

/// An input Error about a place in a specification. Its message begins with "line:column: ", both from 1.
Error errorAt(Specification::Place, const std::string &message);

/// The grid's size as expressions name it: 0, 1, 2 for size_x or NX, ...; nothing if `name` is no size.
std::optional<std::size_t> sizeDimension(std::string_view name);

/// The best configuration in expressions: the parameter of "best.wg_x"; nothing if `name` has no such prefix.
std::optional<std::string_view> bestParameter(std::string_view name);

}
