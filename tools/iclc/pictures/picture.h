// Pictures as they are in files. pixels.h defines how they become images of a kernel.
#pragma once
#include "compiler/space/error.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace icl::cli {

/// What a sample is in the file.
enum class SampleType : std::uint8_t {
  Whole, ///< an unsigned integer of 8 or 16 bits
  Float, ///< 32 bits
};

struct Picture {
  std::int64_t width = 0, height = 0; ///< pixels
  std::int64_t depth = 1;             ///< slices of a volume
  unsigned channels = 1;              ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
  SampleType type = SampleType::Whole;
  /// The sample of full brightness and opaque alpha. Whole: the largest sample, 255 or 65535, in PGM and PPM
  /// anything up to 65535. Float: 1.
  unsigned maximum = 255;
  std::vector<float> samples; ///< slices of rows from the top, pixel by pixel, `channels` each
};

/// One file format. Both functions throw an input Error with a sentence that does not name the file.
struct PictureFormat {
  const char *name;                     ///< "PNG"
  std::vector<const char *> extensions; ///< ".png"
  std::vector<unsigned> channels;       ///< that it can write
  bool writes16Bits;
  bool holdsFloats; ///< and stores images as floats, except those of uchar and ushort
  bool holdsVolumes;
  bool (*recognizes)(std::string_view bytes); ///< by its first bytes, whatever the file is called
  Picture (*decode)(std::string_view bytes);
  /// 8 bits per whole sample up to a maximum of 255, else 16. Null: the format is only read.
  std::string (*encode)(const Picture &);
};

extern const PictureFormat png, jpeg, pgm, ppm, tiff, bmp;

/// The format of a file's bytes, or null.
const PictureFormat *formatOfBytes(std::string_view bytes);
/// The format for a file's name, or null.
const PictureFormat *formatOfName(std::string_view path);
/// ".png, .jpg, ...": what formatOfName() knows.
std::string pictureExtensions();
/// "PNG", "JPEG", ...
std::vector<std::string> pictureFormatNames();

/// Pixels that a picture may have: 2^30. More are refused before memory is allocated.
constexpr std::int64_t maxPicturePixels = std::int64_t(1) << 30;
/// Throws an input Error for a picture without pixels or with too many.
void checkPictureSize(std::int64_t width, std::int64_t height, std::int64_t depth = 1);

}
