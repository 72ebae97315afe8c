#include "tuner/replay/json_stream.h"
#include <algorithm>
#include <string_view>
#include <tuple>

namespace icl {

JsonStream::JsonStream(TextFile &text, std::string start)
    : file(text), buffer(std::move(start)), next(buffer.data()), end(next + buffer.size()) {
  if (next == end)
    refill();
}

std::string JsonStream::place() const {
  const auto [line, column] = placeOf(next);
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::pair<std::size_t, std::size_t> JsonStream::placeOf(const char *character) const {
  const std::string_view before(buffer.data(), std::size_t(character - buffer.data()));
  const std::size_t newline = before.rfind('\n');
  if (newline == std::string_view::npos)
    return {lines, columns + before.size()};
  return {lines + std::size_t(std::count(before.begin(), before.end(), '\n')), before.size() - newline};
}

void JsonStream::refill() {
  if (!isEnd) {
    std::tie(lines, columns) = placeOf(end);
    passed += buffer.size();
    if (const std::size_t last = buffer.find_last_not_of(" \t\r\n"); last != std::string::npos)
      visible = buffer[last];
    buffer.clear();
    isEnd = !file.read(buffer);
    if (isEnd)
      buffer.assign(1, '\0');
  }
  next = buffer.data();
  end = next + buffer.size();
}

}
