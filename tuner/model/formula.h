// Formulas of models, as an analyst writes them: "vector_length + threads + 1/threads + a:b". Masnada 2016,
// section 4.2.
#pragma once
#include "compiler/space/definition.h"
#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// Terms of parameters, separated by `+`; a constant is always part of the model, and not written.
///
///   x, x^2, 1/x, log(x)    of a parameter with numbers; the last two, of numbers above 0
///   x                      of one with strings: a term for each value but the first
///   a:b                    an interaction: the product of the terms
///   a*b                    a + b + a:b
class Formula {
public:
  Formula() = default; ///< the constant alone
  /// Throws an ExpressionError, also for a name that is not a parameter.
  static Formula parse(std::string_view text, const SpaceDefinition &);

  /// As it was written, with single blanks around `+`.
  const std::string &text() const { return source; }
  /// "(constant)" first.
  const std::vector<std::string> &names() const { return columnNames; }
  /// The parameters that it mentions, each once, in the order in which they appear.
  std::vector<std::size_t> parameters() const;
  bool mentions(std::size_t parameter) const;
  /// Whether column `c`, counted as in names(), depends on the parameter.
  bool dependsOn(std::size_t c, std::size_t parameter) const;

  /// One row: 1, then the value of each term.
  Eigen::VectorXd row(const Configuration &) const;
  /// One row per configuration.
  Eigen::MatrixXd design(const std::vector<Configuration> &) const;

private:
  /// What a parameter contributes to a column: a number for each of its values.
  struct Part {
    std::size_t parameter;
    Eigen::VectorXd ofValue;
  };
  /// The product of its parts.
  struct Column {
    std::string name;
    std::vector<Part> parts;
  };
  friend class FormulaParser;

  std::string source;
  std::vector<Column> columns; ///< without the constant
  std::vector<std::string> columnNames = {"(constant)"};
};

}
