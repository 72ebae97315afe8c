// Diagnostics: every message of the compiler. Each has a name and a text in one table (diagnostics.def).
#pragma once
#include "compiler/source/range.h"
#include "compiler/source/warnings.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace icl {

/// One name per line of diagnostics.def: ICL_ERROR(Undeclared, "`{0}` is not declared").
enum class Diag : unsigned {
#define ICL_ERROR(name, text) name,
#define ICL_WARNING(name, warning, text) name,
#include "compiler/source/diagnostics.def"
};
enum class Severity : std::uint8_t { Error, Warning };

const char *nameOf(Diag);
/// The name of a warning in -W; nothing for an error.
std::optional<WarningName> warningOf(Diag);

struct Note {
  SourceRange range;
  std::string text;
};

struct Diagnostic {
  Diag id{};
  Severity severity{}; ///< also Error for a warning that the policy makes an error
  SourceRange range;
  std::string text;        ///< the message, its placeholders filled in
  std::string hint;        ///< what to write instead; may be empty
  std::vector<Note> notes; ///< other places: "declared here"

  void addNote(SourceRange, const char *text);
};

/// Collects the messages of all phases about one source file.
class Diagnostics {
public:
  Diagnostics(std::string fileName, std::string text, WarningPolicy = {});
  /// Without messages, about the same file.
  Diagnostics emptyCopy() const { return {file, source, policy}; }

  llvm::StringRef fileName() const { return file; }
  llvm::StringRef text() const { return source; }
  /// "file.icl:3:7", where the range begins.
  std::string location(SourceRange) const;

  /// Adds a message; `arguments` replace {0}, {1}, ... The caller may add a hint and notes to the result
  /// until the next report. A warning that the policy silences is not kept.
  Diagnostic &report(Diag, SourceRange, const std::vector<std::string> &arguments = {});
  /// Adds the messages of `other` that are not here yet, and returns them.
  Diagnostics addNew(const Diagnostics &other);

  /// Whether the program is invalid. Warnings do not count, even if the policy makes them errors.
  bool isInvalid() const { return wrong > 0; }
  /// Whether anything has been reported as an error: the program is invalid, or the policy rejects it.
  bool isRejected() const { return errors > 0; }
  const std::vector<Diagnostic> &all() const { return found; }

  /// All messages in source order: `file:line:column: error: text`, the source line, a caret under the range,
  /// hint and notes. At most `limit` errors are shown, then their count.
  void print(llvm::raw_ostream &, bool colour = false, unsigned limit = 20) const;

private:
  std::string file, source;
  WarningPolicy policy;
  std::vector<Diagnostic> found;
  Diagnostic silenced;
  unsigned errors = 0, wrong = 0;
};

}
