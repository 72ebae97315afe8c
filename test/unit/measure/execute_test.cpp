// Variants of hand-made kernels on the device, without the compiler.
#include "tuner/measure/execute.h"
#include "tuner/measure/job_of.h"
#include <cstring>
#include <gtest/gtest.h>
#include <icl/error.h>

using namespace icl;

static ast::Variable *addParameter(ast::Kernel &kernel, const std::string &name, Type type) {
  kernel.parameters.push_back(std::make_unique<ast::Variable>());
  kernel.parameters.back()->name = name;
  kernel.parameters.back()->type = std::move(type);
  return kernel.parameters.back().get();
}

/// void scale(Image<uchar3> in, Image<uchar3> out, int factor, float table[2]): out = in * factor + table[1]
static std::unique_ptr<ast::Kernel> scaleKernel() {
  auto kernel = std::make_unique<ast::Kernel>();
  kernel->name = "scale";
  ast::Variable *in = addParameter(*kernel, "in", Type::image({Scalar::UChar, 3}, 2));
  addParameter(*kernel, "factor", Type::of(Scalar::Int));
  ast::Variable *out = addParameter(*kernel, "out", Type::image({Scalar::UChar, 3}, 2));
  addParameter(*kernel, "table", Type::array({Scalar::Float, 1}, {2}));
  kernel->images.resize(2);
  kernel->images[0].image = in;
  kernel->images[0].isRead = true;
  kernel->images[1].image = out;
  kernel->images[1].isWritten = true;
  return kernel;
}

static Variant scaleVariant() {
  using Kind = runtime::KernelArgument::Kind;
  Variant variant;
  runtime::Launch launch;
  launch.entry = "scale_8x4";
  variant.program.source =
      "kernel void scale_8x4(global uchar3 *out, global const uchar3 *in, int factor, constant float *table,"
      " int width, int height) {"
      " int x = get_global_id(0), y = get_global_id(1) * 2;"
      " for (int end = y + 2; y < end; ++y) if (x < width && y < height)"
      " out[y * width + x] = in[y * width + x] * (uchar)factor + (uchar)table[1]; }";
  launch.arguments = {{Kind::Image, "out", 0, {}, true}, {Kind::Image, "in"},
                      {Kind::Scalar, "factor"},          {Kind::Array, "table"},
                      {Kind::GridExtent, "", 0},         {Kind::ImageExtent, "in", 1}};
  launch.workGroup = {8, 2, 1};
  launch.tile = {8, 4, 1};
  variant.program.launches = {launch};
  return variant;
}

template <typename T>
static HostBuffer bufferOf(std::vector<T> values, Extent size) {
  HostBuffer buffer;
  buffer.bytes.resize(values.size() * sizeof(T));
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  buffer.size = size;
  return buffer;
}

/// A 13x5 picture, which no tile divides.
static Arguments scaleArguments() {
  const Extent size = {13, 5, 1};
  std::vector<std::uint8_t> pixels(13 * 5 * 4);
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = static_cast<std::uint8_t>(i % 50);
  Arguments arguments;
  arguments.grid = size;
  arguments.buffers["in"] = bufferOf(pixels, size);
  arguments.buffers["out"] = bufferOf(std::vector<std::uint8_t>(pixels.size()), size);
  arguments.buffers["factor"] = bufferOf<std::int32_t>({3}, {1, 1, 1});
  arguments.buffers["table"] = bufferOf<float>({0, 7}, {2, 1, 1});
  return arguments;
}

TEST(Execute, RunsAVariantOnHostData) {
  Executor executor;
  Arguments arguments = scaleArguments();
  const LaunchTime time = executor.run(*scaleKernel(), scaleVariant(), arguments);
  EXPECT_GT(time.kernelNs, 0);
  EXPECT_EQ(time.launchNs, time.kernelNs) << "nothing is copied";
  for (std::size_t i = 0; i < 13 * 5 * 4; ++i)
    if (i % 4 != 3) {
      ASSERT_EQ(std::to_integer<std::size_t>(arguments.buffers["out"].bytes[i]), i % 50 * 3 + 7) << i;
    }
  EXPECT_GT(executor.time(*scaleKernel(), scaleVariant(), arguments).launchNs, 0);
}

TEST(Execute, TellsTheCompilerOfTheDevice) {
  Executor executor;
  EXPECT_EQ(executor.device().name, executor.info().name);
  EXPECT_EQ(executor.device().driver, executor.info().driver);
  EXPECT_GE(executor.device().maxWorkGroup, 1);
  EXPECT_GT(executor.device().localBytes, 0);
}

TEST(JobOf, CoversTheGrid) {
  Job job = jobOf(*scaleKernel(), scaleVariant(), scaleArguments());
  ASSERT_EQ(job.program.launches.size(), 1u);
  const runtime::BoundLaunch &launch = job.program.launches[0];
  EXPECT_EQ(launch.geometry.groups, (std::array<std::size_t, 3>{2, 2, 1}));
  EXPECT_EQ(launch.geometry.workGroup, (std::array<std::size_t, 3>{8, 2, 1}));
  EXPECT_EQ(launch.written, std::vector<unsigned>{1});
  ASSERT_EQ(launch.arguments.size(), 6u);
  EXPECT_EQ(std::get<unsigned>(launch.arguments[0]), 1u) << "`out` is the second buffer";
  EXPECT_EQ(std::get<unsigned>(launch.arguments[3]), 2u) << "`factor` is none";
  EXPECT_EQ(std::get<1>(launch.arguments[2]), (std::vector<std::uint8_t>{3, 0, 0, 0}));
  EXPECT_EQ(std::get<1>(launch.arguments[4]), (std::vector<std::uint8_t>{13, 0, 0, 0}));
  EXPECT_EQ(std::get<1>(launch.arguments[5]), (std::vector<std::uint8_t>{5, 0, 0, 0}));
}

TEST(JobOf, KnowsWhatIsRead) {
  std::vector<BufferSpec> buffers = buffersOf(*scaleKernel(), scaleArguments());
  ASSERT_EQ(buffers.size(), 3u);
  EXPECT_TRUE(buffers[0].isRead && !buffers[0].isWritten);
  EXPECT_TRUE(!buffers[1].isRead && buffers[1].isWritten);
  EXPECT_TRUE(buffers[2].isRead && !buffers[2].isWritten);
  EXPECT_EQ(buffers[1].layout.lanes, 3u);
  EXPECT_EQ(buffers[1].layout.stride, 4u);
}

/// The message of the Error that jobOf() or buffersOf() throws.
static std::string refusal(const Variant &variant, const Arguments &arguments) {
  try {
    buffersOf(*scaleKernel(), arguments);
    jobOf(*scaleKernel(), variant, arguments);
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

TEST(JobOf, RefusesWhatDoesNotFit) {
  Variant fixed = scaleVariant();
  fixed.program.fixedGrid = Extent{13, 5, 1};
  EXPECT_EQ(refusal(fixed, scaleArguments()), "");
  fixed.program.fixedGrid = Extent{64, 64, 1};
  EXPECT_EQ(refusal(fixed, scaleArguments()), "the variant is compiled for a grid of 64x64x1, not 13x5x1");
  fixed.program.fixedGrid.reset();
  fixed.program.fixedImages["in"] = Extent{1, 2, 3};
  EXPECT_EQ(refusal(fixed, scaleArguments()),
            "the variant is compiled for an image `in` of 1x2x3, not 13x5x1");

  Arguments arguments = scaleArguments();
  arguments.buffers["in"].bytes.pop_back();
  EXPECT_EQ(refusal(scaleVariant(), arguments),
            "the argument for `in` holds 259 bytes, its size 13x5x1 asks for 260");
  arguments.buffers.erase("in");
  EXPECT_EQ(refusal(scaleVariant(), arguments), "parameter `in` has no argument");
}
