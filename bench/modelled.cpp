// icl-bench-modelled: strategies on a model of a recording. Strategies that move along lines through a space,
// such as `hybrid`, find no neighbours in a recording of random configurations. Here they search the kernel's
// whole space, and a random forest (Breiman 2001) that learned the logarithms of the recorded times answers
// (a surrogate benchmark, Eggensperger et al. 2015). Values that were not recorded are left out of the space.
// Prints a line of the table in docs/experiments/strategies.md.
#include "bench/contest/options.h"
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "tuner/files/read.h"
#include "tuner/learn/forest.h"
#include "tuner/replay/recorded.h"
#include "tuner/search/run.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace icl;
using namespace icl::contest;

namespace {

/// Learns times by the parameters that the kernel's space and the recording share.
class Model {
public:
  Model(const Space &space, const RecordedSpace &recording, std::size_t rows) {
    for (const Parameter &parameter : space.parameters())
      if (recording.space.find(parameter.name)) {
        names.push_back(parameter.name);
        examples.attributes.push_back(
            {parameter.name, textsOf(*recording.space.find(parameter.name), recording)});
      }
    for (const RecordedSpace::Row &row : recording.rows)
      if (row.outcome.ok() && examples.rows.size() < rows) {
        examples.rows.push_back(features(recording.space, row.configuration));
        examples.targets.push_back(std::log(row.time));
      }
    forest.emplace(Forest::regress(examples, {.trees = 100}));
  }

  double logTime(const Space &space, const Configuration &configuration) const {
    return forest->predict(features(space, configuration))[0];
  }

private:
  std::vector<std::string> names;
  NumericExamples examples;
  std::optional<Forest> forest;

  static std::vector<std::string> textsOf(std::size_t parameter, const RecordedSpace &recording) {
    std::vector<std::string> texts;
    for (const Value &value : recording.space.parameters()[parameter].values)
      if (const auto *text = std::get_if<std::string>(&value))
        texts.push_back(*text);
    return texts;
  }

  Features features(const Space &space, const Configuration &configuration) const {
    Features result;
    for (std::size_t n = 0; n < names.size(); ++n) {
      const std::size_t p = *space.find(names[n]);
      const Value &value = space.parameters()[p].values[configuration[p]];
      const auto *number = std::get_if<std::int64_t>(&value);
      const auto &texts = examples.attributes[n].values;
      result.push_back(number ? double(*number)
                              : double(std::find(texts.begin(), texts.end(), std::get<std::string>(value)) -
                                       texts.begin()));
    }
    return result;
  }
};

/// A device of this kind that runs whatever was recorded.
Device deviceOf(bool isCpu) {
  Device device = mostCapableDevice();
  device.isCpu = isCpu;
  return device;
}

/// With the recorded values only; of a parameter that was not recorded the reference value.
Space recordedPart(const SpaceDefinition &whole, const RecordedSpace &recording) {
  std::vector<Parameter> parameters = whole.parameters();
  for (Parameter &parameter : parameters) {
    std::vector<Value> known{parameter.reference};
    if (const auto p = recording.space.find(parameter.name))
      known = recording.space.parameters()[*p].values;
    const auto isUnknown = [&](const Value &value) {
      return std::find(known.begin(), known.end(), value) == known.end();
    };
    std::erase_if(parameter.values, isUnknown);
    std::erase_if(parameter.promising, isUnknown);
    if (parameter.values.empty())
      throw inputError("no recorded value of `" + parameter.name + "` is in the kernel's space");
    if (isUnknown(parameter.reference))
      parameter.reference = parameter.values.front();
  }
  return {std::move(parameters), whole.constraints()};
}

/// The mean of |predicted / recorded - 1| on the last tenth of the rows, learned from the others.
double heldOutError(const Space &space, const RecordedSpace &recording) {
  const std::size_t learned = recording.rows.size() * 9 / 10;
  const Model model(space, recording, learned);
  double sum = 0, count = 0;
  for (std::size_t i = learned; i < recording.rows.size(); ++i)
    if (const RecordedSpace::Row &row = recording.rows[i]; row.outcome.ok()) {
      sum += std::fabs(std::exp(model.logTime(recording.space, row.configuration)) / row.time - 1);
      ++count;
    }
  return sum / count;
}

/// The least predicted time.
double bestOf(const std::string &strategy, const Space &space, const Model &model, std::size_t budget,
              std::uint64_t seed, std::size_t &evaluations) {
  SearchContext context;
  context.seed = seed;
  context.budget = budget;
  const auto search = makeStrategy(strategy, space, context);
  const Trajectory found = icl::search(
      *search,
      [&](const Configuration &c) {
        return Outcome{Outcome::Kind::Ok, std::exp(model.logTime(space, c)), 1};
      },
      budget);
  evaluations = found.evaluations.size();
  return found.best->outcome.timeNs;
}

void compare(const Space &space, const RecordedSpace &recording, std::size_t repeat) {
  const Model model(space, recording, recording.rows.size());
  struct Row {
    const char *strategy;
    std::size_t budget, repeat;
    double mean = 0;
    std::size_t evaluations = 0;
  } rows[] = {{"random", 1000, repeat},
              {"hybrid", 266, 1},
              {"hybrid:restarts=yes", 266, repeat},
              {"auto", 266, std::max<std::size_t>(1, repeat / 4)}};
  for (Row &row : rows)
    for (std::size_t seed = 1; seed <= row.repeat; ++seed)
      row.mean += bestOf(row.strategy, space, model, row.budget, seed, row.evaluations) / double(row.repeat);
  std::printf("| %s | %zu | %.3g | %.2f |", recording.name.c_str(), recording.rows.size(), space.count(),
              heldOutError(space, recording));
  for (const Row &row : rows)
    std::printf(" %.3f (%zu) |", row.mean / rows[0].mean, row.evaluations);
  std::printf("\n");
}

}

int main(int argc, char **argv) try {
  if (argc < 5)
    throw usageError("usage: icl-bench-modelled KERNEL.icl RECORDING SIZE cpu|gpu [REPEAT]");
  Diagnostics diagnostics(argv[1], readWhole(argv[1], textLimit));
  const auto program = parseProgram(diagnostics);
  if (!program)
    throw inputError("cannot parse the kernel");
  Sizes sizes;
  sizes.grid = extentFrom(argv[3]);
  const RecordedSpace recording = readRecordedSpace(argv[2]);
  const auto whole =
      spaceOf(*program->kernels[0], deviceOf(std::string(argv[4]) == "cpu"), sizes, diagnostics);
  if (!whole) {
    diagnostics.print(llvm::errs());
    throw inputError("the kernel has no space");
  }
  compare(recordedPart(*whole, recording), recording, argc > 5 ? std::stoul(argv[5]) : 20);
} catch (const Error &wrong) {
  std::fprintf(stderr, "icl-bench-modelled: %s\n", wrong.what());
  return 1;
}
