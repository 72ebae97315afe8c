// `name=value` of --in, --arg and --out, bound to the kernel's parameters.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/interpret.h"
#include "tools/iclc/pictures/pixels.h"

namespace icl::cli {

struct Binding {
  const ast::Variable *parameter;
  std::string value;
};

/// `isImage`: whether the option takes images or the other parameters. Throws a usage Error for a wrong
/// form or name.
Binding bind(const ast::Kernel &, const std::string &word, bool isImage, const char *option);

/// A picture or .npy file, and the order of its components in an image: "photo.png", "photo.png:bgr".
struct ImageFile {
  std::string path;
  const Interleaving *interleaving = nullptr;

  bool isNpy() const { return path.ends_with(".npy"); }
};
ImageFile parseImageFile(const std::string &text);

/// Prints a warning if there is a NaN. `what`: "input" or "output".
void warnOfNan(const ast::Variable &, const HostBuffer &, const char *what);

}
