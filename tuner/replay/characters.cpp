#include "tuner/replay/characters.h"
#include <algorithm>
#include <tuple>

namespace icl {

Characters::Characters(TextFile &text, std::string start)
    : file(text), buffer(std::move(start)), next(buffer.data()), end(next + buffer.size()) {}

std::string Characters::place() const {
  const auto [line, column] = placeOf(next);
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::pair<std::size_t, std::size_t> Characters::placeOf(const char *character) const {
  const std::string_view before(buffer.data(), std::size_t(character - buffer.data()));
  const std::size_t newline = before.rfind('\n');
  if (newline == std::string_view::npos)
    return {lines, columns + before.size()};
  return {lines + std::size_t(std::count(before.begin(), before.end(), '\n')), before.size() - newline};
}

bool Characters::refill() {
  std::tie(lines, columns) = placeOf(end);
  buffer.clear();
  const bool hasMore = file.read(buffer);
  next = buffer.data();
  end = next + buffer.size();
  return hasMore;
}

}
