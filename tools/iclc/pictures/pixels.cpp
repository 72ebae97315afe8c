#include "tools/iclc/pictures/pixels.h"
#include "tools/iclc/pictures/numbers.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cmath>

namespace icl::cli {

const std::vector<Interleaving> interleavings = {
    {"rgb", {0, 1, 2}}, {"bgr", {2, 1, 0}}, {"rgba", {0, 1, 2, 3}}, {"bgra", {2, 1, 0, 3}}};

namespace {

/// One pixel of a picture, as every kind of image may want it.
struct Colour {
  std::array<unsigned, 4> rgba;
  unsigned grey;
};

Colour colourAt(const Picture &picture, std::size_t pixel) {
  const std::uint16_t *s = &picture.samples[pixel * picture.channels];
  const unsigned opaque = picture.maximum;
  if (picture.channels <= 2)
    return {{s[0], s[0], s[0], picture.channels == 2 ? s[1] : opaque}, s[0]};
  const unsigned luma = (s[0] * 299u + s[1] * 587u + s[2] * 114u + 500u) / 1000u;
  return {{s[0], s[1], s[2], picture.channels == 4 ? s[3] : opaque}, luma};
}

/// The components of a pixel of the image (or, interleaved, of the picture's width in it), in order.
llvm::SmallVector<unsigned, 4> componentsOf(const Colour &c, unsigned lanes,
                                            const Interleaving *interleaving) {
  if (interleaving) {
    llvm::SmallVector<unsigned, 4> components;
    for (const unsigned channel : interleaving->channels)
      components.push_back(c.rgba[channel]);
    return components;
  }
  if (lanes == 1)
    return {c.grey};
  if (lanes == 2)
    return {c.grey, c.rgba[3]};
  return {c.rgba.begin(), c.rgba.begin() + lanes};
}

void checkInterleaving(ValueType pixel, const Interleaving *interleaving) {
  if (interleaving && pixel.isVector())
    throw inputError(std::string("`:") + interleaving->name + "` is for images of scalars; pixels of `" +
                     toString(pixel) + "` hold their components themselves");
}

}

HostBuffer imageFromPicture(const Picture &picture, ValueType pixel, const Interleaving *interleaving) {
  checkInterleaving(pixel, interleaving);
  const std::size_t perPixel = interleaving ? interleaving->channels.size() : 1;
  HostBuffer image;
  image.size = {picture.width * static_cast<std::int64_t>(perPixel), picture.height, 1};
  image.bytes.resize(image.size[0] * image.size[1] * pixel.bytes());
  const std::size_t stride = pixel.bytes() * perPixel, scalarBytes = sizeOf(pixel.scalar);
  for (std::size_t i = 0; i < static_cast<std::size_t>(picture.width * picture.height); ++i) {
    std::byte *to = &image.bytes[i * stride];
    for (const unsigned component : componentsOf(colourAt(picture, i), pixel.lanes, interleaving)) {
      if (!fits(pixel.scalar, component))
        throw inputError("its sample " + std::to_string(component) + " at (" +
                         std::to_string(i % picture.width) + ", " + std::to_string(i / picture.width) +
                         ") is not a value of `" + nameOf(pixel.scalar) + "`");
      storeNumber(pixel.scalar, component, to);
      to += scalarBytes;
    }
  }
  return image;
}

static std::uint16_t sampleOf(double number, unsigned maximum) {
  if (std::isnan(number))
    return 0;
  return static_cast<std::uint16_t>(std::clamp(std::nearbyint(number), 0.0, double(maximum)));
}

/// The place in a pixel of the picture of a component of the image: if interleaved, its place in RGBA.
static unsigned channelOf(unsigned component, const Interleaving *interleaving) {
  return interleaving ? interleaving->channels[component] : component;
}

Picture pictureFromImage(const HostBuffer &image, ValueType pixel, const Interleaving *interleaving,
                         const PictureFormat &format) {
  checkInterleaving(pixel, interleaving);
  if (image.size[2] != 1)
    throw inputError("a picture cannot hold a volume; write .npy");
  const unsigned components = interleaving ? interleaving->channels.size() : pixel.lanes;
  const std::int64_t perPixel = interleaving ? components : 1;
  if (image.size[0] % perPixel != 0)
    throw inputError("the image's width of " + std::to_string(image.size[0]) + " is not a multiple of " +
                     std::to_string(perPixel));
  const auto holds = [&](unsigned n) {
    return std::count(format.channels.begin(), format.channels.end(), n) != 0;
  };
  const unsigned copies = components == 1 && !holds(1) ? 3 : 1; // grey, in a format that has only colour
  Picture picture{image.size[0] / perPixel,
                  image.size[1],
                  components * copies,
                  pixel.scalar == Scalar::UShort && format.writes16Bits ? 65535u : 255u,
                  {}};
  if (!holds(picture.channels))
    throw inputError(std::string(format.name) + " cannot hold " + std::to_string(picture.channels) +
                     " components per pixel");
  checkPictureSize(picture.width, picture.height);

  const std::size_t pixels = picture.width * picture.height, stride = pixel.bytes() * perPixel;
  picture.samples.resize(pixels * picture.channels);
  for (std::size_t i = 0; i < pixels; ++i)
    for (unsigned c = 0; c < components; ++c) {
      const double number = loadNumber(pixel.scalar, &image.bytes[i * stride + c * sizeOf(pixel.scalar)]);
      std::fill_n(&picture.samples[i * picture.channels + channelOf(c, interleaving)], copies,
                  sampleOf(number, picture.maximum));
    }
  return picture;
}

}
