// BMP, which is only read, through stb_image.
#include "tools/iclc/pictures/picture.h"
#include <memory>
#include <stb/stb_image.h>

namespace icl::cli {

static std::int64_t numberAt(std::string_view bytes, std::size_t at, unsigned count) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < count; ++i)
    number |= std::uint32_t(static_cast<unsigned char>(bytes[at + i])) << 8 * i;
  return static_cast<std::int32_t>(number);
}

/// stb_image reads missing data at the end as zeros. Headers of OS/2, which are shorter, are not checked.
static void checkComplete(std::string_view bytes) {
  constexpr std::size_t header = 14 + 40;
  if (bytes.size() < 26)
    throw inputError("the file ends early");
  if (numberAt(bytes, 14, 4) < 40)
    return;
  if (bytes.size() < header)
    throw inputError("the file ends early");
  const std::int64_t pixels = numberAt(bytes, 10, 4), width = numberAt(bytes, 18, 4),
                     height = std::abs(numberAt(bytes, 22, 4)), bits = numberAt(bytes, 28, 2);
  checkPictureSize(width, height);
  if (pixels < 0 || pixels + (width * bits + 31) / 32 * 4 * height > static_cast<std::int64_t>(bytes.size()))
    throw inputError("the file ends early");
}

static Picture decode(std::string_view bytes) {
  checkComplete(bytes);
  if (bytes.size() > INT_MAX)
    throw inputError("the file has more than 2^31 bytes");
  int width = 0, height = 0, channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void *)> samples(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc *>(bytes.data()), static_cast<int>(bytes.size()),
                            &width, &height, &channels, 0),
      stbi_image_free);
  if (!samples)
    throw inputError(std::string("it is a BMP that cannot be read (") + stbi_failure_reason() +
                     "); save it as PNG");
  Picture picture;
  picture.width = width;
  picture.height = height;
  picture.channels = static_cast<unsigned>(channels);
  checkPictureSize(picture.width, picture.height);
  picture.samples.assign(samples.get(), samples.get() + picture.width * picture.height * picture.channels);
  return picture;
}

static bool recognizes(std::string_view bytes) {
  return bytes.starts_with("BM") && bytes.size() > 18 && numberAt(bytes, 14, 4) < 256;
}

const PictureFormat bmp = {"BMP", {".bmp"}, {}, false, false, false, recognizes, decode, nullptr};

}
