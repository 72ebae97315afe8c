#include "tuner/files/text.h"
#include "compiler/space/error.h"
#include <new>
#include <zlib.h>

namespace icl {

static constexpr std::size_t blockBytes = 1 << 16;

static bool isGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

/// Appends a block; false at the end of the file.
static bool readBlock(BlockReader &file, std::string &bytes) {
  const std::size_t before = bytes.size();
  bytes.resize(before + blockBytes);
  const std::size_t got = file.read(&bytes[before], blockBytes);
  bytes.resize(before + got);
  return got > 0;
}

/// Decompresses the blocks of a file as they come.
class TextFile::Inflater {
public:
  explicit Inflater(std::string firstBlock) : input(std::move(firstBlock)) {
    if (inflateInit2(&stream, 15 + 16) != Z_OK)
      throw std::bad_alloc();
    takeInput();
  }
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater &) = delete;
  Inflater &operator=(const Inflater &) = delete;

  /// Appends at least one byte; false at the end.
  bool read(BlockReader &file, std::string &text) {
    const std::size_t before = text.size();
    while (text.size() == before && !isDone)
      step(file, text);
    total += text.size() - before;
    if (total > streamLimit())
      throw inputError("it has not ended after " + std::to_string(total) + " bytes, decompressed");
    return text.size() > before;
  }

private:
  std::string input;
  z_stream stream{};
  std::size_t total = 0; ///< bytes decompressed
  bool isDone = false;

  void takeInput() {
    stream.next_in = reinterpret_cast<Bytef *>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
  }

  /// False at the end of the file.
  bool refill(BlockReader &file) {
    input.erase(0, input.size() - stream.avail_in);
    const bool hasMore = icl::readBlock(file, input);
    takeInput();
    return hasMore;
  }

  void step(BlockReader &file, std::string &text) {
    if (stream.avail_in == 0 && !refill(file))
      throw inputError("its compressed data is damaged or cut off");
    const std::size_t before = text.size();
    text.resize(before + blockBytes);
    stream.next_out = reinterpret_cast<Bytef *>(&text[before]);
    stream.avail_out = blockBytes;
    const int status = inflate(&stream, Z_NO_FLUSH);
    text.resize(before + (blockBytes - stream.avail_out));
    if (status == Z_STREAM_END)
      endMember(file);
    else if (status != Z_OK)
      throw inputError("its compressed data is damaged or cut off");
  }

  /// A file may have several members.
  void endMember(BlockReader &file) {
    if (stream.avail_in < 2)
      refill(file);
    isDone = stream.avail_in == 0;
    if (isDone)
      return;
    if (!isGzip({reinterpret_cast<const char *>(stream.next_in), stream.avail_in}))
      throw inputError("its compressed data ends before the file does");
    inflateReset(&stream);
  }
};

TextFile::TextFile(const std::string &path) : file(path) {
  std::string start(2, '\0'); // a pipe may give fewer bytes at a time than the signature has
  std::size_t filled = 0, got = 0;
  while (filled < start.size() && (got = file.read(&start[filled], start.size() - filled)) > 0)
    filled += got;
  start.resize(filled);
  if (isGzip(start))
    inflater = std::make_unique<Inflater>(std::move(start));
  else
    first = std::move(start);
  while (first.size() < 3 && readBlock(first)) {
  }
  if (first.starts_with("\xef\xbb\xbf")) // the byte order mark that spreadsheets write
    first.erase(0, 3);
}

TextFile::~TextFile() = default;

bool TextFile::read(std::string &text) {
  if (first.empty())
    return readBlock(text);
  text += first;
  first.clear();
  return true;
}

bool TextFile::readBlock(std::string &text) {
  return inflater ? inflater->read(file, text) : icl::readBlock(file, text);
}

std::string restOf(TextFile &file, std::string start) {
  while (file.read(start)) {
  }
  return start;
}

std::string readText(const std::string &path) {
  TextFile file(path);
  return restOf(file);
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const std::size_t first = text.find_first_not_of(blanks), last = text.find_last_not_of(blanks);
  return first == std::string_view::npos ? std::string_view() : text.substr(first, last + 1 - first);
}

}
