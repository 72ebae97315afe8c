// The generated host code is compiled, and run with a hand-written variant.
#include "compiler/target/opencl/stub.h"
#include "test/unit/target/kernels.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace icl;
using namespace icl::test;
namespace fs = std::filesystem;

namespace {

class StubFiles : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "icl-stub-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  void save(const std::string &name, const std::string &text) { std::ofstream(folder / name) << text; }
  void save(const ast::Kernel &kernel, const Stub &stub) {
    save(kernel.name + ".hpp", stub.header);
    save(kernel.name + ".cpp", stub.source);
  }
  // Runs the C++ compiler in the folder. Returns its output, empty after success.
  std::string compile(const std::string &arguments) {
    return shell(std::string(ICL_TEST_CXX) + " -std=c++17 -Wall -Wextra -Wshadow -Wpedantic -Werror -I" +
                 ICL_TEST_INCLUDE + " " + arguments);
  }
  std::string shell(const std::string &command) {
    const fs::path log = folder / "log";
    const int status = std::system(
        ("cd '" + folder.string() + "' && " + command + " > '" + log.string() + "' 2>&1").c_str());
    std::ifstream in(log);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return status == 0 ? text : "exit status " + std::to_string(status) + "\n" + text;
  }
  fs::path folder;
};

// All kinds of parameters, with names that C++ reserves.
TEST_F(StubFiles, EveryParameterCompiles) {
  ast::Kernel kernel;
  kernel.name = "_every_thing2";
  kernel.dimensions = 3;
  kernel.fixedGrid = {64, 32, 16};
  addImage(kernel, "class", Role::Input, {Scalar::UChar, 4}, false);
  addImage(kernel, "cl_mem", Role::Output, {Scalar::Half, 1}, false);
  addImage(kernel, "queue", Role::Output, {Scalar::Float, 3}, false);
  addParameter(kernel, "kernel", Type::array({Scalar::Int, 1}, {3, 2, 5}));
  addParameter(kernel, "icl", Type::array({Scalar::Float, 4}, {3}));
  const ast::Variable *bounded = addParameter(kernel, "std", Type::pointer({Scalar::Double, 1}));
  kernel.maxSizes = {{bounded, 256}};
  addParameter(kernel, "run", Type::pointer({Scalar::ULong, 2}));
  for (Scalar scalar : {Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort, Scalar::Int, Scalar::UInt,
                        Scalar::Long, Scalar::ULong, Scalar::Half, Scalar::Float, Scalar::Double})
    for (std::uint8_t lanes : {1, 2, 3, 4})
      if (scalar != Scalar::Half || lanes == 1)
        addParameter(kernel, ("p_" + toString(ValueType{scalar, lanes})).c_str(),
                     Type::of(ValueType{scalar, lanes}));
  kernel.body = block();

  StubVariant variant{"Device \"quoted\"", {}};
  variant.tuning =
      runtime::Tuning{{{{64, 32, 16}, {{"class", {1, 2, 3}}, {"b", {4, 5, 6}}}}, {{1, 1, 1}, {}}},
                      runtime::Objective::Kernel,
                      81000};
  runtime::LaunchProgram &code = variant.variant.program;
  code.source = std::string(40000, ' ') + ")icl\"\n";
  const auto object = runtime::ImageStorage::object(runtime::ImageStorage::Number::Unsigned, 2, 4);
  const auto padded =
      runtime::ImageStorage::padded({{2, 1, 0}, {0, 3, 0}}, runtime::Boundary::Constant, {1, 255});
  using Kind = runtime::KernelArgument::Kind;
  runtime::Launch launch;
  launch.entry = "everything";
  launch.arguments = {{Kind::Image, "class", 0},
                      {Kind::Image, "queue", 0, object},
                      {Kind::Image, "class", 0, padded},
                      {Kind::ImagePitch, "class", 1},
                      {Kind::Image, "between", 0, {}, true}};
  code.temporaries = {{"between", 3, 8, {"class", {1, 1, 1}, {1, 0, 0}, {2, 1, 1}}}};
  code.launches = {launch, launch};
  code.launches[1].grid = {"between"};
  code.fixedGrid = Extent{64, 32, 16};
  code.fixedImages["class"] = {10, 20, 30};
  code.fixedValues["p_int"] = {{3, 0, 0, 0}, "3"};
  code.options = "-DX=\"1\"";
  const Stub stub = emitStub(kernel, {variant, {"", variant.variant}});
  save(kernel, stub);
  EXPECT_NE(stub.header.find("class EveryThing2 {"), std::string::npos);
  EXPECT_NE(
      stub.source.find("{Parameter::Array, \"kernel\", 4, 0, 30, false, false, true, \"int[3][2][5]\"}"),
      std::string::npos)
      << stub.source;
  EXPECT_NE(stub.source.find("{Parameter::Array, \"icl\", 16, 0, 3, "), std::string::npos);
  EXPECT_NE(stub.source.find("{Parameter::Pointer, \"std\", 8, 0, 256, "), std::string::npos);
  EXPECT_NE(
      stub.source.find("{Parameter::Image, \"queue\", 16, 3, 0, false, true, true, \"Image3D<float3>\"}"),
      std::string::npos);
  EXPECT_NE(stub.source.find(
                "{Argument::Image, \"queue\", 0, "
                "icl::runtime::ImageStorage::object(icl::runtime::ImageStorage::Number::Unsigned, 2, 4)}"),
            std::string::npos)
      << stub.source;
  EXPECT_NE(stub.source.find(
                "{Argument::Image, \"class\", 0, icl::runtime::ImageStorage::padded({{2, 1, 0}, {0, 3, 0}, "
                "16}, icl::runtime::Boundary::Constant, {1, 255})}"),
            std::string::npos);
  EXPECT_NE(stub.source.find("{Argument::Image, \"between\", 0, {}, true}"), std::string::npos);
  EXPECT_NE(stub.source.find("program.fixedValues[\"p_int\"] = {{3, 0, 0, 0}, \"3\"};"), std::string::npos);
  EXPECT_NE(stub.header.find("    std::optional<cl_float3> p_float3;"), std::string::npos) << stub.header;
  EXPECT_NE(
      stub.source.find("temporaries.push_back({\"between\", 3, 8, {\"class\", {1, 1, 1}, {1, 0, 0}, {2, 1, "
                       "1}}});"),
      std::string::npos);
  EXPECT_NE(stub.source.find("variant.tuning = icl::runtime::Tuning{{{{64, 32, 16}, {{\"b\", {4, 5, 6}}, "
                             "{\"class\", {1, 2, 3}}}}, {{1, 1, 1}, {}}}, "
                             "icl::runtime::Objective::Kernel, 81000};\n"),
            std::string::npos)
      << stub.source;
  EXPECT_EQ(compile("-fsyntax-only _every_thing2.cpp"), "");
}

// out[idx][idy] = in[idx][idy] * weight[1][0] + table[idy % 2] + scale.y
constexpr const char *source = R"(
kernel void mix2(global const float *in, global float *out, global const float *weight, global const short *table,
                float2 scale, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = in[y * width + x] * weight[3] + table[y % 2] + scale.y EXTRA;
})";

constexpr const char *program = R"(
#include "mix.hpp"
#include <cstdio>
#include <stdexcept>

using namespace icl::runtime;

int main() {
  const int width = 19, height = 7;
  std::vector<float> in(width * height), out(in.size()), again(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<float>(i);
  const float weight[2][3] = {{0, 0, 0}, {2, 0, 0}};
  const std::vector<std::int16_t> table = {10, 20};
  const cl_float2 scale = {{0, 100}};

  const icl_kernels::Mix mix;
  const Queue queue;
  mix.run(queue, Image<float>(in.data(), width, height), Image<float>(out.data(), width, height), weight, table, scale);

  // The same with the caller's buffers and queue.
  Buffer inBuffer(queue, in.size() * 4), outBuffer(queue, in.size() * 4), weightBuffer(queue, sizeof weight), tableBuffer(queue, 4);
  inBuffer.write(queue, in.data(), inBuffer.bytes());
  weightBuffer.write(queue, weight, sizeof weight);
  tableBuffer.write(queue, table.data(), 4);
  mix.launch(Queue(queue.get()), {inBuffer.get(), width, height}, {outBuffer.get(), width, height}, weightBuffer.get(),
             tableBuffer.get(), scale).wait();
  outBuffer.read(queue, again.data(), outBuffer.bytes());

  int wrong = 0;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const float expected = in[i] * 2 + static_cast<float>(table[i / width % 2]) + 100;
    wrong += out[i] != expected || again[i] != expected;
  }
  mix.prepare(queue);
  mix.prepare(queue, {width, height});
  const Choice choice = mix.choice(queue, {width, height});
  wrong += choice.isTuned() || choice.text.find("untuned: tuned for elsewhere, not for ") != 0;
  // A size with its own variant, which adds 1000.
  mix.run(queue, Image<const float>(in.data(), 4, 4), Image<float>(out.data(), 4, 4), weight, table, scale);
  wrong += out[0] != 1110;
  try {
    mix.run(queue, Image<const float>(in.data(), 4, 4), Image<float>(out.data(), 4, 5), weight, table, scale);
    ++wrong;
  } catch (const Error &error) {
    std::puts(error.what());
  }
  return wrong;
}
)";

TEST_F(StubFiles, RunsOnTheDevice) {
  ast::Kernel kernel;
  kernel.name = "mix";
  addImage(kernel, "in", Role::Input);
  const ast::Variable *out = addImage(kernel, "out", Role::Output, {Scalar::Float, 1}, false);
  addParameter(kernel, "weight", Type::array({Scalar::Float, 1}, {2, 3}));
  addParameter(kernel, "table", Type::pointer({Scalar::Short, 1}));
  addParameter(kernel, "scale", Type::of(ValueType{Scalar::Float, 2}));
  kernel.body = block(write(out));

  using Kind = runtime::KernelArgument::Kind;
  runtime::Launch launch;
  launch.entry = "mix2";
  launch.arguments = {{Kind::Image, "in", 0},     {Kind::Image, "out", 0, {}, true},
                      {Kind::Array, "weight", 0}, {Kind::Array, "table", 0},
                      {Kind::Scalar, "scale", 0}, {Kind::ImageExtent, "in", 0},
                      {Kind::GridExtent, "", 1}};
  launch.workGroup = launch.tile = {8, 2, 1};
  Variant any;
  any.program.source = source;
  any.program.options = "-DEXTRA=";
  any.program.launches = {launch};
  Variant fixed = any;
  fixed.program.fixedGrid = Extent{4, 4, 1};
  fixed.program.options = "-DEXTRA=+1000";

  const Stub stub = emitStub(
      kernel, {{"", any},
               {"", fixed},
               {"elsewhere", any, runtime::Tuning{{{{4, 4, 1}, {}}}, runtime::Objective::Launch, 0}}});
  save(kernel, stub);
  save("main.cpp", program);
  EXPECT_NE(stub.header.find("/// void mix(Image<float> in, Image<float> out, float weight[2][3], short "
                             "*table, float2 scale)\n"),
            std::string::npos)
      << stub.header;
  EXPECT_NE(stub.header.find("const float (&weight)[2][3],\n"), std::string::npos) << stub.header;
  ASSERT_EQ(compile("main.cpp mix.cpp " ICL_TEST_LIBRARIES " -o main"), "");
  EXPECT_EQ(shell("ICL_CACHE=0 ./main"),
            "kernel `mix`: image `out` is written and is 4x5, but the grid is 4x4\n");
}

}
