// How `sample` interpolates: in software, as the language defines it, or by the device's linear sampler,
// which costs one read and has a tolerance (tuner/device/compare.h). Runs before the image's storage is
// chosen: samples become reads where the sampler does not compute them.
#include "compiler/transform/sample.h"
#include "compiler/ir/names.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/guards.h"
#include "compiler/knobs/common/outside.h"
#include "compiler/knobs/table.h"
#include "compiler/transform/replace_images.h"

namespace icl::knobs {
using namespace ir;

/// The linear sampler's addressing that gives what the boundary condition does, wherever a sample falls.
/// Mirrored and repeated addressing takes coordinates normalised to the image's size. As floats these lose
/// precision the farther outside a sample lies: nothing bounds the error.
static std::optional<Addressing> linearAddressing(ast::Boundary boundary, const ast::OutsidePixel &outside) {
  if (boundary == ast::Boundary::Undefined) // one of the neighbours may still lie outside
    return Addressing::ClampToEdge;
  ImageReads reads;
  reads.boundary = boundary;
  reads.outside = outside;
  reads.isGather = true;
  return samplerAddressing(reads);
}

static std::optional<Addressing> addressingOf(const ImageFacts &image) {
  return linearAddressing(image.boundary, image.outside);
}

/// Images whose samples the device can filter.
static std::vector<const ImageFacts *> filterable(const KnobContext &c) {
  std::vector<const ImageFacts *> images;
  if (c.facts.isExact) // samplers have weights of few bits
    return images;
  for (const ImageFacts &i : c.facts.images)
    if (i.isSampled && canBeObject(i, c) && addressingOf(i) &&
        llvm::is_contained(c.device.filteredFormats, toString(i.pixel)))
      images.push_back(&i);
  return images;
}

/// How `sample` interpolates in an image.
static StringHandle interpolation(const std::string &image) { return {"sample." + image, "software"}; }

static std::vector<icl::Parameter> parameters(const KnobContext &c) {
  std::vector<icl::Parameter> all;
  for (const ImageFacts *image : filterable(c))
    all.push_back(offer(interpolation(image->name), {"software", "hardware"}, sampleKnob.description));
  return all;
}

static Assignment otherwise(const KernelFacts &facts) {
  return otherwiseOfEach(facts.images, [](const ImageFacts &i) { return interpolation(i.name); });
}

static std::vector<Constraint> constraints(const KnobContext &c) {
  std::vector<Constraint> all;
  for (const ImageFacts *image : filterable(c))
    all.push_back({interpolation(image->name) == "software" || isObject(*image, c),
                   sentence("`sample.{}: hardware` needs `load.{}: image`", image->name, image->name)});
  return all;
}

namespace {
/// Samples of filtered images, answered by the sampler.
class Filtering : public Rewriter {
public:
  explicit Filtering(Arena &arena) : Rewriter(arena, {Op::Sample}) {}

private:
  const Expr *expr(const Expr *e) override {
    if (e->op != Op::Sample || !e->image->isFiltered)
      return e;
    const ValueType type = e->type, single = e->args.front()->type;
    llvm::SmallVector<const Expr *, 3> at;
    const Expr *zeroOrNan = nullptr;
    for (const Expr *x : e->args) {
      at.push_back(limit(x));
      const Expr *difference = build.binary(Op::Sub, x, x);
      zeroOrNan = zeroOrNan ? build.binary(Op::Add, zeroOrNan, difference) : difference;
    }
    const Expr *value = build.sample(Op::Filtered, e->image, at);
    if (!isFloat(e->image->pixel.scalar))
      value = build.binary(Op::Mul, value, build.number(wholeOf(e->image->pixel.scalar), type));
    // A coordinate that is not finite gives NaN, as in software.
    return build.binary(Op::Add, value, type == single ? zeroOrNan : build.convert(zeroOrNan, type));
  }

  /// Samplers leave NaN and coordinates beyond the range of int undefined. Farther than any
  /// image reaches, all is outside.
  const Expr *limit(const Expr *x) {
    const ValueType type = x->type;
    return build.call(
        BuiltinId::fmin, type,
        {build.call(BuiltinId::fmax, type, {x, build.number(-double(farthestCoordinate), type)}),
         build.number(double(farthestCoordinate), type)});
  }
};
}

/// Lanes compute guards of a sample in about as many instructions as the sample. Pixels in lock-step do not
/// branch.
static bool hasShortcut(const Image &image, const LoweringContext &context) {
  const bool hasPairs = image.pixel.elements() == 1 && image.pixel.scalar != Scalar::Half;
  return hasPairs && context.value(vectorX) > 1 && context.value(reuse) == "none" &&
         context.value(load(image.parameter)) == "global";
}

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  kernel = replaceImages(std::move(kernel), [&](const Image *image) -> std::optional<Image> {
    if (context.value(interpolation(image->parameter)) != "hardware")
      return std::nullopt;
    Image filtered = *image;
    filtered.isFiltered = true;
    filtered.filterAddressing = *linearAddressing(image->boundary, image->outside);
    return filtered;
  });
  UniqueNames names = namesIn(kernel);
  Builder build(*kernel.arena);
  const Extents extents(build, context);
  const auto shortcutIn = [&](const Image *image) { return hasShortcut(*image, context); };
  const auto extentOf = [&](const Image *image, unsigned d) { return extents.image(image, d); };
  for (Path &path : kernel.paths) {
    path.body = Filtering(*kernel.arena).rewrite(path.body);
    path.body = interpolateSamples(*kernel.arena, path.body, names, shortcutIn, extentOf);
  }
  return kernel;
}

static const Example shown[] = {{"zoom", "sizes=fixed", "sizes=fixed load.in=image sample.in=hardware"}};

const Knob sampleKnob = {
    "sample",
    "how `sample` interpolates: in software, or by the device's sampler, within its tolerance",
    parameters,
    otherwise,
    constraints,
    lower,
    "an image is read by `sample`, the device filters its pixels (float, half, 8- and 16-bit "
    "unsigned), and its boundary is `clamped`, `constant` with 0 or `undefined`",
    shown};

}
