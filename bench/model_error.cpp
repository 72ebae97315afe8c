// icl-bench-model-error: how far times that neural networks predict are from recorded ones (Falch & Elster
// 2017, section 6.1), as CSV. Trains the networks of the strategy `ann` on random rows of a recorded space,
// and predicts other random rows. With a recording of the same kernel at another size it also trains one
// model for both sizes, on half as many rows of each (section 6.3).
#include "bench/contest/options.h"
#include "compiler/space/error.h"
#include "tuner/model/inputs.h"
#include "tuner/model/network.h"
#include "tuner/replay/recorded.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <sstream>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;

namespace {

struct Options {
  std::string training = "1000", size, other, otherSize;
  unsigned repetitions = 20, neurons = 0;
  std::size_t held = 2000;
  std::vector<std::string> spaces;
};

struct Sample {
  Configuration configuration;
  double time = 0;
};

class Recording {
public:
  Recording(const std::string &path, const std::string &size) : space(readRecordedSpace(path)) {
    if (!size.empty())
      sizes = {{"", extentFrom(size)}};
    for (const RecordedSpace::Row &row : space.rows)
      if (row.outcome.ok())
        ran.push_back({row.configuration, row.time});
  }
  RecordedSpace space;
  ProblemSizes sizes;
  std::vector<Sample> ran;

  double pixels() const {
    const Extent &grid = sizes.at("");
    return double(grid[0]) * double(grid[1]) * double(grid[2]);
  }
  std::vector<KnownTime> known(std::size_t first, std::size_t last) const {
    std::vector<KnownTime> all;
    for (std::size_t i = first; i < last; ++i)
      all.push_back({sizes, space.space.assignment(ran[i].configuration), ran[i].time});
    return all;
  }
};

/// The mean of |predicted - recorded| / recorded over rows from `first` on.
double errorOf(const Ensemble &ensemble, const NetworkInputs &inputs, const Recording &recording,
               std::size_t first, std::size_t count, double scale) {
  std::vector<Configuration> rows;
  for (std::size_t i = first; i < first + count; ++i)
    rows.push_back(recording.ran[i].configuration);
  const Eigen::VectorXf predicted = ensemble.predict(inputs.of(rows));
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double time = recording.ran[first + i].time;
    sum += std::abs(std::exp(double(predicted[Eigen::Index(i)])) * scale - time) / time;
  }
  return sum / double(count);
}

/// Of a model that is trained on the first `count` rows, and on the first `otherCount` of the other
/// recording, on rows after these.
double error(const Recording &recording, std::size_t count, const Recording *other, std::size_t otherCount,
             std::size_t firstHeld, std::size_t held, unsigned neurons, std::uint64_t seed) {
  const std::vector<KnownTime> elsewhere = other ? other->known(0, otherCount) : std::vector<KnownTime>();
  const NetworkInputs inputs(recording.space.space, recording.sizes, elsewhere);
  std::vector<Configuration> rows;
  for (std::size_t i = 0; i < count; ++i)
    rows.push_back(recording.ran[i].configuration);
  Eigen::MatrixXf matrix(inputs.size(), Eigen::Index(count + elsewhere.size()));
  matrix.leftCols(Eigen::Index(count)) = inputs.of(rows);
  Eigen::VectorXf targets(matrix.cols());
  const double pixels = other ? recording.pixels() : 1;
  for (std::size_t i = 0; i < count; ++i)
    targets[Eigen::Index(i)] = float(std::log(recording.ran[i].time / pixels));
  Eigen::Index column = Eigen::Index(count);
  for (const KnownTime &known : elsewhere)
    if (const auto input = inputs.of(known)) {
      matrix.col(column) = *input;
      targets[column++] = float(std::log(known.timeNs / other->pixels()));
    }
  const Ensemble ensemble = Ensemble::train(matrix.leftCols(column), targets.head(column),
                                            {11, neurons, seed, Eigen::Index(count)});
  return errorOf(ensemble, inputs, recording, firstHeld, held, pixels);
}

int run(const Options &options) {
  Recording recording(options.spaces.front(), options.size);
  std::optional<Recording> other;
  if (!options.other.empty())
    other.emplace(options.other, options.otherSize);
  std::istringstream list(options.training);
  std::printf("training,repetition,error%s\n", other ? ",combined" : "");
  for (std::string word; std::getline(list, word, ',');) {
    const std::size_t count = std::stoul(word);
    for (unsigned repetition = 0; repetition < options.repetitions; ++repetition) {
      std::mt19937_64 random(1000 * count + repetition);
      std::shuffle(recording.ran.begin(), recording.ran.end(), random);
      const std::size_t all = recording.ran.size();
      if (count + 50 > all)
        throw inputError(options.spaces.front() + " has too few rows that ran");
      const std::size_t held = std::min(options.held, all - count);
      std::printf("%zu,%u,%.5f", count, repetition,
                  error(recording, count, nullptr, 0, count, held, options.neurons, repetition + 1));
      if (other) {
        std::shuffle(other->ran.begin(), other->ran.end(), random);
        const std::size_t half = std::min(count / 2, other->ran.size());
        std::printf(",%.5f", error(recording, count - half, &*other, half, count, held, options.neurons,
                                   repetition + 1));
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
  return 0;
}

}

int main(int argc, char **argv) {
  Options options;
  po::options_description all("icl-bench-model-error SPACE");
  all.add_options()("help", "print this")("training", po::value(&options.training),
                                          "numbers of rows to train with (1000)")(
      "repeat", po::value(&options.repetitions),
      "with other rows each (20)")("held", po::value(&options.held), "rows to predict, at most (2000)")(
      "neurons", po::value(&options.neurons), "in the hidden layer; 0: chosen by validation (0)")(
      "size", po::value(&options.size), "of the grid, for --other")("other", po::value(&options.other),
                                                                    "a recording at another size")(
      "other-size", po::value(&options.otherSize), "its grid")("kernels", po::value(&options.spaces), "");
  return runWithOptions(argc, argv, all, options.spaces, [&] { return run(options); });
}
