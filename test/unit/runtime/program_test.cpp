// Programs of several launches, written by hand.
#include "test/support/blur.h"
#include "test/support/runtime.h"
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>

using namespace icl::runtime;
using namespace icl::test;
using blur::Picture;
using Kind = KernelArgument::Kind;

namespace {

std::vector<Description> everyBlur() {
  std::vector<Description> all{blur::describe(blur::program({})),
                               blur::describe(blur::program(blur::padded))};
  const auto &formats = queue().device().info.imageFormats;
  if (std::find(formats.begin(), formats.end(), "int") != formats.end())
    all.push_back(blur::describe(blur::program(blur::object)));
  return all;
}

const std::pair<std::int64_t, std::int64_t> sizes[] = {{9, 7}, {33, 20}, {1, 1}, {9, 7}};

TEST(Programs, RunOnHostMemoryInOneSizeAfterAnother) {
  for (const Description &description : everyBlur()) {
    const Kernel kernel(description, {});
    int first = 1;
    for (const auto &[width, height] : sizes) {
      const Picture in(width, height, first += 1000);
      std::vector<int> out(in.pixels.size());
      const Event done = kernel.run(queue(), {Argument::of(Image<const int>(in.pixels.data(), width, height)),
                                              Argument::of(Image<int>(out.data(), width, height))});
      EXPECT_EQ(out, in.blurred()) << width << "x" << height;
      EXPECT_GT(done.timeNs(), 0);
    }
  }
}

TEST(Programs, RunOnDeviceMemoryInOneSizeAfterAnother) {
  for (const Description &description : everyBlur()) {
    const Kernel kernel(description, {});
    int first = 1;
    for (const auto &[width, height] : sizes) {
      const Picture in(width, height, first += 1000);
      std::vector<int> out(in.pixels.size());
      Buffer input(queue(), out.size() * sizeof(int)), output(queue(), input.bytes());
      input.write(queue(), in.pixels.data(), input.bytes());
      for (int i = 0; i < 3; ++i)
        kernel.launch(queue(), {Argument::of(DeviceImage{input.get(), width, height}),
                                Argument::of(DeviceImage{output.get(), width, height})});
      output.read(queue(), out.data(), output.bytes());
      EXPECT_EQ(out, in.blurred()) << width << "x" << height;
    }
  }
}

TEST(Programs, RunOnQueuesThatAreOutOfOrder) {
  const auto unordered = outOfOrderQueue();
  if (!unordered)
    GTEST_SKIP() << "the device has no such queues";
  const Picture in(33, 20, 1);
  for (const Description &description : everyBlur()) {
    std::vector<int> out(in.pixels.size());
    Kernel(description, {})
        .run(*unordered, {Argument::of(Image<const int>(in.pixels.data(), 33, 20)),
                          Argument::of(Image<int>(out.data(), 33, 20))});
    EXPECT_EQ(out, in.blurred());
  }
}

TEST(Programs, TakeTheirTimeFromTheFirstStartToTheLastEnd) {
  LaunchProgram program = blur::program({});
  program.launches.insert(program.launches.begin(), 20, program.launches.front());
  const Picture in(256, 256, 1);
  const auto timeOf = [&](const LaunchProgram &p) {
    std::vector<int> out(in.pixels.size());
    const Kernel kernel(blur::describe(p), {});
    std::int64_t fastest = INT64_MAX;
    for (int i = 0; i < 5; ++i)
      fastest =
          std::min(fastest, kernel
                                .run(queue(), {Argument::of(Image<const int>(in.pixels.data(), 256, 256)),
                                               Argument::of(Image<int>(out.data(), 256, 256))})
                                .timeNs());
    EXPECT_EQ(out, in.blurred());
    return fastest;
  };
  EXPECT_GT(timeOf(program), timeOf(blur::program({})));
}

/// Shifts `a` into `b`, `b` into `a`, and again `a` into `b`: images that are copied, written, and copied
/// again.
TEST(Programs, CopyAnImageAgainAfterItIsWritten) {
  const auto padded = ImageStorage::padded({{1, 0, 0}, {1, 0, 0}}, Boundary::Constant, {9, 0, 0, 0});
  LaunchProgram program;
  program.source = "kernel void left(global const int *from, global int *to) {"
                   "  int x = get_global_id(0); to[x] = from[15 + x]; }"; // one pixel left of x, of 16 before
  Launch there, back;
  there.entry = back.entry = "left";
  there.dimensions = back.dimensions = 1;
  there.arguments = {{Kind::Image, "a", 0, padded}, {Kind::Image, "b", 0, {}, true}};
  back.arguments = {{Kind::Image, "b", 0, padded}, {Kind::Image, "a", 0, {}, true}};
  program.launches = {there, back, there};
  Description description;
  description.name = "left";
  description.dimensions = 1;
  description.parameters = {{Parameter::Kind::Image, "a", sizeof(int), 1, 0, true, true, true},
                            {Parameter::Kind::Image, "b", sizeof(int), 1, 0, true, true, true}};
  description.variants = {{"", program}};
  const Kernel kernel(description, {});
  std::vector<int> a{1, 2, 3, 4}, b(4);
  const std::vector<Argument> arguments{Argument::of(Image<int>(a.data(), 4)),
                                        Argument::of(Image<int>(b.data(), 4))};
  kernel.run(queue(), arguments);
  EXPECT_EQ(a, (std::vector<int>{9, 9, 1, 2}));
  EXPECT_EQ(b, (std::vector<int>{9, 9, 9, 1}));
}

TEST(Programs, TemporariesMayHaveOtherSizes) {
  LaunchProgram program;
  program.source = "kernel void halve(global const int *in, global int *halved, int width) {"
                   "  int x = get_global_id(0); halved[x] = in[2 * x] + in[min(2 * x + 1, width - 1)]; }"
                   "kernel void spread(global const int *halved, global int *out) {"
                   "  int x = get_global_id(0); out[x] = halved[x / 2]; }";
  program.temporaries = {{"half", 1, sizeof(int), {"in", {1, 1, 1}, {1, 0, 0}, {2, 1, 1}}}};
  Launch halve, spread;
  halve.entry = "halve";
  halve.arguments = {{Kind::Image, "in"}, {Kind::Image, "half", 0, {}, true}, {Kind::ImageExtent, "in", 0}};
  halve.grid = {"half"};
  spread.entry = "spread";
  spread.arguments = {{Kind::Image, "half"}, {Kind::Image, "out", 0, {}, true}};
  halve.dimensions = spread.dimensions = 1;
  program.launches = {halve, spread};
  Description description = blur::describe(program);
  for (Parameter &parameter : description.parameters)
    parameter.dimensions = 1;
  const std::vector<int> in{1, 2, 3, 4, 5};
  std::vector<int> out(5);
  Kernel(description, {})
      .run(queue(), {Argument::of(Image<const int>(in.data(), 5)), Argument::of(Image<int>(out.data(), 5))});
  EXPECT_EQ(out, (std::vector<int>{3, 3, 7, 7, 10}));
}

TEST(Programs, NameWhatDoesNotFit) {
  const Picture in(4, 4, 1);
  std::vector<int> out(16);
  const auto refusal = [&](const LaunchProgram &program) {
    return messageOf(ErrorKind::Argument, [&] {
      Kernel(blur::describe(program), {})
          .run(queue(), {Argument::of(Image<const int>(in.pixels.data(), 4, 4)),
                         Argument::of(Image<int>(out.data(), 4, 4))});
    });
  };
  LaunchProgram wrong = blur::program({});
  wrong.launches[0].arguments[0].name = "input";
  EXPECT_EQ(refusal(wrong),
            "kernel `blur`: a variant names `input`, which is neither a parameter nor a temporary");
  wrong = blur::program({});
  wrong.temporaries[0].size.over = {1, 5, 1};
  EXPECT_EQ(refusal(wrong),
            "kernel `blur`: temporary `rows` is 4x0x1: each size must be between 1 and 1073741823");
  wrong = blur::program({});
  wrong.temporaries[0].size.plus = {0, 1, 0};
  EXPECT_EQ(refusal(wrong), "kernel `blur`: image `rows` is written and is 4x5, but the grid is 4x4");
}

}
