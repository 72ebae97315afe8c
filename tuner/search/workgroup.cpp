// The strategy that measures the work-groups that a model predicts, the most promising first; the other knobs
// keep the untuned variant's values. With a budget of 1 it is Cummins et al. 2015.
#include "tuner/search/strategy.h"
#include "tuner/workgroup/model.h"

namespace icl {
namespace {

class WorkGroups : public Strategy {
public:
  WorkGroups(const Space &space, const SearchContext &context, const std::string &path)
      : Strategy(space, context), model(readModel(path)) {
    const auto untuned = space.reference();
    if (!untuned)
      return;
    for (const WorkGroupSize size : model.predictor().ranking(context.features)) {
      const auto columns = place("wg_x", size.columns), rows = place("wg_y", size.rows);
      if (!columns || !rows)
        continue;
      Configuration configuration = *untuned;
      configuration[columns->parameter] = columns->value;
      configuration[rows->parameter] = rows->value;
      if (space.contains(configuration)) // which is what legal means before anything is launched
        order.push_back(std::move(configuration));
    }
  }

  std::string notes() const override {
    return toString(model.method) + " from " + std::to_string(model.scenarios.size()) +
           " scenarios; legal sizes: " + std::to_string(order.size()) + '\n';
  }

private:
  const WorkGroupModel model;
  std::vector<Configuration> order; ///< the most promising first
  std::size_t next = 0;

  std::optional<Choice> place(std::string_view name, std::int64_t number) const {
    const auto parameter = space.find(name);
    if (!parameter)
      return std::nullopt;
    const std::vector<Value> &values = space.parameters()[*parameter].values;
    for (std::size_t v = 0; v < values.size(); ++v)
      if (values[v] == Value(number))
        return Choice{*parameter, std::uint16_t(v)};
    return std::nullopt;
  }

  std::vector<Configuration> propose(std::size_t n) override {
    std::vector<Configuration> some;
    while (some.size() < n && next < order.size())
      some.push_back(order[next++]);
    return some;
  }
};

constexpr StrategyOption options[] = {
    {"model", StrategyOption::Kind::Text, "", "path of a model that `iclc train` has written"},
};

void check(const StrategyOptions &given) {
  if (given.text("model").empty())
    throw usageError("strategy `workgroup` needs a model: `workgroup:model=FILE`");
}

bool isPlane(const ScenarioFeatures &features) {
  const auto dimensions = features.find("facts.dimensions");
  return dimensions == features.end() || dimensions->second == std::variant<double, std::string>(2.0);
}

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context,
                               const StrategyOptions &given) {
  if (context.features.empty())
    throw usageError(
        "strategy `workgroup` predicts for a kernel on a device; a recorded space has no features to "
        "predict from");
  if (!isPlane(context.features))
    throw usageError("strategy `workgroup` predicts for kernels of two dimensions");
  return std::make_unique<WorkGroups>(space, context, given.text("model"));
}

bool fits(const Space &space) { return space.find("wg_x") && space.find("wg_y"); }

}

extern const StrategyEntry workGroupSearch;
const StrategyEntry workGroupSearch = {
    "workgroup", "the work-groups that a model predicts, the most promising first (Cummins et al. 2015)",
    make,        options,
    check,       fits};

}
