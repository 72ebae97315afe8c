// Writes a specification for a given space, with queries on the space.
#pragma once
#include "compiler/space/space.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl {

inline constexpr std::string_view axisLetters = "xyz";

/// Whether the name is that of a parameter of the paper's groups: "wg_x", "block_y", "cyclic_z".
bool isGeometry(const std::string &name);

class SpecificationWriter {
public:
  using Parts = std::vector<std::string>; ///< the parts of a step

  /// Throws an Error if a parameter's name cannot be written in a specification.
  explicit SpecificationWriter(const Space &);

  std::string text() const { return written; }
  /// Writes a step; nothing if it has no parts.
  void step(const Parts &);

  /// Whether the space has that parameter with more than one value. Others are never written, because no step
  /// could change them.
  bool has(const std::string &name) const { return choices(name) > 1; }
  std::size_t choices(const std::string &name) const;
  bool offers(const std::string &name, std::int64_t value) const;

  /// "block_y=1" if the space has that value and others.
  Parts reset(const std::string &name) const;
  /// The powers of `base` for a knob of the given axis, up to the grid's size divided by the knobs in
  /// `sharing`.
  Parts powers(const std::string &knob, char axis, const std::vector<std::string> &sharing,
               unsigned base = 2) const;
  /// Half of the best value, that value and its double.
  Parts around(const std::string &name) const;

private:
  const Space &space;
  std::string written;
};

SpecificationWriter::Parts concatenate(const std::vector<SpecificationWriter::Parts> &);

}
