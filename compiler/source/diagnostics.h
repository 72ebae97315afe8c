// Diagnostics: every message of the compiler. Each has a name, a severity and a text in one table
// (diagnostics.def).
#pragma once
#include "compiler/source/range.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace icl {

/// One name per line of diagnostics.def: ICL_DIAGNOSTIC(UnknownName, Error, "`{0}` is not declared").
enum class Diag : unsigned {
#define ICL_DIAGNOSTIC(name, severity, text) name,
#include "compiler/source/diagnostics.def"
};
enum class Severity : std::uint8_t { Error, Warning };

const char *nameOf(Diag);
Severity severityOf(Diag);

struct Note {
  SourceRange range;
  std::string text;
};

struct Diagnostic {
  Diag id{};
  SourceRange range;
  std::string text;        ///< the message, its placeholders filled in
  std::string hint;        ///< what to write instead; may be empty
  std::vector<Note> notes; ///< other places: "declared here"

  void addNote(SourceRange, const char *text);
};

/// Collects the messages of all phases about one source file.
class Diagnostics {
public:
  Diagnostics(std::string fileName, std::string text);

  llvm::StringRef fileName() const { return file; }
  llvm::StringRef text() const { return source; }
  /// "file.icl:3:7", where the range begins.
  std::string location(SourceRange) const;

  /// Adds a message; `arguments` replace {0}, {1}, ... The caller may add a hint and notes to the result
  /// until the next report.
  Diagnostic &report(Diag, SourceRange, const std::vector<std::string> &arguments = {});

  bool hasErrors() const { return errors > 0; }
  const std::vector<Diagnostic> &all() const { return found; }

  /// All messages in source order: `file:line:column: error: text`, the source line, a caret under the range,
  /// hint and notes. At most `limit` errors are shown, then their count.
  void print(llvm::raw_ostream &, bool colour = false, unsigned limit = 20) const;

private:
  std::string file, source;
  std::vector<Diagnostic> found;
  unsigned errors = 0;
};

}
