// Calls every stub on host memory, and one on buffers of its own; the exit status is the number of wrong
// pixels.
#include <algorithm>
#include <blur.hpp>
#include <cstdio>
#include <patterns.hpp>

using namespace icl::runtime;

namespace {

constexpr int width = 37, height = 21;

std::vector<float> ramp() {
  std::vector<float> pixels(width * height);
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = static_cast<float>(i * 7 % 64);
  return pixels;
}

const float weight[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 0}};

float blurred(const std::vector<float> &in, int x, int y) {
  float sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      sum += in[std::clamp(y + j, 0, height - 1) * width + std::clamp(x + i, 0, width - 1)] *
             weight[j + 1][i + 1];
  return sum;
}

int wrongBlurs(const std::vector<float> &in, const std::vector<float> &out) {
  int wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      wrong += out[y * width + x] != blurred(in, x, y);
  return wrong;
}

int blurOnHostMemory(const Queue &queue) {
  const std::vector<float> in = ramp();
  std::vector<float> out(in.size());
  icl_kernels::Blur().run(queue, {in.data(), width, height}, {out.data(), width, height}, weight);
  return wrongBlurs(in, out);
}

int blurOnOwnBuffers(const Queue &queue) {
  const std::vector<float> in = ramp();
  std::vector<float> out(in.size());
  Buffer input(queue, in.size() * sizeof(float)), output(queue, input.bytes()), weights(queue, sizeof weight);
  input.write(queue, in.data(), input.bytes());
  weights.write(queue, weight, sizeof weight);
  const icl_kernels::Blur blur;
  const Event first =
      blur.launch(queue, {input.get(), width, height}, {output.get(), width, height}, weights.get());
  blur.launch(queue, {input.get(), width, height}, {output.get(), width, height}, weights.get(),
              {first.get()})
      .wait();
  output.read(queue, out.data(), output.bytes());
  return wrongBlurs(in, out);
}

// What a call takes is known before it is made.
int blurChoice(const Queue &queue) {
  const Choice choice = icl_kernels::Blur().choice(queue, {width, height});
  std::printf("%s\n", choice.text.c_str());
  return !choice.isTuned() || choice.configuration.empty();
}

// An image that stays on the device, with other pixels for the second launch.
int blurPreparedImage(const Queue &queue) {
  const std::vector<float> in = ramp(), zeros(in.size());
  std::vector<float> out(in.size());
  Buffer output(queue, in.size() * sizeof(float)), weights(queue, sizeof weight);
  weights.write(queue, weight, sizeof weight);
  const icl_kernels::Blur blur;
  PreparedImage<float> image(queue, {zeros.data(), width, height});
  int wrong = 0;
  for (const auto *pixels : {&zeros, &in}) {
    image.write(queue, {pixels->data(), width, height});
    blur.launch(queue, image, {output.get(), width, height}, weights.get()).wait();
    output.read(queue, out.data(), output.bytes());
    wrong += wrongBlurs(*pixels, out);
  }
  return wrong;
}

int checkerBoard(const Queue &queue) {
  std::vector<cl_uchar4> out(width * height);
  const cl_uchar4 colour = {{10, 20, 30, 40}};
  icl_kernels::CheckerBoard().run(queue, {out.data(), width, height}, 4, colour);
  int wrong = 0;
  for (int i = 0; i < width * height; ++i)
    wrong += out[i].s[1] != ((i % width / 4 + i / width / 4) % 2 == 0 ? 20 : 0);
  return wrong;
}

int border(const Queue &queue) {
  std::vector<std::int32_t> image(width * height, 5), table(height);
  for (int y = 0; y < height; ++y)
    table[y] = 100 + y;
  icl_kernels::Border().run(queue, {image.data(), width, height}, table);
  int wrong = 0;
  for (int i = 0; i < width * height; ++i)
    wrong += image[i] != (i % width == 0 || i % width == width - 1 ? 100 + i / width : 5);
  return wrong;
}

// The coordinate that a read at `at` finds in a row of n whose edges reflect.
int reflected(int at, int n) {
  while (at < 0 || at >= n)
    at = at < 0 ? -1 - at : 2 * n - 1 - at;
  return at;
}

int wrongReflections(const std::vector<std::int16_t> &in, const std::vector<std::int16_t> &out) {
  int wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      wrong += out[y * width + x] != in[reflected(y + 3, height) * width + reflected(x - 40, width)];
  return wrong;
}

// From host memory, and from a buffer that the library pads on the device.
int reflect(const Queue &queue) {
  std::vector<std::int16_t> in(width * height), out(in.size()), again(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<std::int16_t>(i);
  const icl_kernels::Reflect reflect;
  reflect.run(queue, {in.data(), width, height}, {out.data(), width, height});
  Buffer input(queue, in.size() * sizeof in[0]), output(queue, input.bytes());
  input.write(queue, in.data(), input.bytes());
  reflect.launch(queue, {input.get(), width, height}, {output.get(), width, height}).wait();
  output.read(queue, again.data(), output.bytes());
  return wrongReflections(in, out) + wrongReflections(in, again);
}

}

int main() try {
  const Queue queue;
  int wrong = 0;
  for (auto test :
       {blurOnHostMemory, blurOnOwnBuffers, blurPreparedImage, blurChoice, checkerBoard, border, reflect})
    wrong += test(queue);
  std::printf("%s: %d wrong pixels\n", queue.device().info.name.c_str(), wrong);
  return wrong != 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "error: %s\n", error.what());
  return 2;
}
