// PGM and PPM, plain and raw: https://netpbm.sourceforge.net/doc/pgm.html
#include "tools/iclc/pictures/picture.h"
#include <charconv>

namespace icl::cli {
namespace {

class Scanner {
public:
  explicit Scanner(std::string_view b) : bytes(b) {}

  /// The next decimal number, after white space and comments.
  std::int64_t number() {
    skipSpace();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(bytes.data() + at, bytes.data() + bytes.size(), value);
    if (error != std::errc())
      throw inputError(at == bytes.size() ? "the file ends early" : "the header is damaged");
    at = end - bytes.data();
    return value;
  }

  /// Whether only white space and comments are left.
  bool atEnd() {
    skipSpace();
    return at == bytes.size();
  }

  /// What follows the single white space after the header.
  std::string_view raster() const { return bytes.substr(std::min(at + 1, bytes.size())); }

private:
  void skipSpace() {
    while (at < bytes.size()) {
      if (bytes[at] == '#')
        at = std::min(bytes.find('\n', at), bytes.size());
      else if (std::string_view(" \t\r\n\v\f").find(bytes[at]) != std::string_view::npos)
        ++at;
      else
        return;
    }
  }

  std::string_view bytes;
  std::size_t at = 2; ///< after the magic number
};

}

static void readRaw(std::string_view raster, Picture &picture) {
  const std::size_t sampleBytes = picture.maximum > 255 ? 2 : 1;
  const std::size_t size = picture.samples.size() * sampleBytes;
  if (raster.size() < size)
    throw inputError("the file ends early");
  if (raster.size() > size)
    throw inputError("it has " + std::to_string(raster.size() - size) + " bytes more than the picture takes");
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(raster[i]); };
  for (std::size_t i = 0; i < picture.samples.size(); ++i)
    picture.samples[i] = sampleBytes == 1 ? byte(i) : byte(2 * i) << 8 | byte(2 * i + 1);
}

static Picture decode(std::string_view bytes) {
  const char kind = bytes[1];
  Scanner scan(bytes);
  Picture picture;
  picture.width = scan.number();
  picture.height = scan.number();
  checkPictureSize(picture.width, picture.height);
  const std::int64_t maximum = scan.number();
  if (maximum < 1 || maximum > 65535)
    throw inputError("its largest sample value is not within 1 to 65535");
  picture.maximum = static_cast<unsigned>(maximum);
  picture.channels = kind == '3' || kind == '6' ? 3 : 1;
  const std::size_t samples = picture.width * picture.height * picture.channels;
  if (samples > bytes.size())
    throw inputError("the file ends early"); // a sample takes a byte or more
  picture.samples.resize(samples);
  if (kind >= '5') {
    readRaw(scan.raster(), picture);
  } else {
    for (float &sample : picture.samples) {
      const std::int64_t value = scan.number();
      if (value < 0 || value > maximum)
        throw inputError("a sample exceeds the largest value that the header states");
      sample = static_cast<float>(value);
    }
    if (!scan.atEnd())
      throw inputError("it has more samples than the picture takes");
  }
  return picture;
}

static std::string encode(const Picture &picture) {
  std::string bytes = (picture.channels == 3 ? "P6\n" : "P5\n") + std::to_string(picture.width) + ' ' +
                      std::to_string(picture.height) + '\n' + std::to_string(picture.maximum) + '\n';
  for (const float value : picture.samples) {
    const auto sample = static_cast<unsigned>(value);
    if (picture.maximum > 255)
      bytes += static_cast<char>(sample >> 8);
    bytes += static_cast<char>(sample & 255);
  }
  return bytes;
}

static bool startsAs(std::string_view bytes, char plain, char raw) {
  return bytes.size() > 2 && bytes[0] == 'P' && (bytes[1] == plain || bytes[1] == raw);
}

static bool recognizesPgm(std::string_view bytes) { return startsAs(bytes, '2', '5'); }
static bool recognizesPpm(std::string_view bytes) { return startsAs(bytes, '3', '6'); }

const PictureFormat pgm = {"PGM", {".pgm"}, {1}, true, false, false, recognizesPgm, decode, encode};
const PictureFormat ppm = {"PPM", {".ppm"}, {3}, true, false, false, recognizesPpm, decode, encode};

}
