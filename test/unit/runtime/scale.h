// A hand-written variant of a kernel, with images to run it on.
#pragma once
#include <icl/kernel.h>
#include <vector>

namespace icl::test::scale {

// out(x, y) = in(x, y) * factor + table[x % 4] + gridWidth, with 2x3 pixels per work-item.
inline constexpr const char *source = R"(
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

inline runtime::LaunchProgram program() {
  using namespace runtime;
  using Kind = KernelArgument::Kind;
  Launch launch;
  launch.entry = "scale";
  launch.arguments = {{Kind::Image, "in", 0},       {Kind::Image, "out", 0, {}, true},
                      {Kind::Scalar, "factor", 0},  {Kind::Array, "table", 0},
                      {Kind::ImageExtent, "in", 0}, {Kind::ImageExtent, "in", 1},
                      {Kind::GridExtent, "", 0}};
  launch.workGroup = {4, 2, 1};
  launch.tile = {8, 6, 1};
  LaunchProgram made;
  made.source = source;
  made.launches = {launch};
  return made;
}

inline runtime::Description describe() {
  using runtime::Parameter;
  runtime::Description description;
  description.name = "scale";
  description.dimensions = 2;
  Parameter in{Parameter::Kind::Image, "in", sizeof(float), 2, 0, true, false, true};
  Parameter out{Parameter::Kind::Image, "out", sizeof(float), 2, 0, false, true, false};
  Parameter factor{Parameter::Kind::Scalar, "factor", sizeof(float), 0, 0, false, false, true};
  Parameter table{Parameter::Kind::Array, "table", sizeof(int), 0, 4, false, false, true};
  description.parameters = {in, out, factor, table};
  description.variants = {{"", program()}};
  return description;
}

inline const int table[4] = {1, 2, 3, 4};

/// What the kernel is called with, and whether the result is right.
struct Pictures {
  std::vector<float> in, out;
  std::int64_t width, height;
  float factor = 0.5f;
  Pictures(std::int64_t w, std::int64_t h) : in(w * h), out(w * h, -1), width(w), height(h) {
    for (std::size_t i = 0; i < in.size(); ++i)
      in[i] = static_cast<float>(i % 1000);
  }
  std::vector<runtime::Argument> onHost() {
    using namespace runtime;
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

}
