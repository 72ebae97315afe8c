// The text of a file as RapidJSON reads it, block by block.
#pragma once
#include "tuner/files/text.h"
#include <cstddef>
#include <string>
#include <utility>

namespace icl {

/// An input stream by RapidJSON's definition. A block is forgotten when the next one is read.
class JsonStream {
public:
  using Ch = char;

  /// A text that begins with `start`.
  JsonStream(TextFile &, std::string start);

  /// NUL at the end.
  Ch Peek() const { return *next; }
  Ch Take() {
    const Ch taken = *next++;
    if (next == end)
      refill();
    return taken;
  }
  std::size_t Tell() const { return passed + std::size_t(next - buffer.data()); }

  /// Whether all characters are taken.
  bool hasEnded() const { return isEnd; }
  /// The last one that is not blank, once all are taken.
  char lastVisible() const { return visible; }
  /// "line 3, column 17": of the next character.
  std::string place() const;

  // For texts that are parsed in place, which this is not.
  Ch *PutBegin() { return nullptr; }
  void Put(Ch) {}
  std::size_t PutEnd(Ch *) { return 0; }

private:
  TextFile &file;
  std::string buffer;
  const char *next = nullptr, *end = nullptr;
  std::size_t passed = 0;             ///< characters before the buffer
  std::size_t lines = 1, columns = 1; ///< the place where the buffer begins
  char visible = 0;
  bool isEnd = false;

  /// The line and the column of a character of the buffer.
  std::pair<std::size_t, std::size_t> placeOf(const char *) const;
  void refill();
};

}
