// icl-kills N [--seed S] [--space FILE] [--strategy S]: kills tuners and their workers at random moments, N
// times on recorded times (of the file, else made up) and N times on variants that are built and run, and
// resumes each tuning until it ends. Holds the journal to its promises: what was reported is in it, nothing
// that it knows is measured again, it always opens, and a tuning of recorded times ends as if nobody had
// disturbed it.
#include "test/support/made_up_space.h"
#include "test/support/temporary_folder.h"
#include "tuner/measure/device_measurer.h"
#include "tuner/replay/recorded_measurer.h"
#include "tuner/tune.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace icl;

static const TuningKey key = {"kernel", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"};

// ---- The two tunings

/// Recorded times come slowly enough for the tuner to be killed while at it.
static void takeTime() { std::this_thread::sleep_for(std::chrono::microseconds(300)); }

struct MadeUp : Measurer {
  const Space space = kernelSpace();
  std::string identity(const Configuration &c) override { return toString(space.assignment(c)); }
  bool isHarmless() const override { return true; }
  Outcome measure(const Configuration &c) override {
    takeTime();
    return ok(madeUpTime(space, c));
  }
};

struct Recorded : RecordedMeasurer {
  using RecordedMeasurer::RecordedMeasurer;
  Outcome measure(const Configuration &c) override {
    takeTime();
    return RecordedMeasurer::measure(c);
  }
};

static constexpr std::int64_t items = 1024;

/// A kernel that works the longer the larger `n` is.
static Job jobOf(const Configuration &c) {
  Job job;
  job.entry = "work";
  job.dimensions = 1;
  job.groups = {items / 64, 1, 1};
  job.workGroup = {64, 1, 1};
  job.arguments = {0u};
  job.source = "kernel void work(global float *out) { int at = get_global_id(0); volatile float sum = 0;"
               " for (int i = 0; i < " +
               std::to_string(200 + 100 * c[0]) + "; ++i) sum = sum + 0; out[at] = at + sum; }";
  return job;
}

static Space liveSpace() {
  Parameter n{"n", {}, std::int64_t(0), ""};
  for (std::int64_t i = 0; i < 40; ++i)
    n.values.push_back(i);
  return Space({n}, {});
}

static std::unique_ptr<Measurer> liveMeasurer() {
  BufferSpec out;
  out.name = "out";
  out.size = {items, 1, 1};
  out.layout = {ElementLayout::Number::Float, 4, 1, 1};
  out.isWritten = true;
  DeviceMeasurerOptions options;
  options.jobs = 2;
  return std::make_unique<DeviceMeasurer>(
      jobOf, Configuration{0},
      std::vector<MeasuredBuffer>{{out, std::vector<std::byte>(out.bytes(), std::byte(0xa5))}}, options);
}

struct Subject {
  std::string name;
  Space space;
  std::function<std::unique_ptr<Measurer>()> measurer;
  std::string strategy;
  std::size_t budget;
  int longestMs; ///< that a session is left alone
  bool isRecorded;
};

// ---- A session, in a process of its own

/// Lines that outlive the process that writes them: "begun ID", "told ID".
static void note(int trace, const std::string &line) {
  const std::string text = line + "\n";
  if (write(trace, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    _exit(90);
}

struct Traced : Measurer {
  Measurer &inner;
  int trace;
  Traced(Measurer &m, int t) : inner(m), trace(t) {}
  std::string identity(const Configuration &c) override { return inner.identity(c); }
  std::size_t lookahead() const override { return inner.lookahead(); }
  void prepare(const std::vector<Configuration> &next, LongBuilds longBuilds) override {
    inner.onBuild = onBuild;
    inner.prepare(next, longBuilds);
  }
  std::size_t awaitBuild(const std::vector<Configuration> &of) override { return inner.awaitBuild(of); }
  bool isHarmless() const override { return inner.isHarmless(); }
  void setBest(double ns) override { inner.setBest(ns); }
  Outcome measure(const Configuration &c) override {
    note(trace, "begun " + identity(c));
    return inner.measure(c);
  }
  std::vector<std::vector<double>> race(const std::vector<Configuration> &c, unsigned rounds) override {
    return inner.race(c, std::min(rounds, 7u));
  }
};

/// The configurations in their order and the winner.
static std::string summary(const TuneResult &result) {
  std::string text;
  for (const Trial &trial : result.trials)
    for (const std::uint16_t index : trial.configuration)
      text += std::to_string(index) + " ";
  return text + (result.best() ? toString(result.best()->configuration) : "nothing");
}

static std::string session(const Subject &subject, const std::string &journalPath, int trace) {
  auto inner = subject.measurer();
  Traced measurer(*inner, trace);
  Journal journal(journalPath, key);
  SearchRequest request;
  request.strategy = subject.strategy;
  request.budget = subject.budget;
  request.onProgress = [&](const TuneProgress &p) {
    if (p.last)
      note(trace, "told " + measurer.identity(p.last->configuration));
  };
  return summary(tuneSpace(subject.space, measurer, journal, request));
}

// ---- Killing

static std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> found;
  for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
    if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos)
      continue;
    std::ifstream stat(entry.path() / "stat");
    std::string text; // of a process that may be gone by now
    std::getline(stat, text);
    const std::size_t name = text.rfind(')');
    if (name == std::string::npos)
      continue;
    char state;
    int of;
    if (std::sscanf(text.c_str() + name + 1, " %c %d", &state, &of) == 2 && of == parent && state != 'Z')
      found.push_back(std::stoi(text));
  }
  return found;
}

static bool lives(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string id, name, state;
  return stat >> id >> name >> state && state != "Z";
}

class Killer {
public:
  Killer(const Subject &s, unsigned wanted, std::uint64_t seed) : subject(s), wanted(wanted), random(seed) {}

  bool run() {
    const std::string undisturbed = subject.isRecorded ? aloneInAProcess() : "";
    while (kills < wanted && wrong.empty())
      oneTuning(undisturbed);
    std::cout << subject.name << ": " << kills << " kills (" << workerKills << " of workers), " << tunings
              << " tunings ended, " << told
              << " measurements reported: " << (wrong.empty() ? "all kept" : wrong) << std::endl;
    return wrong.empty();
  }

private:
  const Subject &subject;
  const unsigned wanted;
  std::mt19937_64 random;
  TemporaryFolder folder;
  unsigned kills = 0, workerKills = 0, tunings = 0;
  std::size_t told = 0;
  std::string wrong;

  void sleepAWhile() {
    const auto us = random() % (1000 * std::uint64_t(subject.longestMs));
    std::this_thread::sleep_for(std::chrono::microseconds(us));
  }

  std::string resultFile() const { return folder / "result"; }

  pid_t begin(const std::string &journal, const std::string &trace) {
    const pid_t process = fork();
    if (process != 0)
      return process;
    try {
      const int file = open(trace.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
      std::ofstream(resultFile()) << session(subject, journal, file);
      _exit(0);
    } catch (const std::exception &error) {
      std::cerr << error.what() << '\n';
      _exit(91);
    }
  }

  std::string result() const {
    std::ifstream stream(resultFile());
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::string aloneInAProcess() {
    int status = 0;
    waitpid(begin(folder / "alone.db", folder / "alone.trace"), &status, 0);
    if (status != 0)
      wrong = "the undisturbed tuning failed";
    return result();
  }

  /// A tuning on a fresh journal, in as many sessions as it takes.
  void oneTuning(const std::string &undisturbed) {
    const std::string journal = folder / (std::to_string(tunings) + ".db"),
                      trace = folder / (std::to_string(tunings) + ".trace");
    while (wrong.empty()) {
      const pid_t tuner = begin(journal, trace);
      if (kills < wanted)
        disturb(tuner);
      int status = 0;
      waitpid(tuner, &status, 0);
      check(journal, trace);
      if (WIFSIGNALED(status))
        continue;
      if (status != 0)
        wrong = "a session ended with status " + std::to_string(WEXITSTATUS(status));
      else if (subject.isRecorded && result() != undisturbed)
        wrong = "the tuning ended otherwise than undisturbed";
      break;
    }
    ++tunings;
  }

  /// Kills a worker now and then, and in the end the tuner, unless it is done before.
  void disturb(pid_t tuner) {
    sleepAWhile();
    const auto workers = childrenOf(tuner);
    if (!workers.empty() && random() % 2) {
      kill(workers[random() % workers.size()], SIGKILL);
      ++kills, ++workerKills;
      sleepAWhile();
    }
    const auto orphans = childrenOf(tuner);
    if (lives(tuner)) {
      kill(tuner, SIGKILL);
      ++kills;
    }
    for (const pid_t orphan : orphans)
      for (int i = 0; i < 500 && lives(orphan); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    for (const pid_t orphan : orphans)
      if (lives(orphan) && wrong.empty())
        wrong = "a worker outlived its tuner";
  }

  void check(const std::string &path, const std::string &trace) {
    try {
      Journal journal(path, key, std::chrono::seconds(5));
      std::set<std::string> reported, begun;
      std::ifstream lines(trace);
      const std::string reference = subject.measurer()->identity(*subject.space.reference());
      for (std::string verb, id; lines >> verb && std::getline(lines >> std::ws, id);) {
        if (verb == "told") {
          reported.insert(id);
        } else if (id != reference) { // its output is needed in every session
          const bool isAgain = !begun.insert(id).second;
          if (reported.count(id) || (isAgain && !subject.isRecorded))
            wrong = "measured twice: " + id;
        }
      }
      for (const std::string &id : reported)
        if (!journal.find(id))
          wrong = "reported, but not in the journal: " + id;
      told = std::max(told, reported.size());
    } catch (const std::exception &error) {
      wrong = error.what();
    }
  }
};

struct Options {
  long count = 0;
  std::uint64_t seed = 1;
  std::string space, strategy = "random";

  bool read(int argc, char **argv) {
    count = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
    for (int i = 2; i + 1 < argc; i += 2) {
      const std::string name = argv[i];
      if (name == "--seed")
        seed = std::strtoull(argv[i + 1], nullptr, 10);
      else if (name == "--space")
        space = argv[i + 1];
      else if (name == "--strategy")
        strategy = argv[i + 1];
      else
        return false;
    }
    return count > 0 && argc % 2 == 0;
  }
};

static Subject recordedSubject(const Options &options, const RecordedSpace &record) {
  constexpr std::size_t budget = 200;
  constexpr int longestMs = 120;
  if (options.space.empty())
    return {"recorded", kernelSpace(), [] { return std::make_unique<MadeUp>(); }, options.strategy, budget,
            longestMs,  true};
  return {record.name,
          record.space,
          [&record] { return std::make_unique<Recorded>(record); },
          options.strategy,
          budget,
          longestMs,
          true};
}

int main(int argc, char **argv) {
  Options options;
  if (!options.read(argc, argv)) {
    std::cerr << "usage: icl-kills N [--seed S] [--space FILE] [--strategy S]\n";
    return 2;
  }
  const TemporaryFolder scratch;
  setenv("TMPDIR", scratch.path.c_str(), 1);
  try {
    const RecordedSpace record = options.space.empty() ? RecordedSpace() : readRecordedSpace(options.space);
    const Subject recorded = recordedSubject(options, record);
    const Subject live = {"live", liveSpace(), liveMeasurer, "random", 40, 2500, false};
    const auto wanted = static_cast<unsigned>(options.count);
    const bool kept = Killer(recorded, wanted, options.seed).run();
    return Killer(live, wanted, options.seed).run() && kept ? 0 : 1;
  } catch (const RecordError &error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
