// The last work-group to arrive combines what all have left: in each of many runs, and whatever ran between
// them in the same session.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "compiler/interpret/interpret.h"
#include "compiler/interpret/synthetic.h"
#include "tuner/measure/device.h"
#include "tuner/measure/execute.h"
#include "tuner/measure/job_of.h"
#include <gtest/gtest.h>

using namespace icl;

static const char text[] = R"(
#pragma imcl grid(in) reduce(sum: +, low: min, bins: +)
void tally(Image<uchar> in, uint sum, short low[3], ulong bins[40]) {
  int v = in[idx][idy];
  sum += v;
  low[v % 3] = min(low[v % 3], 5 - v);
  bins[v % 40] += idx;
}
)";

namespace {
struct Tally {
  Diagnostics diagnostics{"tally.icl", text};
  std::unique_ptr<ast::Program> program = parseProgram(diagnostics);
  const ast::Kernel &kernel = *program->kernels.front();
  runtime::Queue queue{runtime::chooseDevice({}), /*profiling=*/true};
  Device device = deviceOf(queue.device().info);
  Sizes sizes;
  Arguments given, wanted;

  Tally() {
    sizes.grid = Extent{331, 97, 1};
    given = wanted = syntheticArguments(kernel, *sizes.grid, {}, {}, 1);
    interpret(*program, kernel, wanted);
  }

  Job job(std::int64_t items) {
    const SpaceDefinition space = *spaceOf(kernel, device, sizes, diagnostics);
    const Configuration configuration = space.configuration(Assignment{{"combine.sum", "last"},
                                                                       {"combine.low", "last"},
                                                                       {"combine.bins", "last"},
                                                                       {"reduce.low", "local"},
                                                                       {"reduce.bins", "local"},
                                                                       {"wg_x", items},
                                                                       {"wg_y", std::int64_t(1)},
                                                                       {"cyclic_x", std::int64_t(4)},
                                                                       {"cyclic_y", std::int64_t(1)}});
    EXPECT_EQ(space.violations(configuration), std::vector<std::string>());
    return jobOf(kernel, compileVariant(kernel, space, configuration, device, sizes), given);
  }

  void expectResults(const Session &session) const {
    for (std::size_t i = 0; i < session.buffers().size(); ++i) {
      const std::string &name = session.buffers()[i].name;
      auto found = wanted.buffers.at(name).bytes;
      session.read(i, found.data());
      EXPECT_EQ(found, wanted.buffers.at(name).bytes) << name;
    }
  }
};
}

TEST(CombineLast, GivesTheSameResultInEachRun) {
  Tally tally;
  Session session = sessionOn(tally.queue, tally.kernel, tally.given);
  LoadedJob wide = session.load(tally.job(64)), narrow = session.load(tally.job(1));
  for (int run = 0; run < 50; ++run)
    for (LoadedJob *job : {&wide, &narrow}) {
      session.reset();
      session.run(*job);
      tally.expectResults(session);
    }
}

TEST(CombineLast, GivesTheSameResultAfterRunsInARow) {
  Tally tally;
  Session session = sessionOn(tally.queue, tally.kernel, tally.given);
  LoadedJob job = session.load(tally.job(64));
  session.reset();
  session.runInARow(job, 20);
  tally.expectResults(session);
}

TEST(CombineLast, CountsTheWorkGroupsOfAnUnfinishedRun) {
  Tally tally;
  Session session = sessionOn(tally.queue, tally.kernel, tally.given);
  LoadedJob job = session.load(tally.job(64));
  session.runFirst(job, 2);
  session.run(job);
  tally.expectResults(session);
}
