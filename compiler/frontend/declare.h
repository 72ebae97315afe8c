// Declarations: the types given by specifiers and declarators.
#pragma once
#include "ICLParser.h"
#include "compiler/ast/type.h"
#include "compiler/frontend/pragma_words.h"
#include "compiler/source/diagnostics.h"
#include <optional>
#include <vector>

namespace icl {

/// Where specifiers are, which decides what qualifiers are allowed. One bit each.
enum class Place : std::uint8_t { File = 1, Parameter = 2, Local = 4, Cast = 8 };

/// The part of a declaration before the name.
struct Specified {
  Type type;            ///< a value or an image
  bool isConst = false; ///< const, or in constant memory
  bool isPixel = false; ///< Image or Image<Pixel>: the pixel pragma may give its pixel type
  SourceRange range;
};

/// Nothing after an error, which has been reported.
std::optional<Specified> readSpecifiers(ICLParser::SpecifiersContext *, Place, Diagnostics &);

/// The type that words such as `unsigned` `char` form together. Nothing after an error, which has been
/// reported.
std::optional<ValueType> readType(const std::vector<PragmaWord> &, Diagnostics &);

/// Whether images can have pixels of that type: numbers, and vectors of 2, 3 or 4 of them.
bool isPixelType(ValueType);

/// The source range of a piece of the parse tree.
SourceRange rangeOf(const antlr4::ParserRuleContext *);

}
