// Images in other storage than plain buffers: the contents of padding, copies to and from image objects,
// kernels that take both, and the messages for images that do not fit.
#include "test/support/runtime.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/kernel.h>
#include <numeric>

using namespace icl::runtime;
using namespace icl::test;

namespace {

std::vector<int> ramp(const Extent &size) {
  std::vector<int> pixels(size[0] * size[1] * size[2]);
  std::iota(pixels.begin(), pixels.end(), 1);
  return pixels;
}

ImageShape shapeOf(const Extent &size, unsigned dimensions = 3) {
  return {"in", dimensions, size, sizeof(int)};
}

/// The coordinate that a read at `at` finds, by steps towards the image: no formula shared with the library.
std::int64_t found(Boundary boundary, std::int64_t at, std::int64_t size) {
  while (at < 0 || at >= size)
    switch (boundary) {
    case Boundary::Clamped:
      at += at < 0 ? 1 : -1;
      break;
    case Boundary::Mirrored:
      at = at < 0 ? -1 - at : 2 * size - 1 - at;
      break;
    case Boundary::Periodic:
      at += at < 0 ? size : -size;
      break;
    case Boundary::Constant:
      return -1;
    }
  return at;
}

/// How many pixels, including the border, differ from the boundary rule.
std::size_t wrongPixels(const std::vector<int> &padded, const ImageStorage &s, const Extent &size) {
  const Extent stored = storedExtent(s, size);
  const std::vector<int> pixels = ramp(size);
  const Padding &p = s.padding;
  const std::int64_t first = (p.low[0] + p.rowUnit - 1) / p.rowUnit * p.rowUnit;
  std::size_t wrong = 0;
  for (std::int64_t z = -p.low[2]; z < size[2] + p.high[2]; ++z)
    for (std::int64_t y = -p.low[1]; y < size[1] + p.high[1]; ++y)
      for (std::int64_t x = -p.low[0]; x < size[0] + p.high[0]; ++x) {
        const std::int64_t fx = found(s.boundary, x, size[0]), fy = found(s.boundary, y, size[1]),
                           fz = found(s.boundary, z, size[2]);
        const bool isOutside = fx < 0 || fy < 0 || fz < 0;
        const int expected = isOutside ? -7 : pixels[(fz * size[1] + fy) * size[0] + fx];
        wrong += padded[((z + p.low[2]) * stored[1] + y + p.low[1]) * stored[0] + x + first] != expected;
      }
  return wrong;
}

std::vector<unsigned char> bytesOf(int value) {
  const auto *first = reinterpret_cast<unsigned char *>(&value);
  return {first, first + sizeof value};
}

TEST(Padding, FollowsTheBoundaryRuleHoweverSmallTheImage) {
  for (const Boundary boundary :
       {Boundary::Constant, Boundary::Clamped, Boundary::Mirrored, Boundary::Periodic})
    for (const Extent size : {Extent{1, 1, 1}, {5, 1, 1}, {2, 3, 1}, {3, 2, 4}}) {
      const auto storage = ImageStorage::padded({{7, 2, 0}, {3, 5, 1}}, boundary, bytesOf(-7));
      const Extent stored = storedExtent(storage, size);
      EXPECT_EQ(stored[0] % 16, 0);
      const std::vector<int> pixels = ramp(size);
      std::vector<int> fromHost(stored[0] * stored[1] * stored[2]), fromBuffer(fromHost.size());
      const auto read = [&](const StoredImage &image, std::vector<int> &to) {
        ASSERT_EQ(clEnqueueReadBuffer(queue().get(), image.get(), CL_TRUE, 0, to.size() * sizeof(int),
                                      to.data(), 0, nullptr, nullptr),
                  CL_SUCCESS);
      };
      StoredImage first(queue(), storage, shapeOf(size)), second(queue(), storage, shapeOf(size));
      first.write(queue(), pixels.data());
      read(first, fromHost);
      Buffer buffer(queue(), pixels.size() * sizeof(int));
      buffer.write(queue(), pixels.data(), buffer.bytes());
      second.copyFrom(queue(), buffer.get()).wait();
      read(second, fromBuffer);
      EXPECT_EQ(wrongPixels(fromHost, storage, size), 0u)
          << static_cast<int>(boundary) << ", width " << size[0];
      EXPECT_EQ(wrongPixels(fromBuffer, storage, size), 0u)
          << static_cast<int>(boundary) << ", width " << size[0];
    }
}

TEST(Padding, EndsWhereTheGridReadsLast) {
  Padding padding;
  padding.low = {1, 0, 0};
  padding.high = {0, 2, 0};
  padding.times = {2, 0, 0};
  padding.plus = {1, 0, 0};
  // 2 * 9 + 1 is the last coordinate along x.
  EXPECT_EQ(padding.around({20, 5, 1}, {10, 5, 1}).high, (Extent{0, 2, 0}));
  EXPECT_EQ(padding.around({17, 5, 1}, {10, 5, 1}).high, (Extent{3, 2, 0}));
  padding.over = {3, 1, 1};
  EXPECT_EQ(padding.around({6, 5, 1}, {10, 5, 1}).high, (Extent{1, 2, 0}));
  EXPECT_EQ(padding.around({6, 5, 1}, {10, 5, 1}).times, (Extent{0, 0, 0}));
}

// out(x, y) = in(x + 1, y), from each storage.
constexpr const char *fromBufferSource = R"(
kernel void shift(global const int *in, global int *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = in[y * width + min(x + 1, width - 1)];
})";
constexpr const char *fromObjectSource = R"(
constant sampler_t edge = CLK_FILTER_NEAREST | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_NORMALIZED_COORDS_FALSE;
kernel void shift(read_only image2d_t in, global int *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = read_imagei(in, edge, (int2)(x + 1, y)).x;
})";
constexpr const char *fromPaddedSource = R"(
kernel void shift(global const int *in, global int *out, int width, int height, int pitch) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    out[y * width + x] = in[y * pitch + x + 1];
})";

Description shiftDescription(const char *source, const ImageStorage &storage) {
  using Kind = KernelArgument::Kind;
  Launch launch;
  launch.entry = "shift";
  launch.arguments = {{Kind::Image, "in", 0, storage},
                      {Kind::Image, "out", 0, {}, true},
                      {Kind::GridExtent, "", 0, {}},
                      {Kind::GridExtent, "", 1, {}}};
  if (storage.kind == ImageStorage::Kind::Padded)
    launch.arguments.push_back({Kind::ImagePitch, "in", 0, {}});
  launch.workGroup = launch.tile = {4, 2, 1};
  LaunchProgram program;
  program.source = source;
  program.launches = {launch};
  Description description;
  description.name = "shift";
  description.parameters = {{Parameter::Kind::Image, "in", sizeof(int), 2, 0, true, false, true},
                            {Parameter::Kind::Image, "out", sizeof(int), 2, 0, false, true, false}};
  description.variants = {{"", program}};
  return description;
}

std::vector<Description> everyShift() {
  const auto padded = ImageStorage::padded({{0, 0, 0}, {1, 0, 0}}, Boundary::Clamped);
  std::vector<Description> all{shiftDescription(fromBufferSource, {}),
                               shiftDescription(fromPaddedSource, padded)};
  const auto &formats = queue().device().info.imageFormats;
  if (std::find(formats.begin(), formats.end(), "int") != formats.end())
    all.push_back(
        shiftDescription(fromObjectSource, ImageStorage::object(ImageStorage::Number::Signed, 4, 1)));
  return all;
}

constexpr int width = 13, height = 5;

std::size_t wrongShifts(const std::vector<int> &in, const std::vector<int> &out) {
  std::size_t wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      wrong += out[y * width + x] != in[y * width + std::min(x + 1, width - 1)];
  return wrong;
}

TEST(Storage, EveryVariantTakesHostMemoryAndBuffers) {
  const std::vector<int> in = ramp({width, height, 1});
  for (const Description &description : everyShift()) {
    const Kernel kernel(description, {});
    std::vector<int> out(in.size());
    kernel.run(queue(), {Argument::of(Image<const int>(in.data(), width, height)),
                         Argument::of(Image<int>(out.data(), width, height))});
    EXPECT_EQ(wrongShifts(in, out), 0u);

    Buffer input(queue(), in.size() * sizeof(int)), output(queue(), input.bytes());
    input.write(queue(), in.data(), input.bytes());
    kernel
        .launch(queue(), {Argument::of(DeviceImage{input.get(), width, height}),
                          Argument::of(DeviceImage{output.get(), width, height})})
        .wait();
    output.read(queue(), out.data(), output.bytes());
    EXPECT_EQ(wrongShifts(in, out), 0u);
  }
}

TEST(Storage, SubBuffersAreCopiedIntoEveryStorageAndBack) {
  const std::vector<int> in = ramp({width, height, 1});
  const std::size_t bytes = in.size() * sizeof(int), begin = 4096; // a multiple of any device's alignment
  Buffer whole(queue(), begin + bytes);
  const cl_buffer_region region{begin, bytes};
  cl_int status = CL_SUCCESS;
  const Handle<cl_mem> part(
      clCreateSubBuffer(whole.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status));
  ASSERT_EQ(status, CL_SUCCESS);
  std::vector<ImageStorage> storages = {
      ImageStorage::padded({{7, 2, 0}, {3, 5, 0}}, Boundary::Clamped, bytesOf(0))};
  if (everyShift().size() > 2) // the device has image objects
    storages.push_back(ImageStorage::object(ImageStorage::Number::Signed, 4, 1));
  for (const ImageStorage &storage : storages) {
    std::vector<int> out(in.size());
    const auto write = [&](const std::vector<int> &pixels) {
      clEnqueueWriteBuffer(queue().get(), part.get(), CL_TRUE, 0, bytes, pixels.data(), 0, nullptr, nullptr);
    };
    write(in);
    StoredImage image(queue(), storage, shapeOf({width, height, 1}, 2));
    image.copyFrom(queue(), part.get()).wait();
    write(out);
    image.copyTo(queue(), part.get()).wait();
    clEnqueueReadBuffer(queue().get(), part.get(), CL_TRUE, 0, bytes, out.data(), 0, nullptr, nullptr);
    EXPECT_EQ(out, in);
  }
}

TEST(Storage, EveryVariantTakesTheCallersImageObject) {
  if (everyShift().size() < 3)
    GTEST_SKIP() << "the device has no image objects of int";
  const std::vector<int> in = ramp({width, height, 1});
  StoredImage object(queue(), ImageStorage::object(ImageStorage::Number::Signed, 4, 1),
                     shapeOf({width, height, 1}, 2));
  object.write(queue(), in.data());
  for (const Description &description : everyShift()) {
    const Kernel kernel(description, {});
    std::vector<int> out(in.size());
    Buffer output(queue(), in.size() * sizeof(int));
    kernel
        .launch(queue(), {Argument::of(DeviceImage{object.get(), width, height}),
                          Argument::of(DeviceImage{output.get(), width, height})})
        .wait();
    output.read(queue(), out.data(), output.bytes());
    EXPECT_EQ(wrongShifts(in, out), 0u);
  }
}

/// The pixel types that image objects may have, and the builtin that reads them.
struct Format {
  const char *name, *read;
  ImageStorage::Number number;
  unsigned bytes;
};
constexpr Format channelFormats[] = {
    {"char", "i", ImageStorage::Number::Signed, 1},  {"uchar", "ui", ImageStorage::Number::Unsigned, 1},
    {"short", "i", ImageStorage::Number::Signed, 2}, {"ushort", "ui", ImageStorage::Number::Unsigned, 2},
    {"int", "i", ImageStorage::Number::Signed, 4},   {"uint", "ui", ImageStorage::Number::Unsigned, 4},
    {"half", "f", ImageStorage::Number::Float, 2},   {"float", "f", ImageStorage::Number::Float, 4}};

std::string readerOf(const Format &format, const std::string &lanes) {
  const std::string value = std::string("read_image") + format.read +
                            "(in, plain, (int2)(get_global_id(0), 0))." +
                            (lanes.empty()  ? "x"
                             : lanes == "2" ? "xy"
                                            : "xyzw");
  const std::string type = format.name + lanes;
  const bool isHalf = std::string(format.name) == "half";
  return "kernel void read_" + type + "(read_only image2d_t in, global " + (isHalf ? "half" : type) +
         " *out) {\n" +
         (isHalf ? "  vstore_half" + lanes + "(" + value + ", get_global_id(0), out);\n"
                 : "  out[get_global_id(0)] = convert_" + type + "(" + value + ");\n") +
         "}\n";
}

TEST(ImageFormats, StorePixelsExactly) {
  const auto &names = queue().device().info.imageFormats;
  const auto isOffered = [&](const std::string &name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::string source = "constant sampler_t plain = CLK_FILTER_NEAREST | CLK_ADDRESS_NONE;\n";
  for (const Format &format : channelFormats)
    for (const char *lanes : {"", "2", "4"})
      if (isOffered(std::string(format.name) + lanes))
        source += readerOf(format, lanes);
  if (names.empty())
    GTEST_SKIP() << "the device has no image objects";
  const Program program = Program::build(queue(), source, "");
  for (const Format &format : channelFormats)
    for (const unsigned lanes : {1u, 2u, 4u}) {
      const std::string name = format.name + (lanes == 1 ? "" : std::to_string(lanes));
      if (!isOffered(name))
        continue;
      const std::size_t pixelBytes = format.bytes * lanes, count = 7;
      std::vector<unsigned char> written(count * pixelBytes), found(written.size());
      for (std::size_t i = 0; i < written.size(); ++i)
        written[i] = static_cast<unsigned char>(4 + i * 7 % 60); // ordinary numbers in every type
      StoredImage object(queue(), ImageStorage::object(format.number, format.bytes, lanes),
                         {name, 2, {static_cast<std::int64_t>(count), 1, 1}, pixelBytes});
      object.write(queue(), written.data());
      Buffer out(queue(), written.size());
      Function function(program, "read_" + name);
      function.set(0, object.get());
      function.set(1, out.get());
      function.launch(queue(), {1, {count, 1, 1}, {1, 1, 1}}).wait();
      out.read(queue(), found.data(), found.size());
      EXPECT_EQ(found, written) << name;
    }
}

/// Reads the first lane at three quarters of the way from a pixel of 0 to one of 1.
TEST(ImageFormats, AreInterpolatedIfListedAsFiltered) {
  struct Filtered {
    const char *name;
    ImageStorage::Number number;
    unsigned bytes, one; ///< the bits of 1
  };
  const Filtered all[] = {{"uchar", ImageStorage::Number::Fractions, 1, 0xff},
                          {"ushort", ImageStorage::Number::Fractions, 2, 0xffff},
                          {"half", ImageStorage::Number::Float, 2, 0x3c00},
                          {"float", ImageStorage::Number::Float, 4, 0x3f800000}};
  const Program program =
      Program::build(queue(),
                     "constant sampler_t linear = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP_TO_EDGE;\n"
                     "kernel void read(read_only image2d_t in, global float *out) {\n"
                     "  out[0] = read_imagef(in, linear, (float2)(1.25f, 0.5f)).x;\n}\n",
                     "");
  for (const Filtered &format : all)
    for (const unsigned lanes : {1u, 2u, 4u}) {
      const std::string name = format.name + (lanes == 1 ? "" : std::to_string(lanes));
      const auto &names = queue().device().info.filteredFormats;
      if (std::find(names.begin(), names.end(), name) == names.end())
        continue;
      std::vector<unsigned char> pixels(2 * lanes * format.bytes);
      for (unsigned b = 0; b < format.bytes; ++b)
        pixels[lanes * format.bytes + b] = static_cast<unsigned char>(format.one >> 8 * b);
      StoredImage object(queue(), ImageStorage::object(format.number, format.bytes, lanes),
                         {name, 2, {2, 1, 1}, std::size_t(format.bytes) * lanes});
      object.write(queue(), pixels.data());
      Buffer out(queue(), sizeof(float));
      Function function(program, "read");
      function.set(0, object.get());
      function.set(1, out.get());
      function.launch(queue(), {1, {1, 1, 1}, {1, 1, 1}}).wait();
      float found = 0;
      out.read(queue(), &found, sizeof found);
      EXPECT_NEAR(found, 0.75f, 1.0 / 256) << name;
    }
}

TEST(Storage, NamesWhatDoesNotFit) {
  const auto storage = ImageStorage::object(ImageStorage::Number::Float, 4, 1);
  const std::int64_t wide = queue().device().info.maxImage2d[0] + 1;
  const std::string tooWide = messageOf(ErrorKind::Memory, [&] {
    StoredImage(queue(), storage, shapeOf({wide, 1, 1}, 2));
  });
  EXPECT_NE(tooWide.find("image `in` is " + std::to_string(wide) + "x1, larger than an image"),
            std::string::npos)
      << tooWide;
  if (everyShift().size() < 3)
    GTEST_SKIP() << "the device has no image objects of int";
  StoredImage object(queue(), ImageStorage::object(ImageStorage::Number::Signed, 4, 1),
                     shapeOf({width, height, 1}, 2));
  Buffer buffer(queue(), width * height * sizeof(int));
  const Argument inBuffer = Argument::of(DeviceImage{buffer.get(), width, height}),
                 inObject = Argument::of(DeviceImage{object.get(), width, height});
  const auto refusal = [](const std::vector<Argument> &arguments) {
    return messageOf(ErrorKind::Argument,
                     [&] { Kernel(shiftDescription(fromBufferSource, {}), {}).launch(queue(), arguments); });
  };
  EXPECT_EQ(refusal({inBuffer, inObject}),
            "kernel `shift`: image `out` is written, so it needs a buffer, not an image object");
  const Argument tooLarge = Argument::of(DeviceImage{object.get(), width, height + 1});
  Buffer larger(queue(), width * (height + 1) * sizeof(int));
  EXPECT_EQ(refusal({tooLarge, Argument::of(DeviceImage{larger.get(), width, height + 1})}),
            "kernel `shift`: the image object of image `in` is not one of 13x6 pixels of 4 bytes");
}

}
