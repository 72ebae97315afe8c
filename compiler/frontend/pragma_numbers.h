// Numbers in pragmas: literals, with or without a sign, and named constants.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/pragma_words.h"

namespace icl {

/// The next number. If there is none, reports that and returns nothing.
std::optional<Constant> readNumber(WordCursor &, const File &);

/// The next integer, which must be within the bounds. Otherwise reports that and returns nothing.
std::optional<std::int64_t> readInteger(WordCursor &, const File &, std::int64_t lowest,
                                        std::int64_t highest);

/// The next number, which must be positive and finite. Otherwise reports that and returns nothing.
std::optional<double> readPositive(WordCursor &, const File &);

}
