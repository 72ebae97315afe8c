#include "tuner/model/formula.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <cctype>
#include <cmath>

namespace icl {

class FormulaParser {
public:
  FormulaParser(std::string_view text, const SpaceDefinition &space) : text(text), space(space) {}

  Formula run() {
    Formula formula;
    do {
      skipBlanks();
      const std::size_t start = at;
      for (Column &column : product())
        if (std::none_of(formula.columns.begin(), formula.columns.end(),
                         [&](const Column &known) { return known.name == column.name; }))
          formula.columns.push_back(std::move(column));
      formula.source += (formula.source.empty() ? "" : " + ") + std::string(text.substr(start, end - start));
    } while (take('+'));
    if (at < text.size())
      fail("expected `+`, `:` or `*` here");
    for (const Column &column : formula.columns)
      formula.columnNames.push_back(column.name);
    return formula;
  }

private:
  using Column = Formula::Column;

  const std::string_view text;
  const SpaceDefinition &space;
  std::size_t at = 0;
  std::size_t end = 0; ///< of the last token

  [[noreturn]] void fail(const std::string &message) const { failAt(at, message); }
  [[noreturn]] static void failAt(std::size_t offset, const std::string &message) {
    throw ExpressionError(message, offset);
  }

  void skipBlanks() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
      ++at;
  }

  bool take(char wanted) {
    skipBlanks();
    if (at == text.size() || text[at] != wanted)
      return false;
    end = ++at;
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted))
      fail("expected `" + std::string(1, wanted) + "` here");
  }

  static bool isNameCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  }

  std::string_view word() {
    skipBlanks();
    const std::size_t start = at;
    while (at < text.size() && isNameCharacter(text[at]))
      ++at;
    end = at;
    return text.substr(start, at - start);
  }

  /// Columns of the factors of a product; `*` adds those of its sides.
  std::vector<Column> product() {
    std::vector<Column> columns = atom();
    for (;;) {
      const bool isFull = take('*');
      if (!isFull && !take(':'))
        return columns;
      const std::vector<Column> right = atom();
      std::vector<Column> both = isFull ? columns : std::vector<Column>();
      if (isFull)
        both.insert(both.end(), right.begin(), right.end());
      for (const Column &a : columns)
        for (const Column &b : right) {
          both.push_back({a.name + ":" + b.name, a.parts});
          both.back().parts.insert(both.back().parts.end(), b.parts.begin(), b.parts.end());
        }
      columns = std::move(both);
    }
  }

  std::vector<Column> atom() {
    skipBlanks();
    const std::size_t start = at;
    const std::string_view first = word();
    if (first == "1") {
      expect('/');
      const std::size_t place = parameter();
      return positive(start, place, "1/" + nameOf(place), [](double x) { return 1 / x; });
    }
    if (first == "log" && take('(')) {
      const std::size_t place = parameter();
      expect(')');
      return positive(start, place, "log(" + nameOf(place) + ")", [](double x) { return std::log(x); });
    }
    at = start;
    const std::size_t place = parameter();
    if (!take('^'))
      return plain(place);
    if (word() != "2")
      failAt(start, "the only power is `" + nameOf(place) + "^2`");
    return {{nameOf(place) + "^2", {{place, numbers(start, place).cwiseAbs2()}}}};
  }

  const std::string &nameOf(std::size_t place) const { return space.parameters()[place].name; }

  std::size_t parameter() {
    skipBlanks();
    const std::size_t start = at;
    const std::string name(word());
    if (name.empty())
      fail("expected the name of a factor here");
    if (const auto found = space.find(name))
      return *found;
    std::vector<std::string> names;
    for (const Parameter &known : space.parameters())
      names.push_back(known.name);
    failAt(start, "there is no factor `" + name + "`" + didYouMean(name, names));
  }

  /// The values of a parameter, which are numbers.
  Eigen::VectorXd numbers(std::size_t start, std::size_t place) const {
    const std::vector<Value> &values = space.parameters()[place].values;
    Eigen::VectorXd result(values.size());
    for (std::size_t v = 0; v < values.size(); ++v) {
      const auto *number = std::get_if<std::int64_t>(&values[v]);
      if (!number)
        failAt(start, "the values of `" + nameOf(place) + "` are not numbers; write its name alone");
      result[Eigen::Index(v)] = double(*number);
    }
    return result;
  }

  template <typename Function>
  std::vector<Column> positive(std::size_t start, std::size_t place, const std::string &name,
                               Function function) const {
    const Eigen::VectorXd x = numbers(start, place);
    if ((x.array() <= 0).any())
      failAt(start, "`" + name + "` has no value where `" + nameOf(place) + "` is 0 or less");
    return {{name, {{place, x.unaryExpr(function)}}}};
  }

  std::vector<Column> plain(std::size_t place) const {
    const std::vector<Value> &values = space.parameters()[place].values;
    if (std::holds_alternative<std::int64_t>(values.front()))
      return {{nameOf(place), {{place, numbers(0, place)}}}};
    std::vector<Column> columns;
    for (std::size_t v = 1; v < values.size(); ++v)
      columns.push_back({nameOf(place) + "=" + toString(values[v]),
                         {{place, Eigen::VectorXd::Unit(Eigen::Index(values.size()), Eigen::Index(v))}}});
    return columns;
  }
};

Formula Formula::parse(std::string_view text, const SpaceDefinition &space) {
  return FormulaParser(text, space).run();
}

std::vector<std::size_t> Formula::parameters() const {
  std::vector<std::size_t> all;
  for (const Column &column : columns)
    for (const Part &part : column.parts)
      if (std::find(all.begin(), all.end(), part.parameter) == all.end())
        all.push_back(part.parameter);
  return all;
}

bool Formula::mentions(std::size_t parameter) const {
  const std::vector<std::size_t> all = parameters();
  return std::find(all.begin(), all.end(), parameter) != all.end();
}

bool Formula::dependsOn(std::size_t c, std::size_t parameter) const {
  return c > 0 && std::any_of(columns[c - 1].parts.begin(), columns[c - 1].parts.end(),
                              [&](const Part &part) { return part.parameter == parameter; });
}

Eigen::VectorXd Formula::row(const Configuration &configuration) const {
  Eigen::VectorXd row = Eigen::VectorXd::Ones(Eigen::Index(columns.size()) + 1);
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (const Part &part : columns[c].parts)
      row[Eigen::Index(c) + 1] *= part.ofValue[configuration[part.parameter]];
  return row;
}

Eigen::MatrixXd Formula::design(const std::vector<Configuration> &configurations) const {
  Eigen::MatrixXd X(configurations.size(), columns.size() + 1);
  for (std::size_t i = 0; i < configurations.size(); ++i)
    X.row(Eigen::Index(i)) = row(configurations[i]).transpose();
  return X;
}

}
