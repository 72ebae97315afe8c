// Numbers in pragmas: literals, perhaps with a sign, and named constants.
#pragma once
#include "compiler/frontend/file.h"
#include "compiler/frontend/fold.h"
#include "compiler/frontend/pragma_words.h"

namespace icl {

/// The number that comes next. Nothing, reported, if none does.
std::optional<Constant> readNumber(WordCursor &, const File &);

/// The integer that comes next, if it lies within the bounds. Nothing, reported, if not.
std::optional<std::int64_t> readInteger(WordCursor &, const File &, std::int64_t least, std::int64_t most);

}
