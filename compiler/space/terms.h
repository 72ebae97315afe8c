// Constraints as normalised terms over the parameters in the order in which the decision diagram assigns
// them.
//
// Equal terms have equal ids (hash-consing), and equivalent terms mostly become equal: sums are
// collected into linear forms, products into sorted lists of factors, comparisons into "linear form <= bound"
// with common factors divided out and the bound rounded down to a value that the form can take. So `8 * wg_y
// * wg_z <= 1024` is the same term as `wg_y * wg_z <= 130` where both are powers of two, and the diagram
// needs one node for both.
//
// Normalising never changes a value: what could overflow or divide by zero stays as written until
// substitution has made it safe.
#pragma once
#include "compiler/space/space.h"
#include "compiler/space/value_set.h"
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace icl {

using TermId = std::uint32_t;

struct Term {
  enum class Kind : std::uint8_t {
    Constant,  ///< `number`
    String,    ///< the string interned as `number`
    Undefined, ///< no value: a division by zero, arithmetic with strings
    Variable,  ///< the parameter at position `number` of the order
    Linear,    ///< number + sum of factors[i] * operands[i], operands sorted
    Product,   ///< product of the operands, sorted, none of them a constant
    AtMost,    ///< operands[0] <= number
    EqualTo,   ///< operands[0] == number
    Same,      ///< operands[0] == operands[1], where either may be a string
    All,       ///< every operand holds; sorted
    Any,       ///< some operand holds; sorted
    Not,
    Choose, ///< operands[0] ? operands[1] : operands[2]
    Apply,  ///< `op` on one or two operands, not normalised
  };
  Kind kind = Kind::Constant;
  Operator op = Operator::Add;
  std::int64_t number = 0;
  std::vector<TermId> operands;
  std::vector<std::int64_t> factors;

  // What follows from the above.
  std::uint32_t firstVariable = UINT32_MAX; ///< the first position in the order that it depends on
  bool mayFail = false;                     ///< it may have no value
  bool mayBeString = false;
  bool isTruth = false; ///< 0 or 1 where it has a value
  ValueSet values;      ///< of those that are integers

  bool failsAsNumber() const { return mayFail || mayBeString; }
};

class Terms {
public:
  /// `order[i]`: the index among `parameters` of the one that is assigned i-th.
  Terms(const std::vector<Parameter> &parameters, const std::vector<std::size_t> &order);

  const Term &operator[](TermId id) const { return terms[id]; }
  std::size_t size() const { return terms.size(); }

  /// The condition, in the form that asCondition() gives.
  TermId condition(const Expression &);
  /// The condition once the parameter at `position` has its `value`-th value; positions must come in
  /// increasing order.
  TermId substitute(TermId, std::uint32_t position, std::uint32_t value);
  /// The term simplified as a condition, in which no value counts as false.
  TermId asCondition(TermId);

  TermId boolean(bool value) { return constant(value); }

private:
  /// A linear form under construction: number + sum of factor * term, sorted by term.
  struct Form {
    std::int64_t number = 0;
    std::vector<std::pair<TermId, std::int64_t>> summands;
  };
  struct Hash {
    const Terms *owner;
    std::size_t operator()(TermId) const;
  };
  struct Equal {
    const Terms *owner;
    bool operator()(TermId, TermId) const;
  };

  std::deque<Term> terms; ///< references stay valid as it grows
  std::unordered_set<TermId, Hash, Equal> interned{64, Hash{this}, Equal{this}};
  std::unordered_map<std::string, std::uint32_t> positions; ///< of parameters, in the order
  std::unordered_map<std::string, std::int64_t> strings;
  std::vector<std::vector<TermId>> valueTerms; ///< by position: the parameter's values
  std::uint32_t memoPosition = UINT32_MAX;
  std::unordered_map<std::uint64_t, TermId> memo; ///< of substitute() at memoPosition

  TermId intern(Term);
  void derive(Term &) const;
  TermId constant(std::int64_t number);
  TermId undefined();
  TermId leaf(const Value &);
  TermId variable(std::uint32_t position);
  TermId translate(const Expression::Node &);
  TermId rebuild(const Term &, const std::vector<TermId> &operands);

  // normalise.cpp: one maker for each kind; operands are normalised already.
  TermId combine(Operator op, const std::vector<TermId> &operands);
  TermId application(Operator op, std::vector<TermId> operands);
  bool isNotNumber(TermId) const;
  TermId compare(Operator op, TermId, TermId);
  TermId equalityOf(TermId, TermId);
  TermId truthOf(TermId);
  TermId logic(Term::Kind, const std::vector<TermId> &operands);
  TermId negation(TermId);
  TermId choose(TermId condition, TermId first, TermId second);

  // normalise_linear.cpp
  std::optional<Form> formOf(TermId) const;
  std::optional<Form> addForms(const Form &, const Form &, std::int64_t factor) const;
  TermId linear(const Form &);
  TermId sum(TermId, TermId, std::int64_t factor);
  TermId weightedSum(std::int64_t number, const std::vector<TermId> &,
                     const std::vector<std::int64_t> &factors);
  TermId scale(TermId, std::int64_t factor);
  TermId multiply(TermId, TermId);
  TermId compareNumbers(Operator op, TermId, TermId);
  TermId quotient(Form, std::int64_t common);
  TermId comparison(Term::Kind, TermId left, std::int64_t number);
  TermId atMost(const Form &, std::int64_t bound);
  TermId equalTo(const Form &, std::int64_t bound);

  Terms(const Terms &) = delete;
  Terms &operator=(const Terms &) = delete;
};

}
