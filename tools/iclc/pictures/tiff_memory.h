// A TIFF in memory, as libtiff reads and writes it.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <tiffio.h>

namespace icl::cli {

/// Must stay where it is while `handle` is open.
class TiffMemory {
public:
  /// For reading. Throws an input Error if the file is not a TIFF.
  explicit TiffMemory(std::string_view bytes);
  /// For writing. `isBig`: offsets of 64 bits.
  explicit TiffMemory(bool isBig);
  TiffMemory(const TiffMemory &) = delete;

  TIFF *get() const { return handle.get(); }
  /// Throws an input Error with libtiff's first message.
  [[noreturn]] void fail() const;
  /// Throws an input Error if libtiff reported one.
  void check() const;
  /// Closes the file that was written.
  std::string finish();

private:
  void open(const char *mode);
  static tmsize_t read(thandle_t, void *to, tmsize_t count);
  static tmsize_t write(thandle_t, void *from, tmsize_t count);
  static toff_t seek(thandle_t, toff_t, int whence);
  static toff_t size(thandle_t);
  static int report(TIFF *, void *self, const char *module, const char *format, va_list);

  std::string_view input;
  std::string output;
  std::size_t at = 0;
  std::string error;
  std::unique_ptr<TIFF, void (*)(TIFF *)> handle{nullptr, TIFFClose};
};

}
