#include "tuned.h"
#include "log.h"
#include "whole_file.h"
#include <cstdlib>
#include <icl/error.h>
#include <icl/variants_file.h>

namespace icl::runtime {

Description withTunedFile(Description description) {
  const char *const path =
      secure_getenv("ICL_TUNED"); // its code would run with a privileged program's rights
  if (!path || !*path)
    return description;
  std::vector<Variant> variants;
  try {
    variants = readVariants(readWholeFile(path, std::size_t(1) << 28), description);
  } catch (const Error &wrong) {
    throw Error(ErrorKind::Argument, "cannot take variants from `" + std::string(path) +
                                         "`, which ICL_TUNED names: " + wrong.what());
  }
  if (isLogging())
    logLine(description.name + ": " + std::to_string(variants.size()) + " variants from " + path);
  return withVariants(std::move(description), std::move(variants));
}

}
