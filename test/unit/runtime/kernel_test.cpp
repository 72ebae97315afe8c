// Calls of a hand-written variant: results on grids that tiles do not divide, the choice among variants, and
// the messages for bad sizes.
#include "test/support/temporary_folder.h"
#include <climits>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <thread>

using namespace icl::runtime;

namespace {

// out(x, y) = in(x, y) * factor + table[x % 4] + gridWidth, with 2x3 pixels per work-item.
constexpr const char *source = R"(
#ifdef ICL_INDEX64
#error not needed here
#endif
kernel void scale(global const float *in, global float *out, float factor, global const int *table,
                  int width, int height, int gridWidth) {
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 2; ++i) {
      int x = get_global_id(0) * 2 + i, y = get_global_id(1) * 3 + j;
      if (x < width && y < height)
        out[y * width + x] = in[y * width + x] * factor + table[x % 4] + gridWidth;
    }
})";

LaunchProgram scaleProgram() {
  using Kind = KernelArgument::Kind;
  Launch launch;
  launch.entry = "scale";
  launch.arguments = {{Kind::Image, "in", 0},       {Kind::Image, "out", 0, {}, true},
                      {Kind::Scalar, "factor", 0},  {Kind::Array, "table", 0},
                      {Kind::ImageExtent, "in", 0}, {Kind::ImageExtent, "in", 1},
                      {Kind::GridExtent, "", 0}};
  launch.workGroup = {4, 2, 1};
  launch.tile = {8, 6, 1};
  LaunchProgram program;
  program.source = source;
  program.launches = {launch};
  return program;
}

Description scaleDescription() {
  Description description;
  description.name = "scale";
  description.dimensions = 2;
  Parameter in{Parameter::Kind::Image, "in", sizeof(float), 2, 0, true, false, true};
  Parameter out{Parameter::Kind::Image, "out", sizeof(float), 2, 0, false, true, false};
  Parameter factor{Parameter::Kind::Scalar, "factor", sizeof(float), 0, 0, false, false, true};
  Parameter table{Parameter::Kind::Array, "table", sizeof(int), 0, 4, false, false, true};
  description.parameters = {in, out, factor, table};
  description.variants = {{"", scaleProgram()}};
  return description;
}

const int table[4] = {1, 2, 3, 4};

struct Pictures {
  std::vector<float> in, out;
  std::int64_t width, height;
  float factor = 0.5f;
  Pictures(std::int64_t w, std::int64_t h) : in(w * h), out(w * h, -1), width(w), height(h) {
    for (std::size_t i = 0; i < in.size(); ++i)
      in[i] = static_cast<float>(i % 1000);
  }
  std::vector<Argument> onHost() {
    return {Argument::of(Image<const float>(in.data(), width, height)),
            Argument::of(Image<float>(out.data(), width, height)), Argument::value(factor),
            Argument::value(table)};
  }
  std::size_t wrongPixels() const {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < in.size(); ++i)
      wrong += out[i] != in[i] * factor + table[i % width % 4] + static_cast<float>(width);
    return wrong;
  }
};

template <typename F>
std::string messageOf(ErrorKind kind, F &&f) {
  try {
    f();
  } catch (const Error &error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.what();
  }
  return "no error";
}

const Queue &queue() {
  static const Queue shared(chooseDevice(), true);
  return shared;
}

TEST(Launch, GridsThatNoTileDivides) {
  Kernel kernel(scaleDescription(), {});
  for (auto [width, height] : {std::pair{1, 1}, {8, 6}, {9, 7}, {17, 13}, {101, 1}, {1, 50}}) {
    Pictures pictures(width, height);
    const Event event = kernel.run(queue(), pictures.onHost());
    EXPECT_EQ(pictures.wrongPixels(), 0u) << width << "x" << height;
    EXPECT_GT(event.timeNs(), 0);
  }
}

TEST(Launch, OnOwnBuffersAfterOwnEvents) {
  Kernel kernel(scaleDescription(), {});
  Pictures pictures(17, 13);
  const std::size_t bytes = pictures.in.size() * sizeof(float);
  Buffer in(queue(), bytes), out(queue(), bytes + 100), coefficients(queue(), sizeof table);
  coefficients.write(queue(), table, sizeof table);
  cl_int status = CL_SUCCESS;
  const Handle<cl_event> ready(clCreateUserEvent(queue().context(), &status));
  const Event done = kernel.launch(Queue(queue().get()),
                                   {Argument::of(DeviceImage{in.get(), 17, 13}),
                                    Argument::of(DeviceImage{out.get(), 17, 13}),
                                    Argument::value(pictures.factor), Argument::of(coefficients.get())},
                                   {ready.get()});
  // The kernel waits in the queue, so it reads what another queue writes before the event.
  cl_int state = CL_COMPLETE;
  clGetEventInfo(done.get(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
  EXPECT_NE(state, CL_COMPLETE);
  const Handle<cl_command_queue> other(
      clCreateCommandQueue(queue().context(), queue().device().id, 0, &status));
  in.write(Queue(other.get()), pictures.in.data(), bytes);
  clSetUserEventStatus(ready.get(), CL_COMPLETE);
  done.wait();
  out.read(queue(), pictures.out.data(), bytes);
  EXPECT_EQ(pictures.wrongPixels(), 0u);
}

TEST(Launch, FromSeveralThreads) {
  Kernel kernel(scaleDescription(), {});
  std::vector<Pictures> pictures;
  for (int i = 0; i < 4; ++i)
    pictures.emplace_back(20 + i, 30), pictures.back().factor = static_cast<float>(i);
  std::vector<std::thread> threads;
  for (Pictures &p : pictures)
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i)
        kernel.run(queue(), p.onHost());
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const Pictures &p : pictures)
    EXPECT_EQ(p.wrongPixels(), 0u);
}

TEST(Launch, KeepsWhatStaysUnwritten) {
  Description description = scaleDescription();
  description.variants[0].program.source =
      "kernel void scale(global const float *in, global float *out, float f, global const int *t,"
      "int w, int h, int g) { if (get_global_id(0) == 0) out[0] = 7; }";
  description.parameters[1].keepsOld = true;
  Pictures pictures(3, 1);
  Kernel(description, {}).run(queue(), pictures.onHost());
  EXPECT_EQ(pictures.out, (std::vector<float>{7, -1, -1}));
}

Tuning tunedAt(Extent grid) { return {{{grid, {}}}, Objective::Launch, 0}; }

// The untuned variant, and one that was tuned at 64x64 on the device, for any size.
Description tunedDescription() {
  Description description = scaleDescription();
  description.variants.push_back(
      {queue().device().info.name, scaleProgram(), tunedAt({64, 64, 1}), "wg_x=4 wg_y=2"});
  return description;
}

ChosenVariant chosenBy(const Description &description, const DeviceInfo &device, std::int64_t width) {
  Pictures pictures(width, 64);
  const auto arguments = pictures.onHost();
  return chooseVariant(description, device, gridOf(description, arguments), arguments, Objective::Launch);
}

TEST(Choose, FollowsTheRule) {
  Description description = scaleDescription();
  auto add = [&](const char *device, std::optional<Extent> grid) {
    description.variants.push_back({device, scaleProgram(), tunedAt({64, 64, 1}), device});
    description.variants.back().program.fixedGrid = grid;
  };
  add("mine", std::nullopt);
  add("mine", Extent{64, 64, 1});
  add("other", Extent{64, 64, 1});
  description.variants[2].program.fixedImages["in"] = {64, 64, 1};
  DeviceInfo mine = queue().device().info, unknown = mine;
  mine.name = "mine";
  unknown.name = "unknown";
  auto indexOf = [&](const DeviceInfo &device, std::int64_t width) {
    return chosenBy(description, device, width).variant - description.variants.data();
  };
  EXPECT_EQ(indexOf(mine, 64), 2);
  EXPECT_EQ(indexOf(mine, 65), 1);
  EXPECT_EQ(indexOf(unknown, 64), 0);

  description.variants.erase(description.variants.begin());
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { indexOf(unknown, 64); }),
            "kernel `scale` was not compiled for unknown with a grid of 64x64; there are variants for:\n"
            "  mine, any size\n  mine, 64x64\n  other, 64x64");
}

TEST(Choose, LimitsOfTheDeviceCount) {
  Description description = tunedDescription();
  LaunchProgram &program = description.variants[1].program;
  DeviceInfo device = queue().device().info;
  auto textOf = [&] { return chosenBy(description, device, 65).choice.text; };
  const std::string start = "untuned: what was tuned on " + device.name + " does not fit 65x64: ";
  EXPECT_EQ(textOf(), "tuned for 64x64 on " + device.name + ", sizes at run time: 65x64 was not tuned");

  program.launches[0].tile = {1024, 6, 1};
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned()) << "a tile may exceed the grid";
  program.launches[0].workGroup = {4, 1 << 20, 1};
  EXPECT_EQ(textOf().find(start + "work-groups of 4x1048576 exceed the device's limits"), 0u) << textOf();
  program.launches[0].workGroup = {4, 2, 1};

  KernelArgument &image = program.launches[0].arguments[0];
  image.storage = ImageStorage::object(ImageStorage::Number::Float, 4, 1);
  device.hasImages = true;
  device.imageFormats = {"float"};
  device.maxImage2d = {65, 64};
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned());
  device.maxImage2d = {65, 63};
  EXPECT_EQ(textOf(), start + "image `in` is 65x64, image objects are at most 65x63");
  device.maxImage2d = {65, 64};
  device.imageFormats = {"float4"};
  EXPECT_EQ(textOf(), start + "the device has no image objects of float");
  device.hasImages = false;
  EXPECT_EQ(textOf(), start + "the device has no image objects");

  image.storage = ImageStorage::padded({{1, 1, 0}, {1, 1, 0}, 1}, Boundary::Clamped);
  device.maxAllocation = 67 * 66 * 4;
  EXPECT_TRUE(chosenBy(description, device, 65).choice.isTuned());
  device.maxAllocation -= 1;
  EXPECT_EQ(textOf(), start + "`in` needs a buffer of 17688 bytes, the device has at most 17687");
  device.maxAllocation += 1;
  device.globalBytes = 2 * 65 * 64 * 4 + 17687;
  EXPECT_EQ(textOf(), start + "images and their copies take 50968 bytes, the device has 50967");
}

TEST(Choose, TellsBeforeTheLaunch) {
  const Kernel kernel(tunedDescription(), {});
  const Choice choice = kernel.choice(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(choice.reason, ChoiceReason::TunedForOtherSizes);
  EXPECT_EQ(choice.device, queue().device().info.name);
  EXPECT_EQ(choice.configuration, "wg_x=4 wg_y=2");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        kernel.choice(queue(), {{17, 13, 1}});
                      }),
            "kernel `scale`: choice() and prepare() take one size for each of its images, not 1");
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        kernel.choice(queue(), {{17, 13, 1}, {17, 12, 1}});
                      }),
            "kernel `scale`: image `out` is written and is 17x12, but the grid is 17x13");
}

// A tuned variant that the driver refuses does not make a launch fail.
TEST(Choose, WhatDoesNotBuildIsLeftOut) {
  Description description = tunedDescription();
  description.variants[1].program.source = "#error broken";
  const Kernel kernel(description, {});
  const std::vector<Extent> sizes{{17, 13, 1}, {17, 13, 1}};
  EXPECT_TRUE(kernel.choice(queue(), sizes).isTuned());
  for (int i = 0; i < 2; ++i) {
    Pictures pictures(17, 13);
    kernel.run(queue(), pictures.onHost());
    EXPECT_EQ(pictures.wrongPixels(), 0u);
  }
  const Choice after = kernel.choice(queue(), sizes);
  EXPECT_EQ(after.reason, ChoiceReason::TunedOnesDoNotFit);
  EXPECT_NE(after.text.find("cannot build"), std::string::npos) << after.text;

  description.variants.pop_back();
  description.variants[0].program.source = "#error broken";
  Pictures pictures(17, 13);
  messageOf(ErrorKind::Build, [&] { Kernel(description, {}).run(queue(), pictures.onHost()); });
}

// Every program of the tuned description for this device, as files of the cache.
std::size_t filesIn(const TemporaryFolder &folder) {
  return std::distance(std::filesystem::directory_iterator(folder.path), {});
}

Description distinctDescription() {
  Description description = tunedDescription();
  description.variants.push_back({"elsewhere", scaleProgram(), tunedAt({64, 64, 1})});
  for (Variant &variant : description.variants)
    variant.program.source += "\n// " + std::to_string(&variant - description.variants.data());
  return description;
}

TEST(Prepare, BuildsWhatTheDeviceMayNeed) {
  const TemporaryFolder folder;
  const Kernel kernel(distinctDescription(), ProgramCache(folder.path));
  kernel.prepare(queue());
  EXPECT_EQ(filesIn(folder), 2u) << "not that for elsewhere";
  std::filesystem::remove_all(folder.path);
  Pictures pictures(17, 13);
  kernel.run(queue(), pictures.onHost());
  EXPECT_EQ(pictures.wrongPixels(), 0u);
  EXPECT_FALSE(std::filesystem::exists(folder.path)) << "the launch builds nothing";
}

TEST(Prepare, BuildsForOneSize) {
  const TemporaryFolder folder;
  const Kernel kernel(distinctDescription(), ProgramCache(folder.path));
  kernel.prepare(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(filesIn(folder), 1u);
  std::filesystem::remove_all(folder.path);
  Pictures pictures(17, 13);
  kernel.run(queue(), pictures.onHost());
  EXPECT_FALSE(std::filesystem::exists(folder.path));

  Description untuned = scaleDescription();
  const TemporaryFolder other;
  Kernel(untuned, ProgramCache(other.path)).prepare(queue(), {{17, 13, 1}, {17, 13, 1}});
  EXPECT_EQ(filesIn(other), 1u) << "the untuned one";
}

TEST(Prepare, PassesOverWhatDoesNotBuild) {
  Description description = distinctDescription();
  description.variants[1].program.source = "#error broken";
  const Kernel kernel(description, {});
  kernel.prepare(queue());
  EXPECT_EQ(kernel.choice(queue(), {{17, 13, 1}, {17, 13, 1}}).reason, ChoiceReason::TunedOnesDoNotFit);
  description.variants[0].program.source = "#error broken";
  messageOf(ErrorKind::Build, [&] { Kernel(description, {}).prepare(queue()); });
}

TEST(Sizes, BadOnesAreNamed) {
  Description description = scaleDescription();
  auto messageFor = [&](auto change) {
    Pictures pictures(8, 6);
    std::vector<Argument> arguments = pictures.onHost();
    change(arguments);
    Kernel kernel(description, {});
    return messageOf(ErrorKind::Argument, [&] { kernel.run(queue(), arguments); });
  };
  using Arguments = std::vector<Argument> &;
  EXPECT_EQ(messageFor([](Arguments a) {
              a[1].size = {8, 7, 1};
            }),
            "kernel `scale`: image `out` is written and is 8x7, but the grid is 8x6");
  EXPECT_EQ(messageFor([](Arguments a) {
              a[0].size = {0, 6, 1};
            }),
            "kernel `scale`: image `in` is 0x6x1: each size must be between 1 and 1073741823");
  EXPECT_EQ(messageFor([](Arguments a) {
              a[0].size = {8, std::int64_t(1) << 30, 1};
            }),
            "kernel `scale`: image `in` is 8x1073741824x1: each size must be between 1 and 1073741823");
  EXPECT_EQ(messageFor([](Arguments a) {
              a[0].size = {8, 6, 2};
            }),
            "kernel `scale`: image `in` is 8x6x2: it has only 2 dimensions");
  EXPECT_EQ(messageFor([](Arguments a) { a[0].host = nullptr; }),
            "kernel `scale`: `in` has no host memory (its address is null)");
  EXPECT_EQ(messageFor([](Arguments a) { a.pop_back(); }), "kernel `scale`: takes 4 arguments, not 3");
  description.parameters[1].inGrid = true;
  EXPECT_EQ(
      messageFor([](Arguments a) {
        a[1].size = {9, 6, 1};
      }),
      "kernel `scale`: image `out` is 9x6, but image `in` is 8x6; both give the grid, so they must agree");
  description.fixedGrid = Extent{64, 64, 1};
  EXPECT_EQ(messageFor([](Arguments) {}),
            "kernel `scale`: image `out` is written and is 8x6, but the grid is 64x64");
  description = scaleDescription();
  description.parameters[3].kind = Parameter::Kind::Pointer;
  EXPECT_EQ(messageFor([](Arguments a) {
              a[3].size = {5, 1, 1};
            }),
            "kernel `scale`: array `table` has 5 elements; the source allows at most 4");
}

TEST(Sizes, HugeImages) {
  const std::int64_t longest = (std::int64_t(1) << 30) - 1;
  Description description = scaleDescription();
  Pictures pictures(8, 6);
  std::vector<Argument> arguments = pictures.onHost();
  arguments[0].size = arguments[1].size = {longest, longest, 1};
  const std::string text =
      messageOf(ErrorKind::Memory, [&] { Kernel(description, {}).run(queue(), arguments); });
  EXPECT_NE(text.find("a buffer of 4611686009837453316 bytes is larger than"), std::string::npos) << text;
  for (std::size_t i : {0, 1}) {
    arguments[i].size = {longest, longest, longest};
    description.parameters[i].dimensions = 3;
  }
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { Kernel(description, {}).run(queue(), arguments); }),
            "image `in` of 1073741823x1073741823x1073741823 has more bytes than can be counted");
}

TEST(Buffers, TooSmallOrSharedOnes) {
  Kernel kernel(scaleDescription(), {});
  const float factor = 1;
  Buffer in(queue(), 8 * 6 * 4), out(queue(), 8 * 6 * 4 - 1), coefficients(queue(), sizeof table);
  auto messageFor = [&](cl_mem first, cl_mem second) {
    return messageOf(ErrorKind::Argument, [&] {
      kernel.launch(queue(), {Argument::of(DeviceImage{first, 8, 6}), Argument::of(DeviceImage{second, 8, 6}),
                              Argument::value(factor), Argument::of(coefficients.get())});
    });
  };
  EXPECT_EQ(messageFor(in.get(), out.get()),
            "kernel `scale`: the buffer of image `out` holds 191 bytes, but 192 are needed");
  EXPECT_EQ(messageFor(in.get(), in.get()),
            "kernel `scale`: image `in` and image `out` are in one buffer, and one "
            "of them is written; give each its own");
  EXPECT_EQ(messageFor(nullptr, out.get()), "kernel `scale`: image `in` has no buffer");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { in.write(queue(), &factor, 4, 190); }),
            "4 bytes from offset 190 are not within a buffer of 192");
}

TEST(Index64, OnlyForImagesThatNeedIt) {
  Description description = scaleDescription();
  description.variants[0].program.source =
      "#ifndef ICL_INDEX64\n#error short\n#endif\nkernel void scale() {}";
  Pictures pictures(8, 6);
  Kernel kernel(description, {});
  EXPECT_NE(messageOf(ErrorKind::Build, [&] { kernel.run(queue(), pictures.onHost()); }).find("short"),
            std::string::npos);

  std::vector<Argument> arguments = pictures.onHost();
  const auto hasLongIndices = [&](const Extent &in, const Extent &out) {
    arguments[0].size = in;
    arguments[1].size = out;
    return bindProgram(description, description.variants[0].program, arguments, out).options ==
           " -DICL_INDEX64";
  };
  EXPECT_TRUE(hasLongIndices({1 << 16, 1 << 15, 1}, {8, 6, 1}));
  EXPECT_FALSE(hasLongIndices({INT_MAX, 1, 1}, {8, 6, 1}));
  EXPECT_TRUE(hasLongIndices({8, 6, 1}, {INT_MAX, INT_MAX, INT_MAX}));
}

TEST(Errors, ContainHints) {
  const std::string build =
      messageOf(ErrorKind::Build, [] { Program::build(queue(), "kernel void f( { }", "-DX=1"); });
  EXPECT_NE(build.find("CL_BUILD_PROGRAM_FAILURE with options `-DX=1`:\n"), std::string::npos) << build;
  EXPECT_NE(build.find("error"), std::string::npos) << "the compiler's log is missing: " << build;

  const Program program = Program::build(queue(), "kernel void f(int a) { }", "");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { Function(program, "g"); }),
            "cannot find kernel `g`: CL_INVALID_KERNEL_NAME: the program has no kernel of that name");
  Function f(program, "f");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { f.set(1, 1); }),
            "cannot set argument 1 of kernel `f`: CL_INVALID_ARG_INDEX: the kernel has fewer arguments");
  f.set(0, 1);
  const std::size_t tooMany = static_cast<std::size_t>(queue().device().info.maxWorkItems[0]) + 1;
  EXPECT_TRUE(f.refusal(queue(), {1, {1, 1, 1}, {tooMany, 1, 1}}));
  EXPECT_FALSE(f.refusal(queue(), {1, {1, 1, 1}, {1, 1, 1}}));
  const std::string group = messageOf(ErrorKind::Launch, [&] {
    f.launch(queue(), {1, {1, 1, 1}, {tooMany, 1, 1}});
  });
  EXPECT_EQ(group.find("kernel `f` cannot run in work-groups of " + std::to_string(tooMany)), 0u) << group;
  EXPECT_NE(group.find("tune or compile it for this device"), std::string::npos) << group;

  const Queue untimed;
  Function again(Program::build(untimed, "kernel void f(int a) { }", ""), "f");
  again.set(0, 1);
  const Event event = again.launch(untimed, {1, {1, 1, 1}, {1, 1, 1}});
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { event.timeNs(); }),
            "cannot time kernel `f`: CL_PROFILING_INFO_NOT_AVAILABLE: create the queue with profiling to get "
            "times");
  EXPECT_EQ(messageOf(ErrorKind::NoDevice, [] { check(-1001, "find an OpenCL device"); }),
            "cannot find an OpenCL device: CL_PLATFORM_NOT_FOUND_KHR: install an OpenCL driver: "
            "`pocl-opencl-icd` for "
            "the CPU, or the one that comes with the GPU's");
  EXPECT_EQ(nameOf(-9999), "OpenCL error -9999");
}

}
