#include "test/kills/subject.h"
#include "test/support/made_up_space.h"
#include "tuner/measure/device_measurer.h"
#include "tuner/replay/recorded_measurer.h"
#include <thread>

namespace icl::kills {

/// Makes recorded times slow enough for the tuner to be killed meanwhile.
static void takeTime() { std::this_thread::sleep_for(std::chrono::microseconds(300)); }

struct MadeUp : Measurer {
  const Space space = kernelSpace();
  std::string identity(const Configuration &c) override { return toString(space.assignment(c)); }
  bool onlyLooksUp() const override { return true; }
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

/// A kernel that takes longer for larger `n`.
static Job jobOf(const Configuration &c) {
  Job job;
  job.program.launches = {{"work", {0u}, {1, {items / 64, 1, 1}, {64, 1, 1}}, {0}}};
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
  return std::make_unique<DeviceMeasurer>(jobOf, Configuration{0},
                                          std::vector<MeasuredBuffer>{{out, nullptr}}, options);
}

static Subject ofRecordedTimes(const std::string &name, const Space &space,
                               std::function<std::unique_ptr<Measurer>()> measurer,
                               const std::string &strategy) {
  constexpr std::size_t budget = 200;
  constexpr int longestMs = 120;
  return {name, space, std::move(measurer), strategy, budget, longestMs, true};
}

Subject madeUpSubject(const std::string &strategy) {
  return ofRecordedTimes(
      "recorded", kernelSpace(), [] { return std::make_unique<MadeUp>(); }, strategy);
}

Subject recordedSubject(const RecordedSpace &record, const std::string &strategy) {
  return ofRecordedTimes(
      record.name, record.space, [&record] { return std::make_unique<Recorded>(record); }, strategy);
}

Subject liveSubject() { return {"live", liveSpace(), liveMeasurer, "random", 40, 2500, false}; }

}
