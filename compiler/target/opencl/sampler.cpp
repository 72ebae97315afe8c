#include "compiler/target/opencl/sampler.h"
#include "compiler/ir/rewrite.h"
#include <set>

namespace icl {

namespace {
struct Sampler {
  const char *name, *addressing;
};
}

/// By Addressing.
static constexpr Sampler table[] = {{"plain", "CLK_ADDRESS_NONE"},
                                    {"clamped", "CLK_ADDRESS_CLAMP_TO_EDGE"},
                                    {"zero", "CLK_ADDRESS_CLAMP"},
                                    {"periodic", "CLK_ADDRESS_REPEAT"},
                                    {"mirrored", "CLK_ADDRESS_MIRRORED_REPEAT"}};

static const Sampler &samplerOf(Addressing addressing) { return table[static_cast<std::size_t>(addressing)]; }

std::string samplerName(Addressing addressing) { return std::string("icl_") + samplerOf(addressing).name; }

std::string linearSamplerName(Addressing addressing) {
  return std::string("icl_linear_") + samplerOf(addressing).name;
}

bool isNormalised(Addressing addressing) {
  return addressing == Addressing::Repeat || addressing == Addressing::MirroredRepeat;
}

static std::string declaration(const std::string &name, const char *filter, Addressing addressing) {
  return "  const sampler_t " + name + " = " + filter + " | " + samplerOf(addressing).addressing +
         " | CLK_NORMALIZED_COORDS_" + (isNormalised(addressing) ? "TRUE" : "FALSE") + ";\n";
}

std::string samplers(ir::Stmts body) {
  std::set<Addressing> nearest, linear;
  ir::walkExprs(body, {ir::Op::Read, ir::Op::Filtered}, [&](const ir::Expr *e) {
    if (e->op == ir::Op::Read && e->image->storage == Storage::Object)
      nearest.insert(e->image->addressing);
    if (e->op == ir::Op::Filtered)
      linear.insert(e->image->filterAddressing);
  });
  std::string text;
  for (Addressing addressing : nearest)
    text += declaration(samplerName(addressing), "CLK_FILTER_NEAREST", addressing);
  for (Addressing addressing : linear)
    text += declaration(linearSamplerName(addressing), "CLK_FILTER_LINEAR", addressing);
  return text;
}

}
