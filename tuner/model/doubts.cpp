#include "tuner/model/doubts.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace icl {

namespace {

constexpr double accepted = 0.001;    // p, as in the thesis
constexpr double confounding = 0.8;   // correlation
constexpr std::size_t mostListed = 6; // levels in a sentence

std::string shortText(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return text;
}

std::string listOf(const std::vector<std::string> &words, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
    text += (i == 0 ? "" : ", ") + words[i];
  return text + (words.size() > most ? ", ..." : "");
}

/// Whether fewer than three observations differ from the others: then a correlation says nothing.
bool isNearlyConstant(const Eigen::VectorXd &column) {
  constexpr std::ptrdiff_t fewest = 3;
  std::ptrdiff_t most = 0;
  for (const double value : column)
    most = std::max(most, std::count(column.begin(), column.end(), value));
  return column.size() - most < fewest;
}

/// Columns of a parameter's values in the sample, with mean 0 and length 1, without nearly constant ones.
std::vector<Eigen::VectorXd> variablesOf(const Parameter &parameter, std::size_t place,
                                         const FactorSample &sample) {
  std::vector<Eigen::VectorXd> variables;
  const std::vector<Form> forms = formsOf(parameter);
  if (forms.empty())
    return variables;
  const Eigen::MatrixXd &values = forms.front().values;
  for (Eigen::Index c = 0; c < values.cols(); ++c) {
    Eigen::VectorXd column(sample.configurations.size());
    for (std::size_t i = 0; i < sample.configurations.size(); ++i)
      column[Eigen::Index(i)] = values(sample.configurations[i][place], c);
    if (isNearlyConstant(column))
      continue;
    column.array() -= column.mean();
    variables.push_back(column.normalized());
  }
  return variables;
}

class Doubts {
public:
  Doubts(const FittedModel &model, const SpaceDefinition &space, const Levels &levels,
         const FactorSample &sample)
      : model(model), formula(model.model().formula), space(space), levels(levels), sample(sample) {}

  std::vector<Doubt> all() {
    const std::vector<std::size_t> &kept = model.columns();
    const std::vector<std::string> &names = formula.names();
    for (std::size_t c = 0; c < names.size(); ++c)
      if (std::find(kept.begin(), kept.end(), c) == kept.end())
        add(parametersOf(c),
            "`" + names[c] + "` is left out: the observations cannot tell it apart from the other terms");
    for (std::size_t i = 1; i < kept.size(); ++i)
      coefficient(kept[i], model.statistics().coefficients[i]);
    for (const std::size_t place : formula.parameters()) {
      missingLevels(place);
      confounded(place);
    }
    return std::move(found);
  }

private:
  const FittedModel &model;
  const Formula &formula;
  const SpaceDefinition &space;
  const Levels &levels;
  const FactorSample &sample;
  std::vector<Doubt> found;

  void add(std::vector<std::size_t> parameters, const std::string &sentence) {
    found.push_back({sentence, std::move(parameters)});
  }

  const std::string &nameOf(std::size_t place) const { return space.parameters()[place].name; }

  std::vector<std::size_t> parametersOf(std::size_t column) const {
    std::vector<std::size_t> all = formula.parameters();
    std::erase_if(all, [&](std::size_t place) { return !formula.dependsOn(column, place); });
    return all;
  }

  void coefficient(std::size_t column, const Coefficient &c) {
    const std::string &name = formula.names()[column];
    const std::vector<std::size_t> parameters = parametersOf(column);
    if (std::isnan(c.standardError))
      return add(parameters, "`" + name + "` has no standard error: too few observations");
    if (c.standardError > std::abs(c.value))
      add(parameters, "the sign of `" + name + "` is uncertain: its standard error, " +
                          shortText(c.standardError) + ", is above its estimate, " + shortText(c.value));
    if (c.p > accepted)
      add(parameters, "p of `" + name + "` is " + shortText(c.p) + ", above " + shortText(accepted));
  }

  void missingLevels(std::size_t place) {
    std::vector<std::string> missing;
    for (const std::uint16_t level : levels[place])
      if (std::none_of(sample.configurations.begin(), sample.configurations.end(),
                       [&](const Configuration &c) { return c[place] == level; }))
        missing.push_back(toString(space.parameters()[place].values[level]));
    if (!missing.empty())
      add({place}, "`" + nameOf(place) + "` was never measured at " + listOf(missing, mostListed));
  }

  /// Pairs of factors of the model are reported once.
  void confounded(std::size_t place) {
    for (std::size_t other = 0; other < space.parameters().size(); ++other) {
      if (other == place || (other < place && formula.mentions(other)))
        continue;
      const double r = association(space, sample, place, other);
      if (r >= confounding)
        add({place, other}, "`" + nameOf(place) + "` and `" + nameOf(other) +
                                "` are confounded: their correlation is " + shortText(r));
    }
  }
};

}

double association(const SpaceDefinition &space, const FactorSample &sample, std::size_t one,
                   std::size_t other) {
  double largest = 0;
  for (const Eigen::VectorXd &a : variablesOf(space.parameters()[one], one, sample))
    for (const Eigen::VectorXd &b : variablesOf(space.parameters()[other], other, sample))
      largest = std::max(largest, std::abs(a.dot(b)));
  return largest;
}

std::vector<Doubt> doubtsAbout(const FittedModel &model, const SpaceDefinition &space, const Levels &levels,
                               const FactorSample &sample) {
  return Doubts(model, space, levels, sample).all();
}

}
