// Host code for a kernel: what a target makes it from, and what comes out.
#pragma once
#include "compiler/target/variant.h"
#include <string>

namespace icl {

/// A variant and the device that it is for, as the device calls itself; empty: any.
struct StubVariant {
  std::string device;
  Variant variant;
};

/// The files KERNEL.hpp and KERNEL.cpp; the source includes the header by that name.
struct Stub {
  std::string header, source;
};

}
