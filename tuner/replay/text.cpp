#include "tuner/replay/text.h"
#include "tuner/files/json_text.h"
#include "tuner/files/read.h"
#include "tuner/replay/recorded.h"
#include <nlohmann/json.hpp>
#include <zlib.h>

namespace icl {

static bool isGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

static std::string gunzip(const std::string &bytes) {
  if (bytes.size() > UINT32_MAX)
    throw inputError("it is too large to be decompressed");
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK)
    throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text;
  int status = Z_OK;
  while (status == Z_OK && text.size() <= streamLimit()) {
    char block[1 << 16];
    stream.next_out = reinterpret_cast<Bytef *>(block);
    stream.avail_out = sizeof block;
    status = inflate(&stream, Z_NO_FLUSH);
    text.append(block, sizeof block - stream.avail_out);
    if (status == Z_STREAM_END && isGzip({reinterpret_cast<const char *>(stream.next_in), stream.avail_in}))
      status = inflateReset(&stream); // a file may have several members
  }
  inflateEnd(&stream);
  if (status == Z_OK)
    throw inputError("it has not ended after " + std::to_string(text.size()) + " bytes, decompressed");
  if (status != Z_STREAM_END)
    throw inputError("its compressed data is damaged or cut off");
  if (stream.avail_in > 0)
    throw inputError("its compressed data ends before the file does");
  return text;
}

std::string readText(const std::string &path) {
  const std::string bytes = readWhole(path);
  std::string text = isGzip(bytes) ? gunzip(bytes) : bytes;
  if (constexpr std::string_view mark = "\xef\xbb\xbf";
      text.starts_with(mark)) // the byte order mark that spreadsheets write
    text.erase(0, mark.size());
  return text;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const std::size_t first = text.find_first_not_of(blanks), last = text.find_last_not_of(blanks);
  return first == std::string_view::npos ? std::string_view() : text.substr(first, last + 1 - first);
}

namespace {

/// One pass over the text. Replaces Python's NaN and Infinity outside of strings, and records where the last
/// complete element of the outer lists ends (or the last list begins), and which brackets are open there.
class JsonRepair {
public:
  explicit JsonRepair(std::string_view text) {
    for (std::size_t at = 0; at < text.size();)
      at += step(text, at);
  }

  const std::string &text() const { return result; }

  /// The text up to the last complete element, with its brackets closed.
  std::string closed() const {
    return result.substr(0, wholeEnd) + std::string(wholeOpen.rbegin(), wholeOpen.rend());
  }

  /// Whether `closed` leaves out part of an element, and not only the comma after the last one.
  bool isCutWithin() const { return !trimmed(std::string_view(result).substr(wholeEnd), " \t\r\n,").empty(); }

private:
  std::string result, open, wholeOpen;
  std::size_t wholeEnd = 0;

  std::size_t step(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    for (const std::string_view word : {"NaN", "-Infinity", "Infinity"})
      if (rest.starts_with(word)) {
        result += "null";
        return word.size();
      }
    if (text[at] == '"')
      return string(rest);
    result += text[at];
    if (text[at] == '{' || text[at] == '[') {
      open += text[at] == '{' ? '}' : ']';
      if (open.size() == 2) // a list that is still empty
        remember();
    }
    if ((text[at] == '}' || text[at] == ']') && !open.empty()) {
      open.pop_back();
      if (open.size() <= 2) // an element of `cache` or `results`, not something inside one
        remember();
    }
    return 1;
  }

  void remember() {
    wholeEnd = result.size();
    wholeOpen = open;
  }

  std::size_t string(std::string_view rest) {
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != '"')
      end += rest[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, rest.size());
    result += rest.substr(0, end);
    return end;
  }
};

}

static nlohmann::ordered_json parsed(const std::string &text) {
  try {
    return nlohmann::ordered_json::parse(text);
  } catch (const nlohmann::ordered_json::parse_error &error) {
    throw inputError("it is not JSON: " + plainText(error));
  }
}

nlohmann::ordered_json parseJson(std::string_view text) { return parsed(JsonRepair(text).text()); }

UnendedJson parseUnendedJson(std::string_view text) {
  const JsonRepair repaired(text);
  const auto attempt = [](const std::string &json) {
    return nlohmann::ordered_json::parse(json, nullptr, /*allow_exceptions=*/false);
  };
  if (auto whole = attempt(repaired.text()); !whole.is_discarded())
    return {std::move(whole)};
  if (auto closed = attempt(repaired.closed()); !closed.is_discarded())
    return {std::move(closed), repaired.isCutWithin()};
  return {parsed(repaired.text())};
}

}
