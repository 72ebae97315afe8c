#include "tools/iclc/pictures/tiff_memory.h"
#include "compiler/space/error.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

namespace icl::cli {

static TiffMemory &self(thandle_t handle) { return *static_cast<TiffMemory *>(handle); }

tmsize_t TiffMemory::read(thandle_t handle, void *to, tmsize_t count) {
  TiffMemory &file = self(handle);
  const std::string_view bytes = file.output.empty() ? file.input : file.output;
  if (file.at >= bytes.size())
    return 0;
  const std::size_t n = bytes.copy(static_cast<char *>(to), static_cast<std::size_t>(count), file.at);
  file.at += n;
  return static_cast<tmsize_t>(n);
}

tmsize_t TiffMemory::write(thandle_t handle, void *from, tmsize_t count) {
  TiffMemory &file = self(handle);
  const auto n = static_cast<std::size_t>(count);
  file.output.resize(std::max(file.output.size(), file.at + n));
  std::memcpy(&file.output[file.at], from, n);
  file.at += n;
  return count;
}

toff_t TiffMemory::seek(thandle_t handle, toff_t offset, int whence) {
  TiffMemory &file = self(handle);
  const toff_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file.at : size(handle);
  return file.at = from + offset;
}

toff_t TiffMemory::size(thandle_t handle) {
  return std::max(self(handle).input.size(), self(handle).output.size());
}

int TiffMemory::report(TIFF *, void *object, const char *, const char *format, va_list arguments) {
  TiffMemory &file = *static_cast<TiffMemory *>(object);
  char text[500];
  std::vsnprintf(text, sizeof text, format, arguments);
  if (file.error.empty())
    file.error = text;
  return 1;
}

static int ignore(TIFF *, void *, const char *, const char *, va_list) { return 1; }
static int closeNothing(thandle_t) { return 0; }

void TiffMemory::open(const char *mode) {
  const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions *)> options(TIFFOpenOptionsAlloc(),
                                                                              TIFFOpenOptionsFree);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), report, this);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore, nullptr);
  handle.reset(TIFFClientOpenExt("the file", mode, this, read, write, seek, closeNothing, size, nullptr,
                                 nullptr, options.get()));
  if (!handle)
    fail();
}

// `m`: no memory mapping, because the file is already in memory.
TiffMemory::TiffMemory(std::string_view bytes) : input(bytes) { open("rm"); }
TiffMemory::TiffMemory(bool isBig) { open(isBig ? "w8m" : "wm"); }

void TiffMemory::fail() const {
  if (error.find("not implemented") != std::string::npos || error.find("not configured") != std::string::npos)
    throw inputError("libtiff of this machine cannot read it: " + error);
  throw inputError("the file is damaged" + (error.empty() ? "" : " (libtiff: " + error + ")"));
}

void TiffMemory::check() const {
  if (!error.empty())
    fail();
}

std::string TiffMemory::finish() {
  handle.reset();
  check();
  return std::move(output);
}

}
