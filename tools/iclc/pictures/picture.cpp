#include "tools/iclc/pictures/picture.h"
#include <algorithm>
#include <array>

namespace icl::cli {

static const std::array<const PictureFormat *, 6> formats = {&png, &jpeg, &tiff, &bmp, &pgm, &ppm};

const PictureFormat *formatOfBytes(std::string_view bytes) {
  const auto found =
      std::find_if(formats.begin(), formats.end(), [&](auto *format) { return format->recognizes(bytes); });
  return found == formats.end() ? nullptr : *found;
}

const PictureFormat *formatOfName(std::string_view path) {
  std::string name(path);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const PictureFormat *format : formats)
    for (const char *extension : format->extensions)
      if (std::string_view(name).ends_with(extension))
        return format;
  return nullptr;
}

std::string pictureExtensions() {
  std::string text;
  for (const PictureFormat *format : formats)
    for (const char *extension : format->extensions)
      if (format->encode)
        text += (text.empty() ? "" : ", ") + std::string(extension);
  return text;
}

std::vector<std::string> pictureFormatNames() {
  std::vector<std::string> names;
  for (const PictureFormat *format : formats)
    names.emplace_back(format->name);
  return names;
}

void checkPictureSize(std::int64_t width, std::int64_t height, std::int64_t depth) {
  if (width < 1 || height < 1)
    throw inputError("the picture has no pixels");
  if (width > maxPicturePixels / height / depth)
    throw inputError("the picture has more than 2^30 pixels");
}

}
