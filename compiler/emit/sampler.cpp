#include "compiler/emit/sampler.h"
#include <set>

namespace icl {

namespace {
struct Sampler {
  const char *name, *addressing;
};
}

/// By Addressing.
static constexpr Sampler table[] = {{"icl_plain", "CLK_ADDRESS_NONE"},
                                    {"icl_clamped", "CLK_ADDRESS_CLAMP_TO_EDGE"},
                                    {"icl_zero", "CLK_ADDRESS_CLAMP"},
                                    {"icl_periodic", "CLK_ADDRESS_REPEAT"},
                                    {"icl_mirrored", "CLK_ADDRESS_MIRRORED_REPEAT"}};

static const Sampler &samplerOf(Addressing addressing) { return table[static_cast<std::size_t>(addressing)]; }

std::string samplerName(Addressing addressing) { return samplerOf(addressing).name; }

bool isNormalised(Addressing addressing) {
  return addressing == Addressing::Repeat || addressing == Addressing::MirroredRepeat;
}

std::string samplers(const ir::Kernel &kernel) {
  std::set<Addressing> used;
  for (const ir::Parameter &p : kernel.parameters)
    if (p.image && p.image->storage == Storage::Object)
      used.insert(p.image->addressing);
  std::string text = used.empty() ? "" : "\n";
  for (Addressing addressing : used)
    text += "__constant sampler_t " + samplerName(addressing) + " = CLK_FILTER_NEAREST | " +
            samplerOf(addressing).addressing + " | CLK_NORMALIZED_COORDS_" +
            (isNormalised(addressing) ? "TRUE" : "FALSE") + ";\n";
  return text;
}

}
