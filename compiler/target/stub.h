// Host code for a kernel.
#pragma once
#include "compiler/target/variant.h"
#include <string>

namespace icl {

/// A variant for the device of that name, or for any if the name is empty.
struct StubVariant {
  std::string device;
  Variant variant;
};

/// The files KERNEL.hpp and KERNEL.cpp; the source includes the header by that name.
struct Stub {
  std::string header, source;
};

}
