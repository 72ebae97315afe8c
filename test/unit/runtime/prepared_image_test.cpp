// Images that stay on the device in the storage that launches take them in, and the two times of launches.
#include "test/support/blur.h"
#include "test/support/runtime.h"
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <icl/prepared_image.h>
#include <numeric>

using namespace icl::runtime;
using namespace icl::test;
using Kind = KernelArgument::Kind;

namespace {

constexpr std::int64_t columns = 40;

/// out(x) = in(x - 1), with `outside` left of the image.
Description shiftDescription(const ImageStorage &storage, int outside) {
  const auto padded = storage.kind == ImageStorage::Kind::Padded;
  LaunchProgram program;
  program.source = padded ? "kernel void left(global const int *in, global int *out, int n) {"
                            "  int x = get_global_id(0); if (x < n) out[x] = in[15 + x]; }"
                          : "kernel void left(global const int *in, global int *out, int n) {"
                            "  int x = get_global_id(0); if (x < n) out[x] = x ? in[x - 1] : " +
                                std::to_string(outside) + "; }";
  Launch launch;
  launch.entry = "left";
  launch.dimensions = 1;
  launch.arguments = {
      {Kind::Image, "in", 0, storage}, {Kind::Image, "out", 0, {}, true}, {Kind::GridExtent, "", 0}};
  launch.workGroup = launch.tile = {8, 1, 1};
  program.launches = {launch};
  Description description;
  description.name = "left";
  description.dimensions = 1;
  description.parameters = {{Parameter::Kind::Image, "in", sizeof(int), 1, 0, true, false, true},
                            {Parameter::Kind::Image, "out", sizeof(int), 1, 0, false, true, false}};
  description.variants = {{"", program}};
  return description;
}

Description plainShift() { return shiftDescription({}, 9); }
Description paddedShift() {
  return shiftDescription(ImageStorage::padded({{1, 0, 0}, {0, 0, 0}}, Boundary::Constant, {9, 0, 0, 0}), 9);
}

std::vector<int> ramp(int first) {
  std::vector<int> pixels(columns);
  std::iota(pixels.begin(), pixels.end(), first);
  return pixels;
}
std::vector<int> shifted(int first) {
  std::vector<int> pixels = ramp(first - 1);
  pixels.front() = 9;
  return pixels;
}
Image<const int> hostImage(const std::vector<int> &pixels) { return {pixels.data(), columns}; }

struct Output {
  Buffer memory{queue(), columns * sizeof(int)};
  Event last;

  /// What the kernel makes of the image.
  std::vector<int> of(const Kernel &kernel, const DeviceImage &in) {
    std::vector<int> pixels(columns);
    last = kernel.launch(queue(), {Argument::of(in), Argument::of(DeviceImage{memory.get(), columns})});
    memory.read(queue(), pixels.data(), memory.bytes());
    return pixels;
  }
};

bool madeCopies(const Event &launch) { return launch.timeNs() != launch.kernelTimeNs(); }

TEST(Times, ContainTheCopiesOfPlainBuffers) {
  const std::vector<int> pixels = ramp(1);
  Buffer in(queue(), columns * sizeof(int));
  in.write(queue(), pixels.data(), in.bytes());
  const Kernel withCopies(paddedShift(), {}), without(plainShift(), {});
  Output output;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(output.of(withCopies, {in.get(), columns}), shifted(1));
    EXPECT_GT(output.last.kernelTimeNs(), 0);
    EXPECT_GT(output.last.timeNs(), output.last.kernelTimeNs()) << "each launch copies";
    EXPECT_EQ(output.of(without, {in.get(), columns}), shifted(1));
    EXPECT_FALSE(madeCopies(output.last));
  }
}

/// A temporary that the second launch takes in another storage is created again by each launch.
TEST(Times, OfKernelsContainTheCopiesOfTemporaries) {
  const blur::Picture in(33, 20, 1);
  Buffer input(queue(), in.pixels.size() * sizeof(int)), output(queue(), input.bytes());
  input.write(queue(), in.pixels.data(), input.bytes());
  const Event done = Kernel(blur::describe(blur::program(blur::padded)), {})
                         .launch(queue(), {Argument::of(DeviceImage{input.get(), 33, 20}),
                                           Argument::of(DeviceImage{output.get(), 33, 20})});
  EXPECT_FALSE(madeCopies(done));
}

TEST(PreparedImages, AreCopiedOnce) {
  const Kernel kernel(paddedShift(), {});
  Output output;
  const PreparedImage<int> in(queue(), hostImage(ramp(1)));
  EXPECT_EQ(output.of(kernel, in), shifted(1));
  EXPECT_TRUE(madeCopies(output.last)) << "into the storage of this variant";
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(output.of(kernel, in), shifted(1));
    EXPECT_FALSE(madeCopies(output.last));
  }
}

TEST(PreparedImages, AreUpdatedFromHostMemoryAndBuffers) {
  Output output;
  for (const Description &description : {plainShift(), paddedShift()}) {
    const Kernel kernel(description, {});
    PreparedImage<int> in(queue(), columns);
    in.write(queue(), hostImage(ramp(1)));
    EXPECT_EQ(output.of(kernel, in), shifted(1));
    in.write(queue(), hostImage(ramp(100)));
    EXPECT_EQ(output.of(kernel, in), shifted(100));
    EXPECT_FALSE(madeCopies(output.last)) << "written straight into the storage";
    const std::vector<int> third = ramp(1000);
    Buffer buffer(queue(), columns * sizeof(int));
    buffer.write(queue(), third.data(), buffer.bytes());
    in.copyFrom(queue(), {buffer.get(), columns});
    EXPECT_EQ(output.of(kernel, in), shifted(1000));
    EXPECT_FALSE(madeCopies(output.last));
    EXPECT_EQ(output.of(kernel, PreparedImage<int>(queue(), {buffer.get(), columns})), shifted(1000));
  }
}

TEST(PreparedImages, ServeKernelsThatTakeThemInDifferentStorage) {
  Output output;
  const Kernel first(paddedShift(), {}), second(plainShift(), {});
  PreparedImage<int> in(queue(), hostImage(ramp(1)));
  for (int value : {1, 50, 100}) {
    in.write(queue(), hostImage(ramp(value)));
    EXPECT_EQ(output.of(first, in), shifted(value));
    EXPECT_EQ(output.of(second, in), shifted(value)) << "out of the padded buffer";
  }
  EXPECT_FALSE(madeCopies(output.last));
}

TEST(PreparedImages, WorkOnQueuesThatAreOutOfOrder) {
  const auto unordered = outOfOrderQueue();
  if (!unordered)
    GTEST_SKIP() << "the device has no such queues";
  const Kernel kernel(paddedShift(), {});
  PreparedImage<int> in(*unordered, columns);
  Buffer out(queue(), columns * sizeof(int));
  for (int first : {1, 50, 100}) {
    in.write(*unordered, hostImage(ramp(first)));
    kernel.launch(*unordered, {Argument::of(in), Argument::of(DeviceImage{out.get(), columns})}).wait();
    std::vector<int> pixels(columns);
    out.read(queue(), pixels.data(), out.bytes());
    EXPECT_EQ(pixels, shifted(first));
  }
}

TEST(PreparedImages, AreRefusedWhereTheyDoNotFit) {
  const Kernel kernel(paddedShift(), {});
  Output output;
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { output.of(kernel, PreparedImage<int>(queue(), columns)); }),
            "image `in` is a prepared image without pixels: call write() or copyFrom() first");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        output.of(kernel,
                                  PreparedImage<short>(queue(), Image<const short>(nullptr, columns)));
                      }),
            "a prepared image cannot be written from host memory at address null");
  const std::vector<short> shorts(columns);
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        output.of(kernel,
                                  PreparedImage<short>(queue(), Image<const short>(shorts.data(), columns)));
                      }),
            "image `in` has pixels of 4 bytes, those of its prepared image have 2");
  const std::vector<int> pixels = ramp(1);
  PreparedImage<int> in(queue(), hostImage(pixels));
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        in.write(queue(), {pixels.data(), columns / 2});
                      }),
            "a prepared image of 40 cannot take pixels of 20");
  Buffer small(queue(), 8);
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        in.copyFrom(queue(), {small.get(), columns});
                      }),
            "the buffer holds 8 bytes, but a prepared image of 40 needs 160");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { in.copyFrom(queue(), in); }),
            "a prepared image copies its pixels from a buffer");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        kernel.launch(queue(), {Argument::of(DeviceImage{output.memory.get(), columns}),
                                                Argument::of(in)});
                      }),
            "kernel `left`: image `out` is written, so it needs a buffer, not a prepared image");
  const Queue other(chooseDevice());
  EXPECT_EQ(
      messageOf(ErrorKind::Argument,
                [&] {
                  Buffer out(other, columns * sizeof(int));
                  kernel.launch(other, {Argument::of(in), Argument::of(DeviceImage{out.get(), columns})});
                }),
      "a prepared image belongs to the context that it was made in: use a queue of that one");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [] { PreparedImage<int>(queue(), 0); }),
            "a prepared image is 0x1x1: each size must be between 1 and 1073741823");
}

}
