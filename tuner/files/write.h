// Files replaced as a whole.
#pragma once
#include "tuner/files/read.h"
#include <string_view>

namespace icl {

/// Makes the file or replaces its contents. A reader finds all of the old or all of the new bytes, even if
/// writing fails. Keeps its permissions, and a link to it. Pipes and devices, and files in folders where no
/// file can be made, are written in place. Throws an Error that states why, without the name.
void writeWhole(const std::string &path, std::string_view bytes);

}
