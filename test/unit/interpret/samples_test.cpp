// Each sample is compared with plain C++ written from its description. No block size divides the image sizes.
#include "compiler/interpret/synthetic.h"
#include "test/unit/interpret/program.h"
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace icl {
namespace {

using Size = std::array<std::int64_t, 3>;
const std::vector<Size> Sizes = {{1, 1, 1}, {2, 1, 1}, {17, 13, 1}, {37, 5, 1}, {5, 37, 1}, {64, 64, 1}};

std::string textOf(const std::string &sample) {
  std::ifstream file(std::string(ICL_SAMPLES) + "/" + sample + ".icl");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Rows of pixels with a boundary condition.
template <class T>
struct Picture {
  Size size;
  std::vector<T> pixels;
  Picture(const HostBuffer &buffer) : size(buffer.size), pixels(valuesOf<T>(buffer)) {}
  explicit Picture(Size size) : size(size), pixels(size[0] * size[1] * size[2]) {}
  T &operator()(std::int64_t x, std::int64_t y, std::int64_t z = 0) {
    return pixels[(z * size[1] + y) * size[0] + x];
  }

  T clamped(std::int64_t x, std::int64_t y, std::int64_t z = 0) {
    return (*this)(std::clamp<std::int64_t>(x, 0, size[0] - 1), std::clamp<std::int64_t>(y, 0, size[1] - 1),
                   std::clamp<std::int64_t>(z, 0, size[2] - 1));
  }
  T orZero(std::int64_t x, std::int64_t y) {
    return x < 0 || y < 0 || x >= size[0] || y >= size[1] ? T(0) : (*this)(x, y);
  }
  T periodic(std::int64_t x, std::int64_t y) {
    while (x < 0)
      x += size[0];
    while (y < 0)
      y += size[1];
    return (*this)(x % size[0], y % size[1]);
  }
  T mirrored(std::int64_t x, std::int64_t y) {
    const auto fold = [](std::int64_t c, std::int64_t n) {
      while (c < 0 || c >= n)
        c = c < 0 ? -1 - c : 2 * n - 1 - c;
      return c;
    };
    return (*this)(fold(x, size[0]), fold(y, size[1]));
  }
};

template <class Action>
void forEachPixel(Size size, Action action) {
  for (std::int64_t z = 0; z < size[2]; ++z)
    for (std::int64_t y = 0; y < size[1]; ++y)
      for (std::int64_t x = 0; x < size[0]; ++x)
        action(x, y, z);
}

/// Runs a sample on synthetic arguments of each size, and calls `check` with the arguments before and after.
template <class Check>
void runSample(const std::string &sample, const std::string &kernel, Check check,
               const std::vector<Size> &sizes = Sizes, const std::map<std::string, HostBuffer> &given = {},
               const std::map<std::string, std::int64_t> &tunables = {}) {
  const TestProgram program(textOf(sample));
  for (const Size &size : sizes) {
    Arguments before = syntheticArguments(program.kernel(kernel), size, {}, given, 7);
    before.tunables = tunables;
    Arguments after = before;
    program.run(program.kernel(kernel), after);
    SCOPED_TRACE(sample + " " + std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" +
                 std::to_string(size[2]));
    check(before.buffers, after.buffers, size);
  }
}
using Buffers = std::map<std::string, HostBuffer>;

TEST(Samples, Blur) {
  runSample("blur", "blur", [](Buffers &in, Buffers &out, Size size) {
    Picture<float> input(in["input"]), expected(size);
    const auto weight = valuesOf<float>(in["weight"]);
    forEachPixel(size, [&](auto x, auto y, auto) {
      float sum = 0;
      for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 5; ++i)
          sum += input.clamped(x + i - 2, y + j - 2) * weight[5 * j + i];
      expected(x, y) = sum;
    });
    EXPECT_EQ(valuesOf<float>(out["output"]), expected.pixels);
  });
}

TEST(Samples, Sobel) {
  runSample("sobel", "sobel", [](Buffers &in, Buffers &out, Size size) {
    Picture<float> input(in["input"]), dx(out["dx"]), dy(out["dy"]);
    forEachPixel(size, [&](auto x, auto y, auto) {
      const auto at = [&](int i, int j) { return double(input.clamped(x + i, y + j)); };
      const double gx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
      const double gy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
      ASSERT_NEAR(dx(x, y), gx, 1e-5);
      ASSERT_NEAR(dy(x, y), gy, 1e-5);
    });
  });
}

TEST(Samples, Harris) {
  runSample("harris", "harris", [](Buffers &in, Buffers &out, Size size) {
    Picture<float> dx(in["dx"]), dy(in["dy"]), response(out["response"]);
    const double k = valuesOf<float>(in["k"])[0];
    forEachPixel(size, [&](auto x, auto y, auto) {
      double a = 0, b = 0, c = 0;
      for (int n = 0; n < 9; ++n) {
        const double gx = dx.orZero(x + n % 3 - 1, y + n / 3 - 1),
                     gy = dy.orZero(x + n % 3 - 1, y + n / 3 - 1);
        a += gx * gx;
        b += gx * gy;
        c += gy * gy;
      }
      ASSERT_NEAR(response(x, y), a * c - b * b - k * (a + c) * (a + c), 1e-4);
    });
  });
}

TEST(Samples, Life) {
  const TestProgram program(textOf("life"));
  Arguments glider; // in four steps it moves by one cell diagonally, here across both edges
  glider.grid = {6, 5, 1};
  Picture<std::uint8_t> cells({6, 5, 1}), moved({6, 5, 1});
  for (auto [x, y] : {std::pair(4, 2), {5, 3}, {3, 4}, {4, 4}, {5, 4}}) {
    cells(x, y) = 255;
    moved((x + 1) % 6, (y + 1) % 5) = 255;
  }
  glider.buffers["cells"] = glider.buffers["next"] = bufferOf(cells.pixels, {6, 5, 1});
  for (int step = 0; step < 4; ++step) {
    program.run(program.kernel(), glider);
    glider.buffers["cells"] = glider.buffers["next"];
  }
  EXPECT_EQ(valuesOf<std::uint8_t>(glider.buffers["next"]), moved.pixels);

  const auto check = [](Buffers &in, Buffers &out, Size size) {
    Picture<std::uint8_t> cells(in["cells"]), expected(size);
    forEachPixel(size, [&](auto x, auto y, auto) {
      int around = 0;
      for (int n = 0; n < 9; ++n)
        around += n != 4 && cells.periodic(x + n % 3 - 1, y + n / 3 - 1);
      expected(x, y) = around == 3 || (around == 2 && cells(x, y)) ? 255 : 0;
    });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["next"]), expected.pixels);
  };
  for (const Size &size : Sizes) { // few cells are alive; with more, all would die
    Picture<std::uint8_t> sparse(size);
    for (std::size_t i = 0; i < sparse.pixels.size(); ++i)
      sparse.pixels[i] = i * 7919 % 17 < 6;
    runSample("life", "life", check, {size}, {{"cells", bufferOf(sparse.pixels, size)}});
  }
}

TEST(Samples, Sharpen) {
  using Pixel = std::array<std::uint8_t, 3>;
  runSample("sharpen", "sharpen", [](Buffers &in, Buffers &out, Size size) {
    Picture<Pixel> input(in["input"]), expected(size);
    forEachPixel(size, [&](auto x, auto y, auto) {
      for (int c = 0; c < 3; ++c) {
        int sum = 0;
        for (int n = 0; n < 9; ++n)
          sum += (n == 4 ? 9 : -1) * input.clamped(x + n % 3 - 1, y + n / 3 - 1)[c];
        expected(x, y)[c] = static_cast<std::uint8_t>(std::clamp(sum, 0, 255));
      }
    });
    EXPECT_EQ(valuesOf<Pixel>(out["output"]), expected.pixels);
  });
}

TEST(Samples, Threshold) {
  runSample("threshold", "threshold", [](Buffers &in, Buffers &out, Size size) {
    Picture<std::uint8_t> input(in["input"]), expected(size);
    const auto level = valuesOf<std::uint8_t>(in["level"]);
    forEachPixel(size, [&](auto x, auto y, auto) { expected(x, y) = input(x, y) > level[x] ? 255 : 0; });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["output"]), expected.pixels);
  });
}

TEST(Samples, Diffusion) {
  const auto check = [](Buffers &in, Buffers &out, Size size) {
    Picture<float> heat(in["heat"]), next(out["next"]);
    const double rate = valuesOf<float>(in["rate"])[0];
    forEachPixel(size, [&](auto x, auto y, auto z) {
      double flow = 0;
      for (int side : {-1, 1})
        flow += double(heat.clamped(x + side, y, z)) + heat.clamped(x, y + side, z) +
                heat.clamped(x, y, z + side);
      ASSERT_NEAR(next(x, y, z), heat(x, y, z) + rate * (flow - 6.0 * heat(x, y, z)), 1e-5);
    });
  };
  runSample("diffusion", "diffusion", check, {{1, 1, 1}, {7, 5, 3}, {17, 13, 5}, {2, 1, 9}});
}

TEST(Samples, Mandelbrot) {
  const std::map<std::string, HostBuffer> view = {{"left", scalar(-2.0f)},
                                                  {"top", scalar(-1.0f)},
                                                  {"step", scalar(0.0625f)},
                                                  {"limit", scalar<std::int32_t>(300)}};
  const auto check = [](Buffers &, Buffers &out, Size size) {
    Picture<std::uint8_t> expected(size);
    forEachPixel(size, [&](auto px, auto py, auto) {
      const float cx = -2.0f + 0.0625f * px, cy = -1.0f + 0.0625f * py;
      float x = 0, y = 0;
      int n = 0;
      for (; n < 300 && x * x + y * y < 4; ++n) {
        const float re = x * x - y * y + cx, im = 2 * x * y + cy;
        x = re;
        y = im;
      }
      expected(px, py) = std::min(n, 255);
    });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["output"]), expected.pixels);
  };
  runSample("mandelbrot", "mandelbrot", check, Sizes, view);
}

TEST(Samples, Bilateral) {
  runSample("bilateral", "bilateral", [](Buffers &in, Buffers &out, Size size) {
    Picture<float> input(in["input"]), output(out["output"]);
    const double near = valuesOf<float>(in["distance_falloff"])[0],
                 like = valuesOf<float>(in["value_falloff"])[0];
    forEachPixel(size, [&](auto x, auto y, auto) {
      double sum = 0, weights = 0;
      for (int j = -3; j <= 3; ++j)
        for (int i = -3; i <= 3; ++i) {
          const double value = input.mirrored(x + i, y + j);
          const double weight =
              std::exp(-near * (i * i + j * j)) * std::exp(-like * std::pow(value - input(x, y), 2));
          sum += weight * value;
          weights += weight;
        }
      ASSERT_NEAR(output(x, y), sum / weights, 1e-5);
    });
  });
}

TEST(Samples, MedianByEitherAlgorithm) {
  const auto check = [](Buffers &in, Buffers &out, Size size) {
    Picture<std::uint8_t> input(in["input"]), expected(size);
    forEachPixel(size, [&](auto x, auto y, auto) {
      std::vector<std::uint8_t> window;
      for (int n = 0; n < 9; ++n)
        window.push_back(input.clamped(x + n % 3 - 1, y + n / 3 - 1));
      std::sort(window.begin(), window.end());
      expected(x, y) = window[4];
    });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["output"]), expected.pixels);
  };
  runSample("median", "median", check, Sizes, {}, {{"ALGORITHM", 0}});
  runSample("median", "median", check, Sizes, {}, {{"ALGORITHM", 1}});
}

TEST(Samples, ErodeAndDilate) {
  const auto check = [](auto better, int worst) {
    return [=](Buffers &in, Buffers &out, Size size) {
      Picture<std::uint8_t> input(in["in"]), expected(size);
      const auto mask = valuesOf<std::int32_t>(in["mask"]);
      forEachPixel(size, [&](auto x, auto y, auto) {
        int best = worst;
        for (int n = 0; n < 25; ++n)
          if (mask[n])
            best = better(best, int(input.clamped(x + n % 5 - 2, y + n / 5 - 2)));
        expected(x, y) = best;
      });
      EXPECT_EQ(valuesOf<std::uint8_t>(out["out"]), expected.pixels);
    };
  };
  const std::vector<std::int32_t> disc = {0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                          1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0};
  const std::map<std::string, HostBuffer> mask = {{"mask", bufferOf(disc)}};
  runSample("morphology", "erode", check([](int a, int b) { return std::min(a, b); }, 255), Sizes, mask);
  runSample("morphology", "dilate", check([](int a, int b) { return std::max(a, b); }, 0), Sizes, mask);
}

TEST(Samples, Turn) {
  const float cosine = 0.8f, sine = 0.6f;
  const auto check = [=](Buffers &in, Buffers &out, Size size) {
    const auto input = valuesOf<std::uint8_t>(in["input"]), output = valuesOf<std::uint8_t>(out["output"]);
    const auto at = [&](std::int64_t x, std::int64_t y, int lane) -> double {
      return x < 0 || y < 0 || x >= size[0] || y >= size[1] ? 0 : input[4 * (y * size[0] + x) + lane];
    };
    forEachPixel(size, [&](auto px, auto py, auto) {
      const double cx = 0.5 * (size[0] - 1), cy = 0.5 * (size[1] - 1);
      const double x = (px - cx) * cosine - (py - cy) * sine + cx,
                   y = (px - cx) * sine + (py - cy) * cosine + cy;
      const auto left = std::int64_t(std::floor(x)), top = std::int64_t(std::floor(y));
      for (int lane = 0; lane < 4; ++lane) {
        double sum = 0;
        for (int j = 0; j < 2; ++j)
          for (int i = 0; i < 2; ++i)
            sum += at(left + i, top + j, lane) * (1 - std::fabs(x - left - i)) * (1 - std::fabs(y - top - j));
        ASSERT_NEAR(output[4 * (py * size[0] + px) + lane], sum, 0.51);
      }
    });
  };
  HostBuffer direction = bufferOf<float>({cosine, sine});
  direction.size = {1, 1, 1};
  runSample("turn", "turn", check, Sizes, {{"direction", direction}});
}

TEST(Samples, Histogram) {
  runSample("histogram", "histogram", [](auto &before, auto &after, Size) {
    std::vector<std::uint32_t> bins(256);
    for (const std::uint8_t grey : valuesOf<std::uint8_t>(before.at("input")))
      ++bins[grey];
    EXPECT_EQ(valuesOf<std::uint32_t>(after.at("bins")), bins);
  });
}

TEST(Samples, Moments) {
  runSample("moments", "moments", [](auto &before, auto &after, Size) {
    double sum = 0, squares = 0;
    for (const float v : valuesOf<float>(before.at("input")))
      sum += v, squares += double(v) * v;
    EXPECT_NEAR(valuesOf<double>(after.at("sum"))[0], sum, 1e-9);
    EXPECT_NEAR(valuesOf<double>(after.at("squares"))[0], squares, 1e-9);
  });
}

TEST(Samples, Extremes) {
  runSample("extremes", "extremes", [](auto &before, auto &after, Size) {
    const auto pixels = valuesOf<std::uint8_t>(before.at("input"));
    const auto least = std::min_element(pixels.begin(), pixels.end()),
               most = std::max_element(pixels.begin(), pixels.end());
    const std::uint64_t smallest = valuesOf<std::uint64_t>(after.at("smallest"))[0],
                        largest = valuesOf<std::uint64_t>(after.at("largest"))[0];
    EXPECT_EQ(smallest >> 32, *least);
    EXPECT_EQ(smallest & 0xffffffff, std::uint64_t(least - pixels.begin()));
    EXPECT_EQ(largest >> 32, *most);
    EXPECT_EQ(0xffffffff - (largest & 0xffffffff), std::uint64_t(most - pixels.begin()));
  });
}

TEST(Samples, Otsu) {
  // Two clusters of greys: any level between them, from 40 to 199, separates them equally well.
  std::vector<std::uint32_t> bins(256);
  bins[20] = 300, bins[40] = 200, bins[200] = 100, bins[230] = 50;
  HostBuffer counts = bufferOf<std::uint32_t>(bins);
  counts.size = {256, 1, 1};
  const auto check = [](auto &, auto &after, Size) {
    EXPECT_EQ(valuesOf<std::uint64_t>(after.at("best"))[0] & 0xffffffff, 199u);
  };
  runSample("otsu", "otsu", check, {{256, 1, 1}}, {{"bins", counts}});
}

/// An input whose size has nothing to do with the outputs'.
static HostBuffer smallPicture() {
  std::vector<std::uint8_t> pixels;
  for (int i = 0; i < 11 * 7; ++i)
    pixels.push_back(static_cast<std::uint8_t>(37 * i * i));
  HostBuffer picture = bufferOf<std::uint8_t>(pixels);
  picture.size = {11, 7, 1};
  return picture;
}

TEST(Samples, DownThePyramid) {
  const auto check = [](Buffers &in, Buffers &out, Size size) {
    Picture<std::uint8_t> input(in["input"]), expected(size);
    const std::array<double, 5> weight{1 / 16.0, 4 / 16.0, 6 / 16.0, 4 / 16.0, 1 / 16.0};
    forEachPixel(size, [&](auto x, auto y, auto) {
      double sum = 0;
      for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 5; ++i)
          sum += weight[i] * weight[j] * input.clamped(2 * x + i - 2, 2 * y + j - 2);
      expected(x, y) = static_cast<std::uint8_t>(std::floor(sum + 0.5));
    });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["output"]), expected.pixels);
  };
  runSample("pyramid", "down", check);
  runSample("pyramid", "down", check, Sizes, {{"input", smallPicture()}});
}

TEST(Samples, UpThePyramid) {
  const auto check = [](Buffers &in, Buffers &out, Size size) {
    Picture<std::uint8_t> input(in["input"]), expected(size);
    forEachPixel(size, [&](auto px, auto py, auto) {
      const double x = px / 2.0 - 0.25, y = py / 2.0 - 0.25;
      const auto left = std::int64_t(std::floor(x)), top = std::int64_t(std::floor(y));
      double sum = 0;
      for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i)
          sum +=
              input.clamped(left + i, top + j) * (1 - std::fabs(x - left - i)) * (1 - std::fabs(y - top - j));
      expected(px, py) = static_cast<std::uint8_t>(std::floor(sum + 0.5));
    });
    EXPECT_EQ(valuesOf<std::uint8_t>(out["output"]), expected.pixels);
  };
  runSample("pyramid", "up", check);
  runSample("pyramid", "up", check, Sizes, {{"input", smallPicture()}});
}

TEST(Samples, EveryOneRunsOnSyntheticArguments) {
  for (const auto &entry : std::filesystem::directory_iterator(ICL_SAMPLES)) {
    if (entry.path().extension() != ".icl")
      continue;
    const TestProgram program(textOf(entry.path().stem()));
    for (const ast::Kernel *kernel : program.kernels()) {
      EXPECT_EQ(isBitExact(*kernel),
                kernel->name != "bilateral" && kernel->name != "turn" && kernel->name != "otsu")
          << kernel->name;
      for (Size size : {Size{1, 1, 1}, Size{17, 13, 1}, Size{6, 5, 4}}) {
        for (unsigned d = kernel->dimensions; d < 3; ++d)
          size[d] = 1;
        Arguments arguments = syntheticArguments(*kernel, size, {}, {}, 3);
        EXPECT_NO_THROW(program.run(*kernel, arguments)) << entry.path();
      }
    }
  }
}

}
}
