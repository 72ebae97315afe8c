// A knob: an optimisation with choices. Everything about it is in one file, compiler/knobs/<knob>.cpp.
#pragma once
#include "compiler/facts/facts.h"
#include "compiler/ir/ir.h"
#include "compiler/knobs/handles.h"
#include "compiler/space/definition.h"
#include "compiler/space/device.h"
#include "compiler/space/sizes.h"
#include "runtime/include/icl/launch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace icl {

/// What a knob may look at to decide what it offers.
struct KnobContext {
  const KernelFacts &facts;
  const Device &device;
  const Sizes &sizes;
  bool denseWorkGroups = false;
  runtime::Objective objective = runtime::Objective::Launch; ///< the time that counts
};

/// What a lowering may look at.
struct LoweringContext {
  const Assignment &configuration;
  const Sizes &sizes;
  /// By image: what a tile may hold of it at most, as the facts state it. Passes fold with the image's size,
  /// after which more reads have bounded offsets.
  std::map<std::string, Footprint> tileReaches{};
  bool masks = true;             ///< loops may go different ways in lanes
  bool multipliesFloats = false; ///< instead of dividing them by constants

  /// The parameter's value: the handle's own where it is not offered.
  std::int64_t value(const IntegerHandle &) const;
  std::string value(const StringHandle &) const;
  bool isOffered(const StringHandle &) const;
};

/// An example for the documentation: a kernel compiled with each of two configurations.
struct Example {
  llvm::StringRef kernel;        ///< "smooth": docs/knobs/smooth.icl
  llvm::StringRef before, after; ///< "boundary=split unroll.i=3"
};

/// All knobs are in one table (knobs/table.cpp), in the order in which they lower. Structural passes are
/// there too: they offer nothing and always lower.
struct Knob {
  llvm::StringRef name;
  llvm::StringRef description;
  /// The parameters that it offers here; none where it does not apply. Null for structural passes.
  std::vector<Parameter> (*parameters)(const KnobContext &) = nullptr;
  /// The value that variants have of each of its parameters on a kernel, where it is not offered. A parameter
  /// that no variant could have is not among them: of an image that the kernel does not have. Null for
  /// structural passes.
  Assignment (*otherwise)(const KernelFacts &) = nullptr;
  /// The constraints on its parameters; may be null.
  std::vector<Constraint> (*constraints)(const KnobContext &) = nullptr;
  ir::Kernel (*lower)(ir::Kernel, const LoweringContext &) = nullptr;
  llvm::StringRef offered = "always"; ///< when, for the documentation
  llvm::ArrayRef<Example> examples = {};
  /// The names of its parameters up to their first dot, on any kernel; omitted where that is `name`.
  llvm::ArrayRef<llvm::StringRef> parameterNames = {};
};

/// All of them, in lowering order.
llvm::ArrayRef<const Knob *> allKnobs();

/// Operations that a variant's body may grow to; drivers take seconds to minutes to build larger ones.
inline constexpr std::int64_t mostOperations = 8192;

/// Whether neighbouring pixels can run in lock-step and read the same elements.
bool sharesReads(const KernelFacts &);
/// Whether `reuse: sliding` is offered.
bool canSlide(const KernelFacts &);

/// The handles' values where they are not offered, by their names.
template <typename... Handles>
Assignment otherwiseOf(const Handles &...handles) {
  return {{handles.name(), Value(handles.otherwise())}...};
}
/// The same of one handle for each item: `handleOf` takes an image, a loop, an array or a dimension.
template <typename Items, typename HandleOf>
Assignment otherwiseOfEach(const Items &items, HandleOf handleOf) {
  Assignment values;
  for (const auto &item : items)
    values.merge(otherwiseOf(handleOf(item)));
  return values;
}

/// Powers of two from 1 to `limit`.
std::vector<std::int64_t> powersOfTwo(std::int64_t limit);

/// The parameter with the values that it has here. `promising`: Parameter::promising. In the untuned variant
/// it has the handle's own value, or `reference`.
Parameter offer(const IntegerHandle &, const std::vector<std::int64_t> &values, llvm::StringRef description,
                const std::vector<std::int64_t> &promising = {},
                std::optional<std::int64_t> reference = std::nullopt);
Parameter offer(const StringHandle &, const std::vector<std::string> &values, llvm::StringRef description,
                const std::vector<std::string> &promising = {});

}
