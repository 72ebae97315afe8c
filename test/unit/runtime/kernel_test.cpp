// Calls of a hand-written variant: results on grids that tiles do not divide, and the messages for bad sizes.
#include "test/support/runtime.h"
#include "test/unit/runtime/scale.h"
#include <climits>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <thread>

using namespace icl::runtime;
using namespace icl::test;
using scale::Pictures;
using scale::table;

namespace {

TEST(Launch, GridsThatNoTileDivides) {
  Kernel kernel(scale::describe(), {});
  for (auto [width, height] : {std::pair{1, 1}, {8, 6}, {9, 7}, {17, 13}, {101, 1}, {1, 50}}) {
    Pictures pictures(width, height);
    const Event event = kernel.run(queue(), pictures.onHost());
    EXPECT_EQ(pictures.wrongPixels(), 0u) << width << "x" << height;
    EXPECT_GT(event.timeNs(), 0);
  }
}

TEST(Launch, OnOwnBuffersAfterOwnEvents) {
  Kernel kernel(scale::describe(), {});
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

// A caller's memory in place, as a CPU computes on it.
Handle<cl_mem> inPlace(float *pixels, std::size_t bytes) {
  cl_int status = CL_SUCCESS;
  Handle<cl_mem> made(
      clCreateBuffer(queue().context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, pixels, &status));
  EXPECT_EQ(status, CL_SUCCESS);
  return made;
}

TEST(Launch, InMemoryThatBeginsWhereNoVectorDoes) {
  Description description = scale::describe();
  description.variants.push_back({queue().device().info.name, scale::program(),
                                  Tuning{{{{64, 64, 1}, {}}}, Objective::Launch, 0}, "aligned"});
  LaunchProgram &aligned = description.variants[1].program;
  aligned.alignments = {{"in", 64}, {"out", 32}};
  aligned.source =
      "kernel void scale(global const float *in, global float *out, float f, global const int *t,"
      "int w, int h, int g) { if (get_global_id(0) == 0) out[0] = 7; }";
  const Kernel kernel(std::move(description), {});
  alignas(128) static float pixels[2 * (64 * 64 + 32)];
  // Which of the two variants has computed the first pixel.
  const auto firstPixel = [&](std::size_t inBegin, std::size_t outBegin) {
    float *const in = pixels + inBegin, *const out = pixels + 64 * 64 + 32 + outBegin;
    in[0] = 10;
    const auto memory = [](float *at) { return inPlace(at, 64 * 64 * sizeof(float)); };
    const Handle<cl_mem> inBuffer = memory(in), outBuffer = memory(out);
    Buffer coefficients(queue(), sizeof table);
    coefficients.write(queue(), table, sizeof table);
    const float factor = 0.5f;
    kernel
        .launch(queue(), {Argument::of(DeviceImage{inBuffer.get(), 64, 64}),
                          Argument::of(DeviceImage{outBuffer.get(), 64, 64}), Argument::value(factor),
                          Argument::of(coefficients.get())})
        .wait();
    float first = 0;
    clEnqueueReadBuffer(queue().get(), outBuffer.get(), CL_TRUE, 0, sizeof first, &first, 0, nullptr,
                        nullptr);
    return first;
  };
  constexpr float tuned = 7, untuned = 10 * 0.5f + 1 + 64;
  const float refused = queue().device().info.isCpu ? untuned : tuned; // others copy the caller's memory
  EXPECT_EQ(firstPixel(0, 0), tuned);
  EXPECT_EQ(firstPixel(1, 1), refused);
  EXPECT_EQ(firstPixel(16, 16), tuned);
  EXPECT_EQ(firstPixel(8, 16), refused);
  EXPECT_EQ(firstPixel(16, 8), tuned) << "which image it is counts";
}

TEST(Launch, RefusesMemoryThatTheOnlyVariantDoesNotTake) {
  Description description = scale::describe();
  description.variants[0].program.alignments = {{"in", 64}};
  Pictures pictures(8, 8);
  auto arguments = pictures.onHost();
  arguments[0].alignment = 4;
  EXPECT_EQ(messageOf(ErrorKind::Argument,
                      [&] {
                        bindProgram(description, description.variants[0].program, arguments, {8, 8, 1});
                      }),
            "kernel `scale`: the memory of `in` does not begin at a multiple of 64 bytes");
}

TEST(Launch, FromSeveralThreads) {
  Kernel kernel(scale::describe(), {});
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
  Description description = scale::describe();
  description.variants[0].program.source =
      "kernel void scale(global const float *in, global float *out, float f, global const int *t,"
      "int w, int h, int g) { if (get_global_id(0) == 0) out[0] = 7; }";
  description.parameters[1].keepsOld = true;
  Pictures pictures(3, 1);
  Kernel(description, {}).run(queue(), pictures.onHost());
  EXPECT_EQ(pictures.out, (std::vector<float>{7, -1, -1}));
}

TEST(Sizes, BadOnesAreNamed) {
  Description description = scale::describe();
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
  description = scale::describe();
  description.parameters[3].kind = Parameter::Kind::Pointer;
  EXPECT_EQ(messageFor([](Arguments a) {
              a[3].size = {5, 1, 1};
            }),
            "kernel `scale`: array `table` has 5 elements; the source allows at most 4");
}

TEST(Sizes, HugeImages) {
  const std::int64_t longest = (std::int64_t(1) << 30) - 1;
  Description description = scale::describe();
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
  Kernel kernel(scale::describe(), {});
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
  Description description = scale::describe();
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

}
