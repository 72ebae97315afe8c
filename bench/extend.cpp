// icl-bench-extend: times configurations of a kernel, and adds them to the recorded space NAME.csv and
// NAME.json, which `iclc replay` reads. Each row is written when it is measured, so that it can be killed at
// any time. The same command goes on, until the file has as many rows as wanted, or all of the space.
//
// Configurations are drawn at random without replacement, in the same order for a seed. If all of the space
// is wanted, those with the same build are timed together, and the rows are shuffled at the end of each call.
// All cores build; what is built first is timed first. On a CPU, builds pause meanwhile.
#include "bench/contest/options.h"
#include "bench/contest/recorded_file.h"
#include "bench/contest/recording_order.h"
#include "bench/contest/shard.h"
#include "bench/contest/subject.h"
#include "compiler/space/error.h"
#include "tuner/kernel_on_device.h"
#include "tuner/measure/describe.h"
#include "tuner/median.h"
#include <algorithm>
#include <atomic>
#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace icl;
using namespace icl::contest;
namespace po = boost::program_options;
using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;
using Row = RecordedFile::Row;

namespace {

struct Options {
  std::string device, name, size, about;
  std::size_t configurations = std::numeric_limits<std::size_t>::max(), settled = 0;
  std::uint64_t seed = 1;
  double seconds = 270;
  Objective objective = Objective::Kernel;
  bool denseWorkGroups = false;
  std::vector<std::string> kernels;
};

std::atomic<bool> stop = false;

class Extension {
public:
  explicit Extension(const Options &o)
      : options(o), subject(subjectOf(o)), request(requestFor(o, subject)),
        on(putOrThrow(request, *subject.diagnostics)), file(o.name + ".csv", on.space),
        before(describedBefore()) {
    on.measurer->clock.setStop(&stop);
    for (const Row &row : file.rows())
      noteBest(row);
  }

  void run() {
    const std::size_t count = std::size_t(std::min(on.space.count(), 0x1p62));
    wanted = std::min(options.configurations, count);
    say();
    const bool isWhole = wanted == count;
    until(1 - std::clamp(15 / options.seconds, 0.04, 0.15), [&] { measureAll(isWhole ? all() : some()); });
    until(1, [&] {
      if (missing() == 0 && measured > 0) // else another machine may have measured the others
        settle();
      measureAgain();
    });
    if (isWhole)
      file.shuffle(options.seed);
    say();
    sayStages();
    measuringSeconds = std::chrono::duration<double>(said - began).count();
    writeDescription();
  }

private:
  const Options &options;
  const SteadyClock::time_point began = SteadyClock::now();
  const Subject subject;
  const TuneRequest request;
  const KernelOnDevice on;
  RecordedFile file;
  const Json before; ///< NAME.json, empty the first time
  std::size_t wanted = 0, measured = 0;
  double measuringSeconds = 0;
  SteadyClock::time_point said{};
  double bestMs = INFINITY;
  std::map<std::string, std::size_t> reasons;
  std::set<Configuration> settled; ///< their times are medians
  std::vector<double> ratios;      ///< of recorded times to those measured again

  static Subject subjectOf(const Options &options) {
    const Extent grid = extentFrom(options.size);
    const bool isSquare = grid[0] == grid[1] && grid[2] == 1;
    const std::string &path = options.kernels.front();
    return isSquare ? load(path, {grid[0], grid[0]}) : loadAt(path, grid);
  }
  static TuneRequest requestFor(const Options &options, const Subject &s) {
    TuneRequest request{
        s.kernel(), s.text, options.device, s.sizes, s.arguments, {}, options.denseWorkGroups, {}, 0, {}};
    request.objective = options.objective;
    request.info = describeInChild(options.device);
    request.timing.timesCopies = false;
    if (!request.info->isCpu)
      request.timing.leastNs = 3e5; // the device's own clock: no thread wakes up late
    return request;
  }
  Json describedBefore() const {
    std::ifstream in(options.name + ".json");
    Json json = in ? Json::parse(in) : Json::object();
    if (const std::string device = json.value("device", on.info.name); device != on.info.name)
      throw inputError(options.name + " was recorded on " + device + ", this is " + on.info.name);
    return json;
  }

  SteadyClock::time_point at(double part) const {
    return began + std::chrono::duration_cast<SteadyClock::duration>(
                       std::chrono::duration<double>(part * options.seconds));
  }
  /// Ends the work at that part of the time, or when stopped.
  void until(double part, const std::function<void()> &work) {
    on.measurer->clock.setDeadline(at(part));
    try {
      work();
    } catch (const MeasureStopped &) {
    }
  }
  void say() {
    said = SteadyClock::now();
    const double spent = std::chrono::duration<double>(said - began).count();
    std::fprintf(stderr, "%6.0f s: %zu of %zu recorded", spent, file.rows().size(), wanted);
    if (measured > 0)
      std::fprintf(stderr, ", %.0f a minute, %.0f min for the rest", 60.0 * double(measured) / spent,
                   double(missing()) * spent / double(measured) / 60);
    std::fprintf(stderr, "; best %.4f ms\n", bestMs);
  }
  /// What the time was spent on.
  void sayStages() const {
    const StageTimes times = on.measurer->clock.ledger.times();
    std::fprintf(stderr, "ms per configuration");
    for (std::size_t stage = 0; stage < times.size(); ++stage)
      if (const double ms = 1e3 * toSeconds(times[stage]) / double(std::max<std::size_t>(measured, 1));
          ms >= 0.005)
        std::fprintf(stderr, ", %s %.2f", std::string(stageNames[stage]).c_str(), ms);
    std::fprintf(stderr, "\n");
  }
  void noteBest(const Row &row) {
    if (row.timeMs > 0 && row.timeMs < bestMs)
      on.measurer->setBest((bestMs = row.timeMs) * 1e6);
  }

  std::size_t missing() const { return wanted - std::min(wanted, file.rows().size()); }
  NextGroup some() const { return randomDraws(on.space, file, options.seed, wanted - file.rows().size()); }
  NextGroup all() const { return wholeSpace(on.space, file, options.seed, !on.info.isCpu); }

  void measureAll(const NextGroup &next) {
    const std::size_t window = std::max<std::size_t>(on.measurer->lookahead(), 1);
    std::vector<BuildGroup> waiting;
    std::vector<Configuration> firsts; // of these
    for (bool isDone = false;;) {
      if (!isDone && waiting.size() <= window * 3 / 4) {
        while (!isDone && waiting.size() < window)
          if (auto group = next()) {
            firsts.push_back(group->front());
            waiting.push_back(std::move(*group));
          } else {
            isDone = true;
          }
        on.measurer->buildAhead(firsts, LongBuilds::InTurn);
      }
      if (waiting.empty())
        return;
      const auto index = on.measurer->awaitBuild(firsts, std::numeric_limits<double>::infinity()).value_or(0);
      measureGroup(waiting[index]);
      waiting.erase(waiting.begin() + std::ptrdiff_t(index));
      firsts.erase(firsts.begin() + std::ptrdiff_t(index));
    }
  }

  void measureGroup(const BuildGroup &group) {
    if (group.size() > 1) // compiles the others meanwhile; they need no builds
      on.measurer->buildGuesses({[group, next = std::size_t(1)]() mutable {
                                   return next < group.size() ? std::optional(group[next++]) : std::nullopt;
                                 },
                                 group.size(), [](const std::string &) { return false; }});
    for (const Configuration &configuration : group) {
      measure(configuration);
      if (SteadyClock::now() > said + std::chrono::seconds(15))
        say();
    }
  }

  void measure(const Configuration &configuration) {
    const Outcome outcome = on.measurer->measure(configuration);
    ++measured;
    Row row{configuration, outcome.ok() ? outcome.timeNs / 1e6 : 0};
    noteBest(row);
    if (!outcome.ok() && ++reasons[std::string(toString(outcome.kind))] <= 3)
      std::fprintf(stderr, "%s: %s: %.200s\n", toString(on.space.assignment(configuration)).c_str(),
                   std::string(toString(outcome.kind)).c_str(), outcome.message.c_str());
    file.add(std::move(row));
  }

  /// Of thousands of configurations, the fastest by one measurement is the luckiest. Measures the fastest
  /// again in rounds, and gives them the medians; then what is among the fastest since.
  void settle() {
    for (std::vector<Row> next; !(next = unsettled()).empty();) {
      std::vector<Configuration> configurations;
      for (const Row &row : next)
        configurations.push_back(row.configuration);
      file.setTimes(mediansOf(next, configurations));
      settled.insert(configurations.begin(), configurations.end());
      std::fprintf(stderr, "%6.0f s: measured the fastest %zu again\n",
                   std::chrono::duration<double>(SteadyClock::now() - began).count(), settled.size());
    }
  }
  /// Of the fastest, those of one measurement.
  std::vector<Row> unsettled() const {
    std::vector<Row> rows = fastestOf(file.rows(), options.settled);
    std::erase_if(rows, [&](const Row &row) { return settled.count(row.configuration) != 0; });
    return rows;
  }
  /// Of their times and those of further rounds.
  std::map<Configuration, double> mediansOf(const std::vector<Row> &rows,
                                            const std::vector<Configuration> &configurations) {
    constexpr unsigned rounds = 4;
    std::map<Configuration, std::vector<double>> times;
    for (const Row &row : rows)
      times[row.configuration] = {row.timeMs};
    for (unsigned round = 0; round < rounds; ++round) {
      on.measurer->buildAhead(configurations, LongBuilds::InTurn);
      for (const Configuration &configuration : configurations)
        if (const Outcome outcome = on.measurer->measure(configuration); outcome.ok())
          times[configuration].push_back(outcome.timeNs / 1e6);
    }
    std::map<Configuration, double> medians;
    for (const auto &[configuration, all] : times)
      medians[configuration] = medianOf(all);
    return medians;
  }

  void measureAgain() {
    const std::vector<Row> chosen = worthTimingAgain(file.rows());
    std::vector<Configuration> configurations;
    for (const Row &row : chosen)
      configurations.push_back(row.configuration);
    on.measurer->buildAhead(configurations, LongBuilds::InTurn);
    for (const Row &row : chosen)
      if (const Outcome outcome = on.measurer->measure(row.configuration); outcome.ok())
        ratios.push_back(std::round(1e9 * row.timeMs / outcome.timeNs) / 1000);
  }

  static std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
  }
  /// Counts of both.
  Json allReasons() const {
    Json all = before.contains("invalid_reasons") ? before["invalid_reasons"] : Json::object();
    for (const auto &[reason, count] : reasons)
      all[reason] = all.value(reason, std::size_t(0)) + count;
    return all;
  }

  void writeDescription() {
    std::sort(ratios.begin(), ratios.end());
    Json json = {{"name", std::filesystem::path(options.name).filename()},
                 {"source", "bench/papers/record"},
                 {"about", options.about},
                 {"device", on.info.name},
                 {"platform", on.info.platform},
                 {"driver", on.info.driver},
                 {"date", today()},
                 {"kernel", subject.kernel().name},
                 {"size", subject.sizeText()},
                 {"metric", "time_ms"},
                 {"objective", toString(options.objective)},
                 {"space", on.space.count()},
                 {"configurations", file.rows().size()},
                 {"valid", std::count_if(file.rows().begin(), file.rows().end(),
                                         [](const Row &row) { return row.timeMs > 0; })},
                 {"invalid_reasons", allReasons()},
                 {"per_minute", std::round(60.0 * double(measured) / measuringSeconds)},
                 {"settled", before.value("settled", std::size_t(0)) + settled.size()},
                 {"recorded_by_retimed", ratios.empty() && before.contains("recorded_by_retimed")
                                             ? before["recorded_by_retimed"]
                                             : Json(ratios)}};
    // Values that no row has are useless to a search.
    for (std::size_t p = 0; p < on.space.parameters().size(); ++p) {
      const Parameter &parameter = on.space.parameters()[p];
      for (std::uint16_t v = 0; v < parameter.values.size(); ++v)
        if (std::any_of(file.rows().begin(), file.rows().end(),
                        [&](const Row &row) { return row.configuration[p] == v; }))
          std::visit([&](const auto &value) { json["parameters"][parameter.name].push_back(value); },
                     parameter.values[v]);
    }
    std::ofstream(options.name + ".json") << json.dump(1) << '\n';
  }
};

}

int main(int argc, char **argv) {
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int) { stop = true; });
  Options options;
  std::string workGroups = "powers";
  po::options_description all("icl-bench-extend --name NAME --size WxH[xD] KERNEL.icl");
  all.add_options()("help", "print this")("device", po::value(&options.device), "as iclc takes it")(
      "name", po::value(&options.name)->required(),
      "of the files, with their folder")("size", po::value(&options.size)->required(), "of the grid")(
      "configurations", po::value(&options.configurations),
      "rows that the file is to have (all)")("seed", po::value(&options.seed), "of the draws (1)")(
      "settle", po::value(&options.settled),
      "once all are measured, measure the fastest N again and keep medians (0)")(
      "objective", po::value(&options.objective), "launch or kernel (standard): the time that counts")(
      "wg", po::value(&workGroups),
      "powers (standard) or dense, as for iclc tune")("seconds", po::value(&options.seconds), "in all (270)")(
      "about", po::value(&options.about), "a line for the description")("kernels",
                                                                        po::value(&options.kernels), "");
  return runWithOptions(argc, argv, all, options.kernels, [&] {
    options.denseWorkGroups = workGroups == "dense";
    Extension(options).run();
    return 0;
  });
}
