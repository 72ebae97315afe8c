// TIFF through libtiff. Pages of one size are the slices of a volume.
#include "compiler/ast/half.h"
#include "tools/iclc/pictures/picture.h"
#include "tools/iclc/pictures/tiff_memory.h"
#include <algorithm>
#include <cstring>

namespace icl::cli {
namespace {

/// The properties of one page.
struct Page {
  std::uint32_t width = 0, height = 0;
  std::uint16_t bits = 1, channels = 1, format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_MINISWHITE,
                planes = PLANARCONFIG_CONTIG;

  explicit Page(TIFF *tiff) {
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &channels);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    if (format == SAMPLEFORMAT_VOID)
      format = SAMPLEFORMAT_UINT;
  }

  bool isGrey() const {
    return photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
  }
  bool isFloat() const { return format == SAMPLEFORMAT_IEEEFP && (bits == 16 || bits == 32); }
  bool isInteger() const {
    return (format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_INT) && (bits == 8 || bits == 16);
  }
  /// Whether its samples are taken as they are. Otherwise libtiff converts it: palettes, bits, YCbCr, CMYK.
  bool isPlain() const { return (isGrey() || photometric == PHOTOMETRIC_RGB) && (isFloat() || isInteger()); }
  unsigned maximum() const {
    return isFloat() ? 1 : format == SAMPLEFORMAT_INT ? (1u << (bits - 1)) - 1 : (1u << bits) - 1;
  }
};

/// Throws an input Error for an unsupported page.
void check(const Page &page) {
  if (page.isPlain() && page.channels > 4)
    throw inputError("its pixels have " + std::to_string(page.channels) + " components, more than RGBA");
  if (page.isPlain() || (page.bits <= 8 && page.format == SAMPLEFORMAT_UINT))
    return;
  if (page.isFloat() || page.isInteger())
    throw inputError("its colours are neither grey nor RGB; save it as RGB");
  const char *type = page.format == SAMPLEFORMAT_IEEEFP                                    ? "floats"
                     : page.format == SAMPLEFORMAT_UINT || page.format == SAMPLEFORMAT_INT ? "integers"
                                                                                           : "numbers";
  throw inputError("its samples are " + std::string(type) + " of " + std::to_string(page.bits) +
                   " bits; save it with 8 or 16 bits or as 32-bit float, or as .npy");
}

template <typename T>
T loaded(const unsigned char *from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

float sampleAt(const Page &page, const unsigned char *from) {
  if (page.isFloat())
    return page.bits == 32 ? loaded<float>(from) : floatOfHalf(loaded<std::uint16_t>(from));
  if (page.format == SAMPLEFORMAT_INT)
    return page.bits == 8 ? loaded<std::int8_t>(from) : loaded<std::int16_t>(from);
  const unsigned value = page.bits == 8 ? *from : loaded<std::uint16_t>(from);
  return static_cast<float>(page.photometric == PHOTOMETRIC_MINISWHITE ? page.maximum() - value : value);
}

/// A rectangle of samples as libtiff returns it: of all channels, or of one plane.
struct Block {
  std::uint32_t x, y, width, height; ///< the part inside the picture
  std::uint32_t rowPixels;           ///< from row to row
  unsigned plane;
};

void store(const Page &page, const Block &block, const std::vector<unsigned char> &bytes, float *samples) {
  const unsigned inBlock = page.planes == PLANARCONFIG_CONTIG ? page.channels : 1,
                 sampleBytes = page.bits / 8;
  for (std::uint32_t y = 0; y < block.height; ++y)
    for (std::uint32_t x = 0; x < block.width; ++x)
      for (unsigned c = 0; c < inBlock; ++c)
        samples[((std::size_t(block.y) + y) * page.width + block.x + x) * page.channels + block.plane + c] =
            sampleAt(page, &bytes[((std::size_t(y) * block.rowPixels + x) * inBlock + c) * sampleBytes]);
}

/// Appends rows of all channels as they are read, instead of allocating the stated size: a damaged file may
/// state one that is far too large.
void appendRows(TiffMemory &file, const Page &page, std::vector<float> &samples) {
  const std::size_t rowSamples = std::size_t(page.width) * page.channels;
  std::vector<unsigned char> bytes(
      std::max<std::size_t>(TIFFScanlineSize(file.get()), rowSamples * page.bits / 8));
  for (std::uint32_t y = 0; y < page.height; ++y) {
    if (TIFFReadScanline(file.get(), bytes.data(), y) != 1)
      file.fail();
    for (std::size_t i = 0; i < rowSamples; ++i)
      samples.push_back(sampleAt(page, &bytes[i * (page.bits / 8)]));
  }
}

void readPlane(TiffMemory &file, const Page &page, unsigned plane, float *samples) {
  std::vector<unsigned char> bytes(
      std::max<std::size_t>(TIFFScanlineSize(file.get()), std::size_t(page.width) * page.bits / 8));
  for (std::uint32_t y = 0; y < page.height; ++y) {
    if (TIFFReadScanline(file.get(), bytes.data(), y, static_cast<std::uint16_t>(plane)) != 1)
      file.fail();
    store(page, {0, y, page.width, 1, page.width, plane}, bytes, samples);
  }
}

void readTiles(TiffMemory &file, const Page &page, unsigned plane, float *samples) {
  std::uint32_t width = 0, height = 0;
  TIFFGetField(file.get(), TIFFTAG_TILEWIDTH, &width);
  TIFFGetField(file.get(), TIFFTAG_TILELENGTH, &height);
  const tmsize_t size = TIFFTileSize(file.get());
  if (width == 0 || height == 0 || size <= 0)
    file.fail();
  std::vector<unsigned char> bytes(size);
  for (std::uint32_t y = 0; y < page.height; y += height)
    for (std::uint32_t x = 0; x < page.width; x += width) {
      if (TIFFReadTile(file.get(), bytes.data(), x, y, 0, static_cast<std::uint16_t>(plane)) < 0)
        file.fail();
      store(page, {x, y, std::min(width, page.width - x), std::min(height, page.height - y), width, plane},
            bytes, samples);
    }
}

void readPlain(TiffMemory &file, const Page &page, float *samples) {
  const unsigned planes = page.planes == PLANARCONFIG_CONTIG ? 1 : page.channels;
  for (unsigned plane = 0; plane < planes; ++plane)
    TIFFIsTiled(file.get()) ? readTiles(file, page, plane, samples) : readPlane(file, page, plane, samples);
}

/// Reads any page, converted to 8 bits per sample.
void readConverted(TiffMemory &file, const Page &page, unsigned channels, float *samples) {
  std::vector<std::uint32_t> pixels(std::size_t(page.width) * page.height);
  if (TIFFReadRGBAImageOriented(file.get(), page.width, page.height, pixels.data(), ORIENTATION_TOPLEFT,
                                /*stopOnError=*/1) != 1)
    file.fail();
  for (const std::uint32_t pixel : pixels)
    for (unsigned c = 0; c < channels; ++c)
      *samples++ = static_cast<float>(pixel >> 8 * c & 255);
}

/// A picture without samples: its width, height and sample type.
Picture shapeOf(const Page &page) {
  Picture shape;
  shape.width = page.width;
  shape.height = page.height;
  shape.channels = page.isPlain() ? page.channels : page.isGrey() ? 1 : 3;
  shape.type = page.isPlain() && page.isFloat() ? SampleType::Float : SampleType::Whole;
  shape.maximum = page.isPlain() ? page.maximum() : 255;
  return shape;
}

bool isSlice(const Picture &of, const Picture &page) {
  return of.width == page.width && of.height == page.height && of.channels == page.channels &&
         of.type == page.type && of.maximum == page.maximum;
}

/// Throws an input Error for a page of far more samples than the file's bytes can hold, before memory is
/// allocated for them. Empty pages of fax compress best: to a bit per row.
void checkPlausible(const Picture &shape, std::int64_t pages, std::size_t fileBytes) {
  constexpr double always = 1 << 26, perByte = 4096;
  const double samples = double(shape.width) * double(shape.height) * double(pages) * double(shape.channels);
  if (samples > std::max(always, perByte * double(fileBytes)))
    throw inputError("the file is damaged: its " + std::to_string(fileBytes) + " bytes cannot hold " +
                     std::to_string(shape.width) + "x" + std::to_string(shape.height) + " pixels");
}

/// Thumbnails and masks are not pages of their own.
bool isExtra(TIFF *tiff) {
  std::uint32_t type = 0;
  TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &type);
  return (type & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0;
}

void append(TiffMemory &file, const Page &page, Picture &picture) {
  if (page.isPlain() && page.planes == PLANARCONFIG_CONTIG && !TIFFIsTiled(file.get()))
    return appendRows(file, page, picture.samples);
  const std::size_t before = picture.samples.size();
  picture.samples.resize(before + std::size_t(picture.width * picture.height) * picture.channels);
  if (page.isPlain())
    readPlain(file, page, &picture.samples[before]);
  else
    readConverted(file, page, picture.channels, &picture.samples[before]);
}

}

static Picture decode(std::string_view bytes) {
  TiffMemory file(bytes);
  Picture picture;
  std::int64_t slices = 0;
  do {
    if (slices > 0 && isExtra(file.get()))
      continue;
    const Page page(file.get());
    check(page);
    const Picture shape = shapeOf(page);
    checkPictureSize(shape.width, shape.height, slices + 1);
    checkPlausible(shape, slices + 1, bytes.size());
    if (slices == 0)
      picture = shape;
    else if (!isSlice(picture, shape))
      throw inputError("page " + std::to_string(slices + 1) +
                       " has another size or type than the first; pages are the slices of a volume");
    append(file, page, picture);
    picture.depth = ++slices;
  } while (TIFFReadDirectory(file.get()) == 1);
  file.check(); // after the last page, the function also returns 0
  return picture;
}

template <typename T>
static std::vector<T> rowOf(const float *samples, std::size_t count) {
  return std::vector<T>(samples, samples + count);
}

static void writePage(TiffMemory &file, const Picture &picture, const float *samples) {
  TIFF *const tiff = file.get();
  const bool isFloat = picture.type == SampleType::Float;
  const int bits = isFloat ? 32 : picture.maximum > 255 ? 16 : 8;
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(picture.width));
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(picture.height));
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, bits);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(picture.channels));
  TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, isFloat ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, picture.channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
  TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  const std::uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
  if (picture.channels % 2 == 0)
    TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, 0));
  const std::size_t count = picture.width * picture.channels;
  for (std::int64_t y = 0; y < picture.height; ++y) {
    const float *row = samples + y * count;
    const auto write = [&](auto values) {
      if (TIFFWriteScanline(tiff, values.data(), static_cast<std::uint32_t>(y)) != 1)
        file.fail();
    };
    if (isFloat)
      write(rowOf<float>(row, count));
    else if (bits == 16)
      write(rowOf<std::uint16_t>(row, count));
    else
      write(rowOf<std::uint8_t>(row, count));
  }
  if (TIFFWriteDirectory(tiff) != 1)
    file.fail();
}

static std::string encode(const Picture &picture) {
  constexpr std::size_t mostOfSmall = std::size_t(4000)
                                      << 20; // offsets have 32 bits; strips' tables need some
  TiffMemory file(picture.samples.size() * sizeof(float) > mostOfSmall);
  const std::size_t slice = picture.width * picture.height * picture.channels;
  for (std::int64_t z = 0; z < picture.depth; ++z)
    writePage(file, picture, &picture.samples[z * slice]);
  return file.finish();
}

static bool recognizes(std::string_view bytes) {
  using namespace std::string_view_literals;
  return bytes.starts_with("II*\0"sv) || bytes.starts_with("MM\0*"sv) || bytes.starts_with("II+\0"sv) ||
         bytes.starts_with("MM\0+"sv);
}

const PictureFormat tiff = {"TIFF", {".tif", ".tiff"}, {1, 2, 3, 4}, true,  true,
                            true,   recognizes,        decode,       encode};

}
