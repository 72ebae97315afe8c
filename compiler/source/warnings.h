// The names of warnings, and which of them are reported.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <bitset>
#include <cstdint>

namespace icl {

/// One name per line of warnings.def. Several diagnostics may have the same name.
enum class WarningName : std::uint8_t {
#define ICL_WARNING_NAME(id, name, description) id,
#include "compiler/source/warnings.def"
};

struct WarningRow {
  const char *name;        ///< "unused-parameter"
  const char *description; ///< completes "warns if"
};
/// In the order of the enumeration.
llvm::ArrayRef<WarningRow> warningRows();

/// Which warnings are reported, and which of these are errors. By default all are reported as warnings.
class WarningPolicy {
public:
  /// Applies what follows -W: `NAME`, `no-NAME`, `error`, `no-error`, `error=NAME`, `no-error=NAME`, `all`,
  /// `no-all`. The NAME `unused` selects all names that begin with it. Later words override earlier ones.
  /// Returns false for an unknown word.
  bool apply(llvm::StringRef word);

  bool isReported(WarningName name) const { return !silenced[static_cast<std::size_t>(name)]; }
  bool isError(WarningName name) const;

private:
  static constexpr std::size_t count = 0
#define ICL_WARNING_NAME(id, name, description) +1
#include "compiler/source/warnings.def"
      ;
  std::bitset<count> silenced, errors, notErrors; ///< the last two: named by `error=` and `no-error=`
  bool areErrors = false;
};

}
