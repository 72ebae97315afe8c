// Writes a specification for the space at hand, and answers the questions to it that writing asks.
#pragma once
#include "compiler/space/space.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl {

inline constexpr std::string_view axes = "xyz";

/// Whether the name is that of a parameter that the groups are about: "wg_x", "block_y", "cyclic_z".
bool isGeometry(const std::string &name);

class SpecificationWriter {
public:
  using Parts = std::vector<std::string>; ///< of a step

  /// Throws an Error for a parameter whose name no specification can say.
  explicit SpecificationWriter(const Space &);

  std::string text() const { return written; }
  /// None if it has no parts.
  void step(const Parts &);

  /// A parameter with something to choose. One that is held to a single value never appears: no step could
  /// change it.
  bool has(const std::string &name) const { return choices(name) > 1; }
  std::size_t choices(const std::string &name) const;
  bool offers(const std::string &name, std::int64_t value) const;

  /// "block_y=1" if the space has that value and others.
  Parts reset(const std::string &name) const;
  /// The powers of two of a knob of the given axis that its work-group and the merging before it leave room
  /// for.
  Parts powers(const std::string &knob, char axis, const std::vector<std::string> &sharing) const;

private:
  const Space &space;
  std::string written;
};

SpecificationWriter::Parts joined(const std::vector<SpecificationWriter::Parts> &);

}
