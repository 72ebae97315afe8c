#include "tools/iclc/pictures/pixels.h"
#include "tools/iclc/pictures/numbers.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace icl::cli {

const std::vector<Interleaving> interleavings = {
    {"rgb", {0, 1, 2}}, {"bgr", {2, 1, 0}}, {"rgba", {0, 1, 2, 3}}, {"bgra", {2, 1, 0, 3}}};

namespace {

/// One pixel of a picture, as every kind of image may want it.
struct Colour {
  std::array<double, 4> rgba;
  double grey;
};

/// `isWhole`: the luma of a picture of whole samples is rounded, for pixels of integers.
Colour colourAt(const Picture &picture, std::size_t pixel, bool isWhole) {
  const float *s = &picture.samples[pixel * picture.channels];
  const double opaque = picture.maximum;
  if (picture.channels <= 2)
    return {{s[0], s[0], s[0], picture.channels == 2 ? s[1] : opaque}, s[0]};
  const double luma = (s[0] * 299.0 + s[1] * 587.0 + s[2] * 114.0) / 1000.0;
  return {{s[0], s[1], s[2], picture.channels == 4 ? s[3] : opaque},
          isWhole && picture.type == SampleType::Whole ? std::floor(luma + 0.5) : luma};
}

/// The components of a pixel of the image (or, interleaved, of the picture's width in it), in order.
llvm::SmallVector<double, 4> componentsOf(const Colour &c, unsigned lanes, const Interleaving *interleaving) {
  if (interleaving) {
    llvm::SmallVector<double, 4> components;
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

std::string numberText(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

static std::string placeText(const Picture &picture, std::size_t pixel) {
  const auto at = static_cast<std::int64_t>(pixel);
  return "(" + std::to_string(at % picture.width) + ", " +
         std::to_string(at / picture.width % picture.height) +
         (picture.depth > 1 ? ", " + std::to_string(at / picture.width / picture.height) : "") + ")";
}

HostBuffer imageFromPicture(const Picture &picture, ValueType pixel, const Interleaving *interleaving) {
  checkInterleaving(pixel, interleaving);
  const std::size_t perPixel = interleaving ? interleaving->channels.size() : 1;
  HostBuffer image;
  image.size = {picture.width * static_cast<std::int64_t>(perPixel), picture.height, picture.depth};
  image.bytes.resize(image.size[0] * image.size[1] * image.size[2] * pixel.bytes());
  const std::size_t stride = pixel.bytes() * perPixel, scalarBytes = sizeOf(pixel.scalar);
  const bool isWhole = !isFloat(pixel.scalar);
  for (std::size_t i = 0; i < picture.samples.size() / picture.channels; ++i) {
    std::byte *to = &image.bytes[i * stride];
    for (const double component : componentsOf(colourAt(picture, i, isWhole), pixel.lanes, interleaving)) {
      if (!fits(pixel.scalar, component))
        throw inputError("its sample " + numberText(component) + " at " + placeText(picture, i) +
                         " is not a value of `" + nameOf(pixel.scalar) + "`; " +
                         whatHolds(component, pixel.scalar));
      storeNumber(pixel.scalar, component, to);
      to += scalarBytes;
    }
  }
  return image;
}

static float sampleOf(double number, const Picture &picture) {
  if (picture.type == SampleType::Float)
    return static_cast<float>(number);
  if (std::isnan(number))
    return 0;
  return static_cast<float>(std::clamp(std::nearbyint(number), 0.0, double(picture.maximum)));
}

/// Of whole samples.
static unsigned maximumOf(Scalar scalar, const PictureFormat &format) {
  return scalar == Scalar::UShort && format.writes16Bits ? 65535 : 255;
}

std::optional<Clamped> findClamped(const HostBuffer &image, ValueType pixel, const PictureFormat &format) {
  Clamped clamped;
  clamped.maximum = maximumOf(pixel.scalar, format);
  if (isWrittenAsFloat(pixel.scalar, format))
    return std::nullopt;
  const std::size_t scalarBytes = sizeOf(pixel.scalar);
  for (std::size_t i = 0; i < image.bytes.size() / pixel.bytes(); ++i)
    for (unsigned lane = 0; lane < pixel.lanes; ++lane) {
      const double number = loadNumber(pixel.scalar, &image.bytes[i * pixel.bytes() + lane * scalarBytes]);
      const double rounded = std::nearbyint(number);
      if (std::isnan(number) || (rounded >= 0 && rounded <= clamped.maximum))
        continue;
      clamped.least = clamped.count == 0 ? number : std::min(clamped.least, number);
      clamped.most = clamped.count == 0 ? number : std::max(clamped.most, number);
      ++clamped.count;
    }
  return clamped.count == 0 ? std::nullopt : std::optional(clamped);
}

/// The place in a pixel of the picture of a component of the image: if interleaved, its place in RGBA.
static unsigned channelOf(unsigned component, const Interleaving *interleaving) {
  return interleaving ? interleaving->channels[component] : component;
}

bool isWrittenAsFloat(Scalar scalar, const PictureFormat &format) {
  return format.holdsFloats && scalar != Scalar::UChar && scalar != Scalar::UShort;
}

Picture pictureFromImage(const HostBuffer &image, ValueType pixel, const Interleaving *interleaving,
                         const PictureFormat &format) {
  checkInterleaving(pixel, interleaving);
  if (image.size[2] != 1 && !format.holdsVolumes)
    throw inputError(std::string(format.name) + " cannot hold a volume; write .tif or .npy");
  const unsigned components = interleaving ? interleaving->channels.size() : pixel.lanes;
  const std::int64_t perPixel = interleaving ? components : 1;
  if (image.size[0] % perPixel != 0)
    throw inputError("the image's width of " + std::to_string(image.size[0]) + " is not a multiple of " +
                     std::to_string(perPixel));
  const auto holds = [&](unsigned n) {
    return std::count(format.channels.begin(), format.channels.end(), n) != 0;
  };
  const unsigned copies = components == 1 && !holds(1) ? 3 : 1; // grey, in a format that has only colour
  Picture picture;
  picture.width = image.size[0] / perPixel;
  picture.height = image.size[1];
  picture.depth = image.size[2];
  picture.channels = components * copies;
  picture.maximum = maximumOf(pixel.scalar, format);
  if (isWrittenAsFloat(pixel.scalar, format)) {
    picture.type = SampleType::Float;
    picture.maximum = 1;
  }
  if (!holds(picture.channels))
    throw inputError(std::string(format.name) + " cannot hold " + std::to_string(picture.channels) +
                     " components per pixel");
  checkPictureSize(picture.width, picture.height, picture.depth);

  const std::size_t pixels = picture.width * picture.height * picture.depth,
                    stride = pixel.bytes() * perPixel;
  picture.samples.resize(pixels * picture.channels);
  for (std::size_t i = 0; i < pixels; ++i)
    for (unsigned c = 0; c < components; ++c) {
      const double number = loadNumber(pixel.scalar, &image.bytes[i * stride + c * sizeOf(pixel.scalar)]);
      std::fill_n(&picture.samples[i * picture.channels + channelOf(c, interleaving)], copies,
                  sampleOf(number, picture));
    }
  return picture;
}

}
