// The kernel whose pragmas are being read, and what several directives share.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/pragma_words.h"
#include <set>

namespace icl {

struct PragmaContext {
  ast::Kernel &kernel;
  const std::set<const ast::Variable *> &pixelImages; ///< those whose pixel type `pixel` may set
  File &file;
  Diagnostics &diagnostics;
  /// By directive and name ("boundary_cond input"): the first occurrence.
  std::map<std::string, SourceRange> firstUses = {};

  /// Whether the directive mentions the name for the first time; reports an error if not.
  bool isFirst(const std::string &directive, const PragmaWord &name);
  /// The parameter of that name. Reports an error and returns null if there is none.
  ast::Variable *parameter(const PragmaWord &);
  /// The parameter of that name and kind. Reports an error and returns null if there is none.
  ast::Variable *parameter(const PragmaWord &, Type::Kind, const char *kindName);
  /// Reports that the parameter is not what the directive takes.
  void reportKind(const PragmaWord &, const ast::Variable &parameter, const char *kindName);
  /// The use of the image parameter of that name. Reports an error and returns null if there is none.
  ast::ImageUse *image(const PragmaWord &);
};

/// A list of entries separated by commas; reading stops at the first that fails.
template <typename Entry>
void eachEntry(WordCursor &cursor, Entry entry) {
  do {
    if (!entry())
      return;
  } while (cursor.accept(","));
  if (!cursor.atEnd())
    cursor.reportExpected("`,`");
}

}
