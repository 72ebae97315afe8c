#include "tools/iclc/pictures/picture.h"
#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <png.h>

namespace icl::cli {

// libpng reports errors by a longjmp, which must not cross a C++ object's lifetime: each function below that
// calls setjmp owns nothing itself.
namespace {

struct Reader {
  std::string_view bytes;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::string error;
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
};

struct Writer {
  std::string bytes;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::string error;
  ~Writer() { png_destroy_write_struct(&png, &info); }
};

template <typename State>
void onError(png_structp png, png_const_charp text) {
  static_cast<State *>(png_get_error_ptr(png))->error = text;
  png_longjmp(png, 1);
}
void onWarning(png_structp, png_const_charp) {}

void readBytes(png_structp png, png_bytep to, size_t count) {
  auto &bytes = static_cast<Reader *>(png_get_io_ptr(png))->bytes;
  if (bytes.size() < count)
    png_error(png, "the file ends early");
  std::memcpy(to, bytes.data(), count);
  bytes.remove_prefix(count);
}

void writeBytes(png_structp png, png_bytep from, size_t count) {
  static_cast<Writer *>(png_get_io_ptr(png))->bytes.append(reinterpret_cast<const char *>(from), count);
}

/// Palettes, transparency and fewer than 8 bits become plain samples of 8 or 16 bits.
bool readHeader(Reader &r) {
  if (setjmp(png_jmpbuf(r.png)))
    return false;
  png_set_read_fn(r.png, &r, readBytes);
  png_set_user_limits(r.png, 0x7fffffff, 0x7fffffff);
  png_read_info(r.png, r.info);
  png_set_expand(r.png);
  png_set_swap(r.png); // 16-bit samples are big-endian in the file
  png_set_interlace_handling(r.png);
  png_read_update_info(r.png, r.info);
  return true;
}

bool readRows(Reader &r, png_bytepp rows) {
  if (setjmp(png_jmpbuf(r.png)))
    return false;
  png_read_image(r.png, rows);
  png_read_end(r.png, nullptr);
  return true;
}

bool writeAll(Writer &w, png_uint_32 width, png_uint_32 height, int depth, int colour, png_bytepp rows) {
  if (setjmp(png_jmpbuf(w.png)))
    return false;
  png_set_write_fn(w.png, &w, writeBytes, nullptr);
  png_set_IHDR(w.png, w.info, width, height, depth, colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(w.png, 3); // a third of the time for some percent of size
  png_write_info(w.png, w.info);
  if (depth == 16)
    png_set_swap(w.png);
  png_write_image(w.png, rows);
  png_write_end(w.png, nullptr);
  return true;
}

std::vector<png_bytep> rowPointers(unsigned char *bytes, std::size_t rowBytes, std::int64_t height) {
  std::vector<png_bytep> rows(height);
  for (std::int64_t y = 0; y < height; ++y)
    rows[y] = bytes + y * rowBytes;
  return rows;
}

}

static Picture decode(std::string_view bytes) {
  Reader r{bytes, nullptr, nullptr, {}};
  r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, onError<Reader>, onWarning);
  if (r.png)
    r.info = png_create_info_struct(r.png);
  if (!r.info)
    throw std::bad_alloc();
  if (!readHeader(r))
    throw inputError(r.error);

  Picture picture;
  picture.width = png_get_image_width(r.png, r.info);
  picture.height = png_get_image_height(r.png, r.info);
  picture.channels = png_get_channels(r.png, r.info);
  picture.maximum = png_get_bit_depth(r.png, r.info) == 16 ? 65535 : 255;
  checkPictureSize(picture.width, picture.height);
  const std::size_t rowBytes = png_get_rowbytes(r.png, r.info);
  std::vector<unsigned char> raw(rowBytes * picture.height);
  auto rows = rowPointers(raw.data(), rowBytes, picture.height);
  if (!readRows(r, rows.data()))
    throw inputError(r.error);

  picture.samples.resize(picture.width * picture.height * picture.channels);
  if (picture.maximum == 255)
    std::copy(raw.begin(), raw.end(), picture.samples.begin());
  else
    std::copy_n(reinterpret_cast<const std::uint16_t *>(raw.data()), picture.samples.size(),
                picture.samples.begin());
  return picture;
}

static std::string encode(const Picture &picture) {
  Writer w;
  w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, onError<Writer>, onWarning);
  if (w.png)
    w.info = png_create_info_struct(w.png);
  if (!w.info)
    throw std::bad_alloc();
  static const int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGBA};
  const int depth = picture.maximum > 255 ? 16 : 8;
  const std::size_t rowBytes = picture.width * picture.channels * (depth / 8);
  std::vector<unsigned char> raw(rowBytes * picture.height);
  if (depth == 8)
    std::copy(picture.samples.begin(), picture.samples.end(), raw.begin());
  else
    std::copy(picture.samples.begin(), picture.samples.end(), reinterpret_cast<std::uint16_t *>(raw.data()));
  auto rows = rowPointers(raw.data(), rowBytes, picture.height);
  if (!writeAll(w, picture.width, picture.height, depth, colours[picture.channels - 1], rows.data()))
    throw inputError(w.error);
  return std::move(w.bytes);
}

static bool recognizes(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }

const PictureFormat png = {"PNG", {".png"}, {1, 2, 3, 4}, true, false, false, recognizes, decode, encode};

}
