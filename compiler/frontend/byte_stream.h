// Presents the bytes of a source to ANTLR, one character per byte. So each index of a token is a byte offset
// in the source, and no sequence of bytes is malformed. Bytes above 127 are allowed only in comments and
// strings; elsewhere they are stray.
#pragma once
#include "antlr4-runtime.h"
#include "llvm/ADT/StringRef.h"

namespace icl {

class ByteStream final : public antlr4::CharStream {
public:
  /// The bytes [begin, end) of a text; indices count from the text's first byte.
  ByteStream(llvm::StringRef text, std::size_t begin, std::size_t end)
      : bytes(text.take_front(end)), position(begin) {}

  void consume() override { ++position; }
  std::size_t LA(ssize_t offset) override {
    const std::size_t at = position + static_cast<std::size_t>(offset > 0 ? offset - 1 : offset);
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : static_cast<std::size_t>(EOF);
  }
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  std::size_t index() override { return position; }
  void seek(std::size_t index) override { position = index; }
  std::size_t size() override { return bytes.size(); }
  std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval &range) override {
    return bytes.slice(static_cast<std::size_t>(range.a), static_cast<std::size_t>(range.b) + 1).str();
  }
  std::string toString() const override { return bytes.str(); }

private:
  llvm::StringRef bytes;
  std::size_t position;
};

}
