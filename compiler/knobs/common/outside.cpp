#include "compiler/knobs/common/outside.h"
#include "compiler/ir/rewrite.h"
#include "compiler/knobs/common/local_memory.h"
#include "llvm/ADT/StringExtras.h"
#include <functional>

namespace icl {

/// Farther from the image, padding costs more than it saves, and coordinates in floats lose their precision.
static constexpr std::int64_t farthestReach = 1024;

ImageReads readsOf(const ImageFacts &i) {
  return {i.name,      i.dimensions, i.boundary,  i.outside, i.pixel.isPacked, i.inGrid || i.isWritten,
          i.isWritten, i.isGather,   i.footprints};
}

ImageReads readsOf(const ir::Image *image, ir::Stmts body, const Ranges &ranges) {
  ImageReads reads{image->parameter,
                   image->dimensions,
                   image->boundary,
                   image->outside,
                   image->pixel.isPacked,
                   image->hasGridSize(),
                   image->isWritten,
                   false,
                   {}};
  walkExprs(body, {ir::Op::BoundedRead}, [&](const ir::Expr *e) {
    if (e->op != ir::Op::BoundedRead || e->image != image)
      return;
    if (const auto footprint = ranges.footprint(e))
      addTo(reads.footprints, *footprint);
    else
      reads.isGather = true;
  });
  return reads;
}

static bool all(const ImageReads &reads, llvm::function_ref<bool(const Span &)> holds) {
  return llvm::all_of(reads.footprints, [&](const Footprint &f) { return llvm::all_of(f, holds); });
}

static bool isNear(const ImageReads &reads) {
  return all(reads, [](const Span &s) {
    const std::int64_t d = s.scale.denominator;
    return s.offsets.lo >= -farthestReach * d && s.offsets.hi <= farthestReach * d;
  });
}

static bool isUnscaled(const ImageReads &reads) { return all(reads, std::mem_fn(&Span::isUnit)); }

std::optional<Addressing> samplerAddressing(const ImageReads &reads) {
  const bool isPrecise = reads.hasGridSize && !reads.isGather && isUnscaled(reads) && isNear(reads);
  switch (reads.boundary) {
  case ast::Boundary::Clamped:
    return Addressing::ClampToEdge;
  case ast::Boundary::Constant:
    return reads.outside.isZero() ? std::optional(Addressing::Clamp) : std::nullopt;
  case ast::Boundary::Mirrored:
    return isPrecise ? std::optional(Addressing::MirroredRepeat) : std::nullopt;
  case ast::Boundary::Periodic:
    return isPrecise ? std::optional(Addressing::Repeat) : std::nullopt;
  case ast::Boundary::Undefined:
  case ast::Boundary::Computed:
    break;
  }
  return std::nullopt;
}

std::optional<Padding> paddingFor(const ImageReads &reads, const Sizes &sizes) {
  // Buffers are filled with patterns of 2^n bytes, which three different components do not make.
  const bool canFill = reads.outside.isUniform() || !reads.isPacked;
  const bool isMet = !reads.isWritten && reads.footprints.size() == 1 && canFill &&
                     reads.boundary != ast::Boundary::Undefined &&
                     reads.boundary != ast::Boundary::Computed && isNear(reads);
  if (!isMet)
    return std::nullopt;
  Padding padding;
  for (unsigned d = 0; d < reads.dimensions; ++d) {
    const Span &exact = reads.footprints.front()[d], span = d == 0 ? exact.inWholeSteps() : exact;
    const auto [n, over] = span.scale;
    if (span.multiple > std::max(2, n)) // the run-time library cannot tell where coordinates wrap
      return std::nullopt;
    padding.low[d] = std::max<std::int64_t>(0, -floorDiv(span.offsets.lo, over));
    if (reads.hasGridSize && span.isUnit())
      padding.high[d] = std::max<std::int64_t>(0, span.offsets.hi);
    else
      padding.times[d] = n, padding.plus[d] = span.offsets.hi, padding.over[d] = over;
  }
  const auto size = sizes.ofImage(reads.name, reads.hasGridSize);
  const bool isFar = size && llvm::any_of(padding.around(*size, *sizes.grid).high,
                                          [](std::int64_t n) { return n > farthestReach; });
  if (isFar || padding == Padding())
    return std::nullopt;
  return padding;
}

bool canBeObject(const ImageFacts &image, const KnobContext &c) {
  const bool isKnown = llvm::is_contained(c.device.imageFormats, toString(image.pixel));
  return image.isRead && !image.isWritten && !image.pixel.isPacked && c.device.hasImages && isKnown;
}

/// Images whose reads at bounded offsets may leave the image.
static std::vector<const ImageFacts *> guardedImages(const KnobContext &c) {
  std::vector<const ImageFacts *> images;
  for (const ImageFacts &i : c.facts.images)
    if (i.canLeave() && i.hasFootprint())
      images.push_back(&i);
  return images;
}

static bool paddingReplacesGuards(const KnobContext &c) {
  return llvm::all_of(guardedImages(c),
                      [&](auto *i) { return paddingFor(readsOf(*i), c.sizes).has_value(); });
}

static bool samplerReplacesGuards(const KnobContext &c) {
  return llvm::all_of(guardedImages(c),
                      [&](auto *i) { return samplerAddressing(readsOf(*i)) && canBeObject(*i, c); });
}

Condition isObject(const ImageFacts &image, const KnobContext &c) {
  const StringHandle load = knobs::load(image.name);
  return load == "image" || (canTile(image, c) ? load == "image_local" : false);
}

/// The condition that the image's reads at bounded offsets need no guards even without a split.
static Condition needsNoGuards(const ImageFacts &image, const KnobContext &c) {
  const StringHandle load = knobs::load(image.name);
  Condition isUnguarded = image.footprints.size() == 1 ? isTiled(image, c) : false;
  if (paddingFor(readsOf(image), c.sizes))
    isUnguarded = isUnguarded || (knobs::boundary == "pad" && load == "global");
  if (canBeObject(image, c) && samplerAddressing(readsOf(image)))
    isUnguarded = isUnguarded || (knobs::boundary == "hardware" && load == "image");
  return isUnguarded;
}

Condition hasNoGuards(const KnobContext &c) {
  Condition areUnguarded = true;
  for (const ImageFacts *image : guardedImages(c))
    areUnguarded = areUnguarded && needsNoGuards(*image, c);
  return knobs::boundary == "split" || areUnguarded;
}

/// "`load.a: local`", or "`load: local` for each of `a`, `b`": all images that are read with guards.
static std::string loadsText(const KnobContext &c, const std::string &value) {
  std::vector<std::string> images;
  for (const ImageFacts *i : guardedImages(c))
    images.push_back(i->name);
  if (images.size() == 1)
    return "`load." + images.front() + ": " + value + "`";
  return "`load: " + value + "` for each of `" + llvm::join(images, "`, `") + "`";
}

std::string choicesWithoutGuards(const KnobContext &c) {
  std::string choices = "`boundary: split`";
  if (paddingReplacesGuards(c))
    choices += " or `pad`";
  if (samplerReplacesGuards(c))
    choices += " or `hardware` with " + loadsText(c, "image");
  if (llvm::all_of(guardedImages(c), [&](auto *i) { return canTile(*i, c) && i->footprints.size() == 1; }))
    choices += ", or " + loadsText(c, "local");
  return choices;
}

}
