#include "compiler/source/diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace icl {
namespace {

struct Row {
  const char *name;
  std::optional<WarningName> warning;
  const char *text;
};

constexpr Row rows[] = {
#define ICL_ERROR(name, text) {#name, std::nullopt, text},
#define ICL_WARNING(name, warning, text) {#name, WarningName::warning, text},
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
std::optional<WarningName> warningOf(Diag id) { return rowOf(id).warning; }

void Diagnostic::addNote(SourceRange range, const char *text) { notes.emplace_back(Note{range, text}); }

Diagnostics::Diagnostics(std::string fileName, std::string text, WarningPolicy p)
    : file(std::move(fileName)), source(std::move(text)), policy(p) {}

Diagnostic &Diagnostics::report(Diag id, SourceRange range, const std::vector<std::string> &arguments) {
  const auto warning = warningOf(id);
  const bool isError = !warning || policy.isError(*warning);
  Diagnostic made{
      id, isError ? Severity::Error : Severity::Warning, range, fill(rowOf(id).text, arguments), {}, {}};
  if (warning && !policy.isReported(*warning))
    return silenced = std::move(made);
  wrong += !warning;
  errors += isError;
  return found.emplace_back(std::move(made));
}

Diagnostics Diagnostics::addNew(const Diagnostics &other) {
  Diagnostics added = emptyCopy();
  for (const Diagnostic &diagnostic : other.found) {
    const bool isKnown = llvm::any_of(found, [&](const Diagnostic &d) {
      return d.id == diagnostic.id && d.range.begin == diagnostic.range.begin && d.text == diagnostic.text;
    });
    if (isKnown)
      continue;
    for (Diagnostics *all : {this, &added}) {
      all->found.push_back(diagnostic);
      all->errors += diagnostic.severity == Severity::Error;
      all->wrong += !warningOf(diagnostic.id);
    }
  }
  return added;
}

}
