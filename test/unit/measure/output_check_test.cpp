// Outputs that are large enough to be compared on the device, and what sessions restore there.
#include "test/unit/measure/measuring.h"
#include "tuner/device/session.h"
#include <cstring>

using namespace icl;
using namespace icl::test;

namespace {

constexpr std::int64_t side = 300;

BufferSpec plane(const std::string &name, bool isRead, bool isWritten) {
  return {name, {side, side, 1}, {ElementLayout::Number::Integer, 4, 1, 1}, isRead, isWritten};
}

/// A kernel over `in`, `out` and `sum`, all of them int: at each pixel `at` it runs `body`.
Job copyingJob(const std::string &body) {
  Job job;
  job.source = "kernel void work(global const int *in, global int *out, global int *sum) {"
               "  int at = get_global_id(0); " +
               body + " }";
  runtime::BoundLaunch launch;
  launch.entry = "work";
  launch.arguments = {0u, 1u, 2u};
  launch.geometry = {1, {side * side / 4, 1, 1}, {4, 1, 1}};
  launch.written = {1, 2};
  job.program.launches = {launch};
  return job;
}

std::vector<int> contentsOf(const Session &session, std::size_t index) {
  std::vector<int> contents(side * side);
  session.read(index, reinterpret_cast<std::byte *>(contents.data()));
  return contents;
}

const std::vector<int> sevens(side *side, 7);
const auto *const sevenBytes = reinterpret_cast<const std::byte *>(sevens.data());

}

TEST(Sessions, RestoreWhatKernelsWrite) {
  const runtime::Queue queue(runtime::chooseDevice(), /*profiling=*/true);
  Session session(queue, {plane("in", true, false), plane("out", false, true), plane("sum", true, true)},
                  {sevenBytes, nullptr, sevenBytes});
  const std::vector<int> unwritten(side * side, int(0xa5a5a5a5)), doubled(side * side, 14);
  EXPECT_EQ(contentsOf(session, 1), unwritten);
  LoadedJob job = session.load(copyingJob("out[at] = in[at]; sum[at] += in[at];"));
  for (int i = 0; i < 2; ++i) { // restored before each launch, too
    session.run(job);
    EXPECT_EQ(contentsOf(session, 1), sevens);
    EXPECT_EQ(contentsOf(session, 2), doubled);
  }
  session.reset();
  EXPECT_EQ(contentsOf(session, 1), unwritten);
  EXPECT_EQ(contentsOf(session, 2), sevens);
}

TEST_F(Measuring, ComparesLargeOutputs) {
  const std::vector<std::string> bodies = {
      "out[at] = 2 * in[at]; sum[at] += 1;",
      "out[at] = in[at] + in[at]; sum[at] += 1;",
      "if (at != 70031) out[at] = 14; sum[at] += 1;",
      "out[at] = 14; sum[at] += 1; if (at >= 89000) sum[at] = 10;",
  };
  DeviceMeasurer measurer([&](const Configuration &c) { return copyingJob(bodies[c.at(0)]); },
                          Configuration{0},
                          {{plane("in", true, false), sevenBytes},
                           {plane("out", false, true), nullptr},
                           {plane("sum", true, true), sevenBytes}},
                          {});
  EXPECT_EQ(measurer.measure({1}).kind, Outcome::Kind::Ok);
  const pid_t first = measurer.workerId();
  const Outcome other = measurer.measure({3});
  EXPECT_EQ(other.kind, Outcome::Kind::WrongOutput);
  EXPECT_EQ(other.message, "`sum` differs in 1000 of 90000 values, first at (200, 296): 10 instead of 8");
  EXPECT_EQ(measurer.measure({1}).kind, Outcome::Kind::Ok);
  EXPECT_NE(measurer.workerId(), first) << "the next worker compares with the same";
  EXPECT_EQ(measurer.measure({2}).kind, Outcome::Kind::Ok) << "one lane in 10,000 may be wrong";
}
