// Programs of several launches, in this process and in workers: a separable blur, written by hand.
#include "test/support/blur.h"
#include "test/unit/measure/measuring.h"
#include "tuner/device/timing.h"
#include "tuner/objective.h"
#include <icl/kernel.h>

using namespace icl;
using namespace icl::test;
using blur::Picture;

namespace {

BufferSpec spec(const std::string &name, const Picture &picture, bool isWritten) {
  return {name,
          {picture.width, picture.height, 1},
          {ElementLayout::Number::Integer, 4, 1, 1},
          !isWritten,
          isWritten};
}

/// Buffers: 0 `in`, 1 `out`.
Job jobOf(const runtime::LaunchProgram &program, const Picture &picture) {
  const runtime::Extent size{picture.width, picture.height, 1};
  Job job;
  job.source = program.source;
  job.program = runtime::bindProgram(blur::describe(program), program,
                                     {{nullptr, nullptr, size}, {nullptr, nullptr, size}}, size);
  return job;
}

/// One launch that computes the same.
runtime::LaunchProgram wholeBlur() {
  runtime::LaunchProgram program;
  program.source = "kernel void whole(global const int *in, global int *out, int width, int height) {"
                   "  int x = get_global_id(0), y = get_global_id(1), sum = 0;"
                   "  for (int j = y - 1; j <= y + 1; j++) for (int i = x - 1; i <= x + 1; i++)"
                   "    sum += in[clamp(j, 0, height - 1) * width + clamp(i, 0, width - 1)];"
                   "  out[y * width + x] = sum; }";
  runtime::Launch launch;
  using Kind = runtime::KernelArgument::Kind;
  launch.entry = "whole";
  launch.arguments = {{Kind::Image, "in"},
                      {Kind::Image, "out", 0, {}, true},
                      {Kind::GridExtent, "", 0},
                      {Kind::GridExtent, "", 1}};
  program.launches = {launch};
  return program;
}

std::vector<std::byte> bytesOf(const std::vector<int> &values) {
  const auto *first = reinterpret_cast<const std::byte *>(values.data());
  return {first, first + values.size() * sizeof(int)};
}

std::vector<int> outputOf(const Session &session) {
  std::vector<int> out(session.buffers()[1].bytes() / sizeof(int));
  session.read(1, reinterpret_cast<std::byte *>(out.data()));
  return out;
}

}

TEST(Programs, RunInSessionsOfSeveralSizes) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  for (const auto &[width, height] : {std::pair{9, 7}, {33, 20}, {1, 1}}) {
    const Picture in(width, height, 1);
    const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
    Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
    LoadedJob plain = session.load(jobOf(blur::program({}), in)),
              padded = session.load(jobOf(blur::program(blur::padded), in));
    for (LoadedJob *job : {&plain, &padded, &plain, &padded}) {
      session.reset();
      EXPECT_GT(session.run(*job).kernelNs, 0);
      EXPECT_EQ(outputOf(session), in.blurred()) << width << "x" << height;
    }
  }
}

/// out(x, y) = in(x - 1, y), from a padded image.
static Job paddedJob(const Picture &in, Objective objective) {
  Job job;
  job.source = "kernel void left(global const int *in, global int *out, int width, int height, int pitch) {"
               "  int x = get_global_id(0), y = get_global_id(1);"
               "  if (x < width && y < height) out[y * width + x] = in[y * pitch + 15 + x]; }";
  const auto number = [](std::int64_t n) {
    const auto value = static_cast<std::int32_t>(n);
    const auto *bytes = reinterpret_cast<const std::uint8_t *>(&value);
    return std::vector<std::uint8_t>(bytes, bytes + sizeof value);
  };
  const auto storage = runtime::ImageStorage::padded({{1, 0, 0}, {0, 0, 0}}, runtime::Boundary::Clamped);
  const runtime::Extent size{in.width, in.height, 1};
  runtime::BoundLaunch launch;
  launch.entry = "left";
  launch.arguments = {runtime::StoredBuffer{0, 2, storage}, 1u, number(in.width), number(in.height),
                      number(runtime::storedExtent(storage, size)[0])};
  launch.geometry = runtime::cover(size, {8, 8, 1}, {8, 8, 1}, 2);
  launch.written = {1};
  job.program.launches = {launch};
  job.objective = objective;
  return job;
}

TEST(Programs, CopyImagesByTheirObjective) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(64, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
  LoadedJob anew = session.load(paddedJob(in, Objective::Launch)),
            kept = session.load(paddedJob(in, Objective::Kernel)),
            plain = session.load(jobOf(blur::program({}), in));
  EXPECT_TRUE(anew.makesCopies());
  EXPECT_FALSE(plain.makesCopies());
  session.run(kept);
  for (int i = 0; i < 3; ++i) {
    const LaunchTime all = session.run(anew), kernel = session.run(kept);
    EXPECT_GT(all.kernelNs, 0);
    EXPECT_GT(all.launchNs, all.kernelNs) << "each launch copies";
    EXPECT_EQ(kernel.launchNs, kernel.kernelNs) << "the image stays";
  }
  for (LoadedJob *job : {&anew, &kept}) {
    const LaunchTimes times = timeLaunches(session, *job, TimingPolicy(), session.run(*job));
    EXPECT_GT(times.launches, 0u);
    EXPECT_TRUE(times.fastest.includesCopies()) << "both are known whatever the objective";
    EXPECT_GE(times.fastest.launchNs, times.fastest.kernelNs);
  }
  EXPECT_FALSE(timeLaunches(session, plain, TimingPolicy(), session.run(plain)).fastest.includesCopies());
  TimingPolicy without;
  without.timesCopies = false;
  EXPECT_FALSE(timeLaunches(session, kept, without, session.run(kept)).fastest.includesCopies());
}

TEST(Programs, CountAFirstLaunchThatIsLong) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(64, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
  LoadedJob job = session.load(jobOf(blur::program({}), in));
  const LaunchTime first = session.run(job);
  TimingPolicy policy;
  policy.coldSeveralNs = 0; // a cold start explains nothing
  policy.maximum = 2;
  EXPECT_EQ(timeLaunches(session, job, policy, first).launches, 2u);
  policy.budgetNs = 0;
  const LaunchTimes times = timeLaunches(session, job, policy, first);
  EXPECT_EQ(times.launches, 1u);
  EXPECT_EQ(times.fastest.launchNs, first.launchNs);
}

TEST(Programs, DoNotCountAFirstLaunchInWhichDriversCompile) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(64, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
  LoadedJob job = session.load(jobOf(blur::program({}), in));
  session.run(job);
  const LaunchTime first = {5e9, 5e9};
  TimingPolicy policy;
  policy.maximum = 3;
  const LaunchTimes times = timeLaunches(session, job, policy, first);
  EXPECT_EQ(times.launches, 3u) << "the first of several commands may take seconds";
  EXPECT_LT(times.fastest.kernelNs, first.kernelNs);
  policy.coldSeveralNs = policy.coldNs;
  EXPECT_EQ(timeLaunches(session, job, policy, first).launches, 1u);
}

TEST(Programs, AreNotWarmOnDevicesThatCompileForWorkGroups) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(64, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
  const Job job = jobOf(blur::program({}), in);
  LoadedJob first = session.load(job);
  EXPECT_FALSE(first.isWarm());
  session.run(first);
  EXPECT_EQ(session.load(job).isWarm(), !session.device().isCpu);
}

TEST(Programs, LaunchPartsOfTheFirstLaunch) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(16, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels);
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nullptr});
  LoadedJob job = session.load(jobOf(blur::program(blur::padded), in));
  EXPECT_EQ(job.slabs(), 16u) << "work-groups of 4x4";
  const std::vector<int> before = outputOf(session);
  session.runFirst(job, 3);
  EXPECT_EQ(outputOf(session), before) << "the second launch did not run";
  session.run(job);
  EXPECT_EQ(outputOf(session), in.blurred());
}

TEST(Programs, DivideTheLaunchThatUpdatesWhatAnotherSets) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(16, 64, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels);
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nullptr});
  Job job;
  job.source = "kernel void start(global int *out) { out[get_global_id(0)] = 5; }"
               "kernel void add(global const int *in, global int *out) {"
               "  int i = get_global_id(1) * 16 + get_global_id(0); out[i] += in[i]; }";
  job.program.launches = {{"start", {1u}, {1, {16 * 64, 1, 1}, {1, 1, 1}}, {1}},
                          {"add", {0u, 1u}, {2, {1, 64, 1}, {16, 1, 1}}, {1}}};
  LoadedJob loaded = session.load(job);
  EXPECT_EQ(loaded.slabs(), 64u) << "of the second launch";
  session.runFirst(loaded, 2);
  const std::vector<int> out = outputOf(session);
  EXPECT_EQ(out[31], 5 + in.pixels[31]);
  EXPECT_EQ(out[32], 5) << "the first launch ran as a whole";
}

TEST(Programs, ShareASessionsTemporaries) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  const Picture in(9, 7, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels), nothing(initial.size());
  Session session(queue, {spec("in", in, false), spec("out", in, true)}, {initial.data(), nothing.data()});
  LoadedJob job = session.load(jobOf(blur::program({}), in));
  // One that needs more room replaces the temporary; the first job keeps its own.
  Job larger = jobOf(blur::program({}), in);
  larger.program.temporaries[0].size = {100, 100, 1};
  LoadedJob second = session.load(larger);
  for (LoadedJob *each : {&job, &second, &job}) {
    session.reset();
    session.run(*each);
    EXPECT_EQ(outputOf(session), in.blurred());
  }
}

/// Configurations: 0 one launch, 1 two launches, 2 two with a padded temporary, 3 two of which the first
/// leaves pixels of the temporary out, 4 two of which the second has too large a work-group.
static Job blurJob(const Configuration &configuration) {
  const Picture in(32, 16, 1);
  const std::uint16_t which = configuration.at(0);
  if (which == 0)
    return jobOf(wholeBlur(), in);
  Job job = jobOf(blur::program(which == 2 ? blur::padded : runtime::ImageStorage()), in);
  if (which == 3)
    job.program.launches[0].geometry.groups[0] -= 1;
  if (which == 4)
    job.program.launches[1].geometry.workGroup = {1 << 20, 8, 1};
  return job;
}

TEST_F(Measuring, RunsProgramsOfSeveralLaunches) {
  const Picture in(32, 16, 1);
  const std::vector<std::byte> initial = bytesOf(in.pixels);
  for (const unsigned jobs : {1, 2}) { // without and with builds ahead
    DeviceMeasurerOptions options;
    options.jobs = jobs;
    DeviceMeasurer measurer(blurJob, Configuration{0},
                            {{spec("in", in, false), initial.data()}, {spec("out", in, true), nullptr}},
                            options);
    measurer.buildAhead({{1}, {2}, {3}, {4}}, LongBuilds::InTurn);
    for (const std::uint16_t right : {0, 1, 2}) {
      const Outcome outcome = measurer.measure({right});
      EXPECT_EQ(outcome.kind, Outcome::Kind::Ok) << right << ": " << outcome.message;
      EXPECT_GT(outcome.timeNs, 0);
    }
    EXPECT_EQ(measurer.measure({3}).kind, Outcome::Kind::WrongOutput);
    const Outcome refused = measurer.measure({4});
    EXPECT_EQ(refused.kind, Outcome::Kind::Refused) << refused.message;
    EXPECT_NE(refused.message.find("`blur_y`"), std::string::npos) << refused.message;
    EXPECT_NE(measurer.identity({1}), measurer.identity({2}));
    EXPECT_EQ(measurer.race({{0}, {1}}, 5).size(), 2u);
    const std::string facts = measurer.facts({1});
    EXPECT_NE(facts.find(" lines of OpenCL C; blur_x: 8x4 work-groups of 4x4, "), std::string::npos) << facts;
    EXPECT_NE(facts.find("; blur_y: 4x8 work-groups of 8x2, "), std::string::npos) << facts;
  }
}
