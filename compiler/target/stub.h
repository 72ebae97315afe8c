// Host code for a kernel.
#pragma once
#include "compiler/target/variant.h"
#include <string>

namespace icl {

/// A variant for the device of that name, or for any if the name is empty.
struct StubVariant {
  std::string device;
  Variant variant;
  std::optional<runtime::Tuning> tuning{};             ///< nothing: untuned
  std::string architecture{};                          ///< of the device; empty: unknown
  runtime::DeviceKind kind = runtime::DeviceKind::Any; ///< as in runtime::Variant
};

/// As the run-time library takes it.
inline runtime::Variant runtimeVariant(const StubVariant &from) {
  return {from.device,       from.variant.program,
          from.tuning,       toString(from.variant.configuration),
          from.architecture, from.kind};
}

/// The files KERNEL.hpp and KERNEL.cpp; the source includes the header by that name.
struct Stub {
  std::string header, source;
};

}
