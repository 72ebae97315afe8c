// The files that iclc and programs read from elsewhere, and what reads them.
#pragma once
#include "test/fuzz/files/mutate.h"
#include <memory>
#include <string>
#include <vector>

namespace icl::fuzz {

/// One kind of file.
class Kind {
public:
  virtual ~Kind() = default;
  /// A damaged or hostile file.
  virtual std::string make(Random &) const = 0;
  /// Reads it as programs do. Throws icl::Error or icl::runtime::Error if it is refused; anything else is a
  /// failure.
  virtual void read(const std::string &text) = 0;
};

struct NamedKind {
  const char *name;
  std::unique_ptr<Kind> (*make)(const std::string &folder); ///< `folder`: for files
  std::size_t share;                                        ///< of the runs, in thousandths
};
const std::vector<NamedKind> &kinds();

}
