// A program of two launches, written by hand: a blur along x and one along y of an image of int, with a
// temporary between them that the second takes in any storage.
#pragma once
#include <algorithm>
#include <icl/launch.h>
#include <numeric>

namespace icl::test {

namespace blur {
// rows(x, y) = sum of in(x - 1 .. x + 1, y); out(x, y) = sum of rows(x, y - 1 .. y + 1), both clamped.
inline constexpr const char *source = R"(
kernel void blur_x(global const int *in, global int *rows, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    rows[y * width + x] = in[y * width + max(x - 1, 0)] + in[y * width + x] + in[y * width + min(x + 1, width - 1)];
}
#if FROM == 0
kernel void blur_y(global const int *rows, global int *out, int width, int height) {
#define ROW(y) rows[clamp(y, 0, height - 1) * width + x]
#elif FROM == 1
constant sampler_t edge = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;
kernel void blur_y(read_only image2d_t rows, global int *out, int width, int height) {
#define ROW(y) read_imagei(rows, edge, (int2)(x, y)).x
#else
kernel void blur_y(global const int *rows, global int *out, int width, int height, int pitch) {
#define ROW(y) rows[((y) + 1) * pitch + x]
#endif
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = ROW(y - 1) + ROW(y) + ROW(y + 1);
})";

inline runtime::LaunchProgram program(const runtime::ImageStorage &storage) {
  using Kind = runtime::KernelArgument::Kind;
  runtime::LaunchProgram program;
  program.source = source;
  program.options = "-DFROM=" + std::to_string(static_cast<int>(storage.kind));
  program.temporaries = {{"rows", 2, sizeof(int), {"in"}}};
  runtime::Launch x, y;
  x.entry = "blur_x";
  x.arguments = {{Kind::Image, "in"},
                 {Kind::Image, "rows", 0, {}, true},
                 {Kind::ImageExtent, "in", 0},
                 {Kind::ImageExtent, "in", 1}};
  x.workGroup = x.tile = {4, 4, 1};
  y.entry = "blur_y";
  y.arguments = {{Kind::Image, "rows", 0, storage},
                 {Kind::Image, "out", 0, {}, true},
                 {Kind::GridExtent, "", 0},
                 {Kind::GridExtent, "", 1}};
  if (storage.kind == runtime::ImageStorage::Kind::Padded)
    y.arguments.push_back({Kind::ImagePitch, "rows", 0});
  y.grid = {"rows"};
  y.workGroup = y.tile = {8, 2, 1};
  program.launches = {x, y};
  return program;
}

inline runtime::Description describe(const runtime::LaunchProgram &program) {
  using runtime::Parameter;
  runtime::Description description;
  description.name = "blur";
  description.parameters = {{Parameter::Kind::Image, "in", sizeof(int), 2, 0, true, false, true},
                            {Parameter::Kind::Image, "out", sizeof(int), 2, 0, false, true, false}};
  description.variants = {{"", program}};
  return description;
}

/// As the second launch takes the temporary in a padded buffer.
inline const runtime::ImageStorage padded =
    runtime::ImageStorage::padded({{0, 1, 0}, {0, 1, 0}}, runtime::Boundary::Clamped);
inline const runtime::ImageStorage object =
    runtime::ImageStorage::object(runtime::ImageStorage::Number::Signed, 4, 1);

struct Picture {
  std::int64_t width, height;
  std::vector<int> pixels;
  Picture(std::int64_t w, std::int64_t h, int first) : width(w), height(h), pixels(w * h) {
    std::iota(pixels.begin(), pixels.end(), first);
  }
  int at(std::int64_t x, std::int64_t y) const {
    return pixels[std::clamp<std::int64_t>(y, 0, height - 1) * width +
                  std::clamp<std::int64_t>(x, 0, width - 1)];
  }
  /// What the program computes of it.
  std::vector<int> blurred() const {
    std::vector<int> result;
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) {
        result.push_back(0);
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i)
            result.back() += at(x + i, y + j);
      }
    return result;
  }
};

}

}
