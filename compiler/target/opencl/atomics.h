// Atomic updates of memory that work-items share.
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include <set>
#include <string>

namespace icl {

/// The function that updates an element: a builtin for integers, else a helper.
std::string atomicName(const ir::Update &);

/// Defines icl_arrive(), for ir::Arrive. The device has a fence for all work-groups (Device::hasDeviceFence).
std::string arrival(const Device &);

/// The extensions that the updates need, and the helpers that they call.
class AtomicFunctions {
public:
  void note(const ir::Update &);
  std::string extensions() const;
  std::string definitions() const;

private:
  bool usesLong = false;
  std::set<std::string> helpers; ///< their definitions
};

}
