#include "tools/iclc/pictures/picture.h"
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
// After <cstdio>, which it needs and does not include.
#include <jpeglib.h>

namespace icl::cli {

// libjpeg reports errors through a callback that must not return. It longjmps; each function below that calls
// setjmp owns nothing itself.
namespace {

struct ErrorManager {
  jpeg_error_mgr base; ///< first, so that libjpeg's pointer to it is one to the whole
  std::jmp_buf back;
  char text[JMSG_LENGTH_MAX];
};

void onError(j_common_ptr info) {
  auto *manager = reinterpret_cast<ErrorManager *>(info->err);
  manager->base.format_message(info, manager->text);
  std::longjmp(manager->back, 1);
}
void onMessage(j_common_ptr) {}

jpeg_error_mgr *initialise(ErrorManager &manager) {
  jpeg_error_mgr *base = jpeg_std_error(&manager.base);
  base->error_exit = onError;
  base->output_message = onMessage;
  return base;
}

struct Decoder {
  ErrorManager errors;
  jpeg_decompress_struct jpeg{};
  ~Decoder() { jpeg_destroy_decompress(&jpeg); }
};

struct Encoder {
  ErrorManager errors;
  jpeg_compress_struct jpeg{};
  unsigned char *bytes = nullptr;
  unsigned long size = 0;
  ~Encoder() {
    jpeg_destroy_compress(&jpeg);
    std::free(bytes);
  }
};

bool start(Decoder &d, std::string_view bytes) {
  if (setjmp(d.errors.back))
    return false;
  jpeg_create_decompress(&d.jpeg);
  jpeg_mem_src(&d.jpeg, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
  jpeg_read_header(&d.jpeg, TRUE);
  d.jpeg.out_color_space = d.jpeg.num_components == 1   ? JCS_GRAYSCALE
                           : d.jpeg.num_components == 4 ? JCS_CMYK
                                                        : JCS_RGB;
  jpeg_start_decompress(&d.jpeg);
  return true;
}

bool readRow(Decoder &d, JSAMPROW row) {
  if (setjmp(d.errors.back))
    return false;
  jpeg_read_scanlines(&d.jpeg, &row, 1);
  return true;
}

bool start(Encoder &e, const Picture &picture) {
  if (setjmp(e.errors.back))
    return false;
  jpeg_create_compress(&e.jpeg);
  jpeg_mem_dest(&e.jpeg, &e.bytes, &e.size);
  e.jpeg.image_width = picture.width;
  e.jpeg.image_height = picture.height;
  e.jpeg.input_components = picture.channels;
  e.jpeg.in_color_space = picture.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&e.jpeg);
  jpeg_set_quality(&e.jpeg, 95, TRUE);
  jpeg_start_compress(&e.jpeg, TRUE);
  return true;
}

bool writeRow(Encoder &e, JSAMPROW row) {
  if (setjmp(e.errors.back))
    return false;
  jpeg_write_scanlines(&e.jpeg, &row, 1);
  return true;
}

bool finish(Encoder &e) {
  if (setjmp(e.errors.back))
    return false;
  jpeg_finish_compress(&e.jpeg);
  return true;
}

}

/// CMYK to RGB without colour profiles, as most programs that have none do. Files by Adobe's programs, which
/// have a marker, store paper as 255 and full ink as 0; others store the opposite.
static void appendRgb(const std::vector<JSAMPLE> &cmyk, bool isInverted, std::vector<float> &rgb) {
  for (std::size_t i = 0; i < cmyk.size(); i += 4) {
    const auto light = [&](std::size_t c) { return isInverted ? cmyk[i + c] : 255 - cmyk[i + c]; };
    for (std::size_t c = 0; c < 3; ++c)
      rgb.push_back(static_cast<float>((light(c) * light(3) + 127) / 255));
  }
}

static Picture decode(std::string_view bytes) {
  Decoder d;
  d.jpeg.err = initialise(d.errors);
  if (!start(d, bytes))
    throw inputError(d.errors.text);
  Picture picture;
  picture.width = d.jpeg.output_width;
  picture.height = d.jpeg.output_height;
  checkPictureSize(picture.width, picture.height);
  const bool isCmyk = d.jpeg.output_components == 4;
  picture.channels = isCmyk ? 3 : d.jpeg.output_components;
  std::vector<JSAMPLE> row(picture.width * d.jpeg.output_components);
  for (std::int64_t y = 0; y < picture.height; ++y) {
    if (!readRow(d, row.data()))
      throw inputError(d.errors.text);
    // Memory grows with the rows: the size that a damaged file states may be far too large.
    if (isCmyk)
      appendRgb(row, d.jpeg.saw_Adobe_marker, picture.samples);
    else
      picture.samples.insert(picture.samples.end(), row.begin(), row.end());
  }
  // libjpeg fills what a damaged file lacks with grey and only warns.
  if (d.errors.base.num_warnings > 0)
    throw inputError("the file is damaged or ends early");
  return picture;
}

static std::string encode(const Picture &picture) {
  if (picture.width > JPEG_MAX_DIMENSION || picture.height > JPEG_MAX_DIMENSION)
    throw inputError("a JPEG has at most 65500 pixels per side");
  Encoder e;
  e.jpeg.err = initialise(e.errors);
  if (!start(e, picture))
    throw inputError(e.errors.text);
  const std::size_t rowSamples = picture.width * picture.channels;
  std::vector<JSAMPLE> row(rowSamples);
  for (std::int64_t y = 0; y < picture.height; ++y) {
    std::copy_n(picture.samples.begin() + y * rowSamples, rowSamples, row.begin());
    if (!writeRow(e, row.data()))
      throw inputError(e.errors.text);
  }
  if (!finish(e))
    throw inputError(e.errors.text);
  return {reinterpret_cast<const char *>(e.bytes), e.size};
}

static bool recognizes(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"); }

const PictureFormat jpeg = {"JPEG", {".jpg", ".jpeg"}, {1, 3}, false, false,
                            false,  recognizes,        decode, encode};

}
