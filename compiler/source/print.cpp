// Prints diagnostics for people.
#include "compiler/source/diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include <algorithm>

namespace icl {
namespace {

using llvm::raw_ostream;

constexpr std::size_t longestLine = 160; ///< characters shown of a source line
constexpr std::size_t tabWidth = 8;

/// One line of the source.
struct Line {
  std::size_t begin = 0; ///< offset in the source, in bytes
  llvm::StringRef text;  ///< without the line end (LF or CR LF)
};

bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t characters(llvm::StringRef text) {
  return static_cast<std::size_t>(llvm::count_if(text, [](char byte) { return !continuesCharacter(byte); }));
}

/// The offsets at which the lines of a text begin, so that a file with many messages is scanned once.
class Lines {
public:
  explicit Lines(llvm::StringRef text) : source(text) {
    begins.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n')
        begins.push_back(i + 1);
  }

  Line lineOf(std::size_t offset) const {
    offset = std::min(offset, source.size());
    const auto next = std::upper_bound(begins.begin(), begins.end(), offset);
    const std::size_t begin = *(next - 1);
    const std::size_t end = next == begins.end() ? source.size() : *next;
    return {begin, source.slice(begin, end).rtrim("\r\n")};
  }

private:
  llvm::StringRef source;
  std::vector<std::size_t> begins;
};

/// A line as it is displayed, with the columns that one range takes in it: [caretBegin, caretEnd).
struct Shown {
  std::string text;
  std::size_t caretBegin = 0, caretEnd = 0;
};

/// Tabs become spaces; control characters and bytes that are not UTF-8 become "?". [begin, end) are bytes of
/// the line.
Shown show(llvm::StringRef line, std::size_t begin, std::size_t end) {
  Shown shown;
  std::size_t column = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i == begin)
      shown.caretBegin = column;
    if (i == end)
      shown.caretEnd = column;
    if (i == line.size())
      break;
    const unsigned char byte = static_cast<unsigned char>(line[i]);
    if (byte == '\t') {
      const std::size_t spaces = tabWidth - column % tabWidth;
      shown.text.append(spaces, ' ');
      column += spaces;
    } else if (byte < 0x20 || byte == 0x7f) {
      shown.text += '?';
      ++column;
    } else {
      shown.text += line[i];
      column += !continuesCharacter(line[i]);
    }
  }
  shown.caretEnd = std::max(shown.caretEnd, shown.caretBegin + 1);
  return shown;
}

/// Replaces each byte that is not UTF-8 by "?", so that the terminal only receives text.
std::string validUtf8(llvm::StringRef bytes) {
  std::string text;
  while (!bytes.empty()) {
    const bool isCharacter = llvm::isLegalUTF8Sequence(bytes.bytes_begin(), bytes.bytes_end());
    const std::size_t taken = isCharacter ? llvm::getNumBytesForUTF8(*bytes.bytes_begin()) : 1;
    text += isCharacter ? bytes.take_front(taken).str() : "?";
    bytes = bytes.drop_front(taken);
  }
  return text;
}

class Printer {
public:
  Printer(raw_ostream &stream, bool useColour, const Diagnostics &all)
      : out(stream), colour(useColour), diagnostics(all), lines(all.text()) {}

  void print(const Diagnostic &diagnostic) {
    const bool isError = diagnostic.severity == Severity::Error;
    std::string text = diagnostic.text;
    if (const auto warning = warningOf(diagnostic.id))
      text += std::string(isError ? " [-Werror=" : " [-W") +
              warningRows()[static_cast<std::size_t>(*warning)].name + "]";
    message(diagnostic.range, isError ? "error" : "warning",
            isError ? raw_ostream::RED : raw_ostream::MAGENTA, text);
    if (!diagnostic.hint.empty())
      out << "  hint: " << validUtf8(diagnostic.hint) << '\n';
    for (const Note &note : diagnostic.notes)
      message(note.range, "note", raw_ostream::CYAN, note.text);
  }

private:
  raw_ostream &out;
  bool colour;
  const Diagnostics &diagnostics;
  Lines lines;

  void message(SourceRange range, llvm::StringRef kind, raw_ostream::Colors paint, llvm::StringRef text) {
    const Line line = lines.lineOf(range.begin);
    const std::size_t begin = std::min<std::size_t>(range.begin - line.begin, line.text.size());
    const std::size_t end = std::clamp<std::size_t>(range.end - line.begin, begin, line.text.size());
    if (colour)
      out.changeColor(raw_ostream::SAVEDCOLOR, true);
    out << diagnostics.location(range) << ": ";
    if (colour)
      out.changeColor(paint, true);
    out << kind << ": ";
    if (colour)
      out.resetColor().changeColor(raw_ostream::SAVEDCOLOR, true);
    out << validUtf8(text) << '\n';
    if (colour)
      out.resetColor();
    excerpt(line.text, begin, end);
  }

  /// The source line with carets below it. Shows only the neighbourhood of the range if the line is very
  /// long; shows nothing if it is empty.
  void excerpt(llvm::StringRef line, std::size_t begin, std::size_t end) {
    if (line.empty())
      return;
    if (line.size() > longestLine) {
      const std::size_t first = begin > longestLine / 2 ? begin - longestLine / 2 : 0;
      line = line.substr(first, longestLine);
      begin -= first;
      end = std::min(end - first, line.size());
    }
    const std::string text = validUtf8(line);
    const Shown shown = show(text, begin, end);
    out << shown.text << '\n' << std::string(shown.caretBegin, ' ');
    if (colour)
      out.changeColor(raw_ostream::GREEN, true);
    out << '^' << std::string(shown.caretEnd - shown.caretBegin - 1, '~') << '\n';
    if (colour)
      out.resetColor();
  }
};

}

std::string Diagnostics::location(SourceRange range) const {
  const llvm::StringRef before = text().take_front(range.begin);
  const llvm::StringRef inLine =
      before.drop_front(before.rfind('\n') + 1); // without a newline rfind gives npos, and npos + 1 is 0
  return file + ":" + std::to_string(before.count('\n') + 1) + ":" + std::to_string(characters(inLine) + 1);
}

void Diagnostics::print(raw_ostream &out, bool colour, unsigned limit) const {
  std::vector<const Diagnostic *> ordered;
  for (const Diagnostic &diagnostic : found)
    ordered.push_back(&diagnostic);
  llvm::stable_sort(ordered,
                    [](const Diagnostic *a, const Diagnostic *b) { return a->range.begin < b->range.begin; });

  if (colour)
    out.enable_colors(true); // the caller decides, not the kind of stream
  Printer printer(out, colour, *this);
  unsigned shown = 0;
  for (const Diagnostic *diagnostic : ordered) {
    if (diagnostic->severity == Severity::Error && ++shown > limit)
      break;
    printer.print(*diagnostic);
  }
  if (errors > limit)
    out << fileName() << ": " << errors << " errors; only the first " << limit << " are shown\n";
}

}
