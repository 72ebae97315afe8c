// ICL_TUNED=FILE: variants that are added at run time. Private to the library.
#pragma once
#include <icl/launch.h>

namespace icl::runtime {

/// The description with the variants that the file has for its kernel. Throws an Error that names the file.
Description withTunedFile(Description);

}
