#include "tools/iclc/options/space.h"
#include "compiler/space/suggest.h"

namespace icl::cli {

SpaceOptions::SpaceOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Space);
  line.option("wg", workGroups, "powers|dense",
              "work-group sizes to choose from: powers of two, or 1 and every multiple of 2");
}

bool SpaceOptions::denseWorkGroups() const {
  if (workGroups != "powers" && workGroups != "dense")
    throw usageError("`--wg " + workGroups + "` is neither `powers` nor `dense`" +
                     didYouMean(workGroups, {"powers", "dense"}));
  return workGroups == "dense";
}

SpaceDefinition SpaceOptions::space(const Source &source, const ast::Kernel &kernel, const Device &device,
                                    const Sizes &sizes, bool isForTuned) const {
  Diagnostics diagnostics = source.diagnostics->emptyCopy();
  auto space = spaceOf(kernel, device, sizes, diagnostics, denseWorkGroups() || isForTuned);
  checkDiagnostics(source, diagnostics);
  return std::move(*space);
}

}
