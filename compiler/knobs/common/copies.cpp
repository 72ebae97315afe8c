#include "compiler/knobs/common/copies.h"
#include "compiler/knobs/common/outside.h"

namespace icl {

/// More than any device has. Sums of sizes that are cut off here do not overflow.
static constexpr std::int64_t mostBytes = std::int64_t(1) << 56;

static std::int64_t bytesOf(const ImageFacts &image, const Extent &stored) {
  double bytes = image.pixel.bytes();
  for (unsigned d = 0; d < image.dimensions; ++d)
    bytes *= static_cast<double>(stored[d]);
  return bytes < static_cast<double>(mostBytes) ? static_cast<std::int64_t>(bytes) : mostBytes;
}

static std::optional<Extent> sizeOf(const ImageFacts &image, const KnobContext &c) {
  return c.sizes.ofImage(image.name, readsOf(image).hasGridSize);
}

std::vector<const ImageFacts *> paddableImages(const KnobContext &c) {
  std::vector<const ImageFacts *> images;
  for (const ImageFacts &i : c.facts.images)
    if (i.canLeave() && paddingFor(readsOf(i), c.sizes))
      images.push_back(&i);
  return images;
}

/// The largest image object of so many dimensions; one of a single row may be as wide as one of two
/// dimensions.
static Extent largestObject(const Device &device, unsigned dimensions) {
  if (dimensions == 3)
    return device.maxImage3d;
  return {device.maxImage2d[0], dimensions == 1 ? 1 : device.maxImage2d[1], 1};
}

namespace {
/// A copy that some configurations make of an image.
struct Copy {
  Condition isMade;
  std::int64_t bytes;
};
}

/// Appends to both.
static void addObject(const ImageFacts &image, const Extent &size, const KnobContext &c,
                      std::vector<Constraint> &constraints, std::vector<Copy> &copies) {
  const Extent most = largestObject(c.device, image.dimensions);
  bool fits = true;
  for (unsigned d = 0; d < image.dimensions; ++d)
    fits &= size[d] <= most[d];
  if (fits)
    copies.push_back({isObject(image, c), bytesOf(image, size)});
  else
    constraints.push_back(
        {!isObject(image, c),
         sentence("`load.{}: image` needs an image object of {}, the device's are at most {}", image.name,
                  extentText(size, image.dimensions), extentText(most, image.dimensions))});
}

static void addPadded(const ImageFacts &image, const Extent &size, const KnobContext &c,
                      std::vector<Constraint> &constraints, std::vector<Copy> &copies) {
  const Padding padding = paddingFor(readsOf(image), c.sizes)->around(size, *c.sizes.grid);
  const std::int64_t bytes = bytesOf(image, padding.extent(size));
  const StringHandle load = knobs::load(image.name);
  if (bytes <= c.device.maxAllocation)
    copies.push_back({knobs::boundary == "pad" && load == "global", bytes});
  else
    constraints.push_back(
        {knobs::boundary != "pad" || load != "global",
         sentence("`boundary: pad` needs a buffer of {} bytes for `{}`, the device has at most {}", bytes,
                  image.name, c.device.maxAllocation)});
}

/// The constraint that there is room for the copies beside the images. None if there is always.
static std::vector<Constraint> roomConstraints(const std::vector<Copy> &copies, const KnobContext &c) {
  std::int64_t images = 0, most = 0;
  for (const ImageFacts &image : c.facts.images)
    if (const auto size = sizeOf(image, c))
      images += bytesOf(image, *size);
  IntegerExpression copied = 0;
  for (const Copy &copy : copies) {
    copied = copied + choose(copy.isMade, copy.bytes, 0);
    most += copy.bytes;
  }
  if (images + most <= c.device.globalBytes)
    return {};
  return {{copied <= std::max<std::int64_t>(0, c.device.globalBytes - images),
           sentence("images and their copies take {} bytes, the device has {}", images + copied,
                    c.device.globalBytes)}};
}

std::vector<Constraint> copyConstraints(const KnobContext &c) {
  std::vector<Constraint> all;
  std::vector<Copy> copies;
  for (const ImageFacts &image : c.facts.images)
    if (const auto size = sizeOf(image, c); size && canBeObject(image, c))
      addObject(image, *size, c, all, copies);
  for (const ImageFacts *image : paddableImages(c))
    if (const auto size = sizeOf(*image, c))
      addPadded(*image, *size, c, all, copies);
  llvm::append_range(all, roomConstraints(copies, c));
  return all;
}

}
