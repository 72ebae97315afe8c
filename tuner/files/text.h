// Files as text, block by block: decompresses gzip.
#pragma once
#include "tuner/files/read.h"
#include <memory>
#include <string>
#include <string_view>

namespace icl {

/// A file's text, decompressed if it is gzip's, without a byte order mark. All errors are without the file's
/// name.
class TextFile {
public:
  /// Throws an Error if the file cannot be read.
  explicit TextFile(const std::string &path);
  ~TextFile();

  /// Appends the next block to `text`; false, with nothing appended, at the end. Throws an Error.
  bool read(std::string &text);

private:
  class Inflater;
  BlockReader file;
  std::string first;                  ///< the first block of the text, until it is taken
  std::unique_ptr<Inflater> inflater; ///< null for a file that is not compressed

  bool readBlock(std::string &text);
};

/// All of the text, `start` before it. Throws an Error.
std::string restOf(TextFile &, std::string start = "");
/// A file's text as a whole. Throws an Error without the file's name.
std::string readText(const std::string &path);

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

}
