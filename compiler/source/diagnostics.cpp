#include "compiler/source/diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace icl {
namespace {

struct Row {
  const char *name;
  Severity severity;
  const char *text;
};

constexpr Row rows[] = {
#define ICL_DIAGNOSTIC(name, severity, text) {#name, Severity::severity, text},
#include "compiler/source/diagnostics.def"
};

const Row &rowOf(Diag id) { return rows[static_cast<unsigned>(id)]; }

/// The text with {0}, {1}, ... replaced.
std::string fill(llvm::StringRef text, const std::vector<std::string> &arguments) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isPlaceholder =
        i + 2 < text.size() && text[i] == '{' && llvm::isDigit(text[i + 1]) && text[i + 2] == '}';
    if (!isPlaceholder) {
      result += text[i];
      continue;
    }
    const std::size_t number = text[i + 1] - '0';
    if (number < arguments.size())
      result += arguments[number];
    i += 2;
  }
  return result;
}

}

const char *nameOf(Diag id) { return rowOf(id).name; }
Severity severityOf(Diag id) { return rowOf(id).severity; }

void Diagnostic::addNote(SourceRange range, const char *text) { notes.emplace_back(Note{range, text}); }

Diagnostics::Diagnostics(std::string fileName, std::string text)
    : file(std::move(fileName)), source(std::move(text)) {}

Diagnostic &Diagnostics::report(Diag id, SourceRange range, const std::vector<std::string> &arguments) {
  if (severityOf(id) == Severity::Error)
    ++errors;
  return found.emplace_back(Diagnostic{id, range, fill(rowOf(id).text, arguments), {}, {}});
}

}
