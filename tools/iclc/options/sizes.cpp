#include "tools/iclc/options/sizes.h"
#include "compiler/space/sizes.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/options/size_text.h"
#include "tools/iclc/report/text.h"
#include <algorithm>
#include <charconv>

namespace icl::cli {

static std::string sizeHelp(SizeOptions::Grids grids) {
  const std::string ofImage =
                        "IMAGE=WxH[xD]: size of an image that is not as large as the grid, as of one that is "
                        "read at `2 * idx`",
                    ofImages =
                        ofImage + "; after a grid's size for that grid, before the first one for all grids";
  switch (grids) {
  case SizeOptions::Grids::One:
    return "size of the grid in pixels; " + ofImage;
  case SizeOptions::Grids::OneForEachKernel:
    return "size of the grid in pixels; of several, each kernel takes the one of its dimensions; " + ofImages;
  case SizeOptions::Grids::Several:
    return "sizes of the grid in pixels; " + ofImages;
  case SizeOptions::Grids::SeveralOrAny:
    return "sizes of the grid in pixels, each of which is tuned for; any: for all others; " + ofImages;
  }
  return "";
}

SizeOptions::SizeOptions(CommandLine &line, Grids g) : grids(g) {
  const CommandLine::Group group(line, Topic::Size);
  line.list("size", texts, grids == Grids::SeveralOrAny ? "WxH[xD]|any" : "WxH[xD]", sizeHelp(grids));
}

static const char *extentShape(unsigned dimensions) {
  static const char *const shapes[] = {"W", "WxH", "WxHxD"};
  return shapes[dimensions - 1];
}

/// "640x480", "64x64x16", "1000": as many extents as there are dimensions. `name`: of the kernel or image
/// whose size it is. Throws a usage Error.
static Extent parseExtent(const std::string &text, unsigned dimensions, const std::string &name) {
  Extent extent{1, 1, 1};
  const char *at = text.data(), *const end = at + text.size();
  std::int64_t pixels = 1;
  for (unsigned d = 0; d < dimensions; ++d) {
    if (d > 0 && (at == end || *at++ != 'x'))
      at = nullptr;
    const auto [next, error] = at ? std::from_chars(at, end, extent[d])
                                  : std::from_chars_result{nullptr, std::errc::invalid_argument};
    if (error == std::errc::result_out_of_range)
      throw usageError("the size `" + text + "` is too large");
    if (error == std::errc() && extent[d] < 1)
      throw usageError("the size `" + text + "` has no pixels: each extent is 1 or more");
    if (error != std::errc() || (d + 1 == dimensions && next != end))
      throw usageError("`" + text + "` is not a size of `" + name + "`, which is " +
                       std::to_string(dimensions) + "-D: write " + extentShape(dimensions));
    if (extent[d] > longestSide || __builtin_mul_overflow(pixels, extent[d], &pixels) ||
        pixels > INT64_MAX / 64)
      throw usageError("the size `" + text + "` is too large: an image has at most " +
                       std::to_string(longestSide) + " pixels per side, and its bytes fit 63 bits");
    at = next;
  }
  return extent;
}

const ast::ImageUse &imageNamed(const ast::Kernel &kernel, const std::string &name) {
  std::vector<std::string> names;
  for (const ast::ImageUse &use : kernel.images) {
    if (use.image->name == name)
      return use;
    names.push_back(use.image->name);
  }
  throw usageError("`" + kernel.name + "` has no image `" + name + "`" + didYouMeanOneOf(name, names));
}

Sizes SizeOptions::sizesFrom(const ast::Kernel &kernel, const std::vector<std::string> &texts) {
  Sizes sizes;
  if (!kernel.fixedGrid.empty()) {
    sizes.grid = Extent{1, 1, 1};
    std::copy(kernel.fixedGrid.begin(), kernel.fixedGrid.end(), sizes.grid->begin());
  }
  for (const std::string &text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      const Extent grid = parseExtent(text, kernel.dimensions, kernel.name);
      if (sizes.grid && *sizes.grid != grid)
        throw usageError("--size " + text + " contradicts the grid of `" + kernel.name + "`, " +
                         extentText(*sizes.grid, kernel.dimensions));
      sizes.grid = grid;
      continue;
    }
    if (equals == 0 || equals + 1 == text.size())
      throw usageError("`--size " + text + "` is not of the form [IMAGE=]" + extentShape(kernel.dimensions));
    const ast::ImageUse &use = imageNamed(kernel, text.substr(0, equals));
    const Extent extent = parseExtent(text.substr(equals + 1), use.image->type.dimensions, use.image->name);
    if (!sizes.images.emplace(use.image->name, extent).second)
      throw usageError("--size gives `" + use.image->name + "` twice");
  }
  for (const auto &[name, extent] : sizes.images) {
    const ast::ImageUse &use = imageNamed(kernel, name);
    if ((use.inGrid || use.isWritten) && extent != sizes.grid.value_or(extent))
      throw usageError("--size gives `" + name + "` a size of its own, but " +
                       (use.inGrid ? "it gives the grid its size" : "it is written and has the grid's size"));
    if ((use.inGrid || use.isWritten) && !sizes.grid)
      sizes.grid = extent;
  }
  return sizes;
}

// ---- Several sizes

/// The sizes that the kernel takes. A single kernel takes all of them, valid or not.
static std::vector<std::string> textsFor(const ast::Kernel &kernel,
                                         const std::vector<const ast::Kernel *> &all,
                                         const std::vector<std::string> &texts) {
  if (all.size() == 1)
    return texts;
  std::vector<std::string> taken;
  bool isGridTaken = true; // the last one before
  for (const std::string &text : texts) {
    if (std::none_of(all.begin(), all.end(), [&](const ast::Kernel *one) { return takesSize(*one, text); }))
      throw usageError("`--size " + text + "` fits none of the kernels");
    const bool isTaken = takesSize(kernel, text);
    if (!isSizeOfImage(text))
      isGridTaken = isTaken;
    if (isTaken && isGridTaken)
      taken.push_back(text);
  }
  return taken;
}

Sizes SizeOptions::sizes(const ast::Kernel &kernel, const std::vector<const ast::Kernel *> &all) const {
  const Sizes found = sizesFrom(kernel, textsFor(kernel, all, texts));
  if (!found.grid && !std::all_of(texts.begin(), texts.end(), isSizeOfImage))
    throw usageError("no --size is for `" + kernel.name + "`, whose grid has " +
                     plural(kernel.dimensions, "dimension"));
  return found;
}

SizeChoice SizeOptions::choice(const ast::Kernel &kernel, const std::vector<const ast::Kernel *> &all) const {
  if (grids != Grids::SeveralOrAny && std::any_of(texts.begin(), texts.end(), isAnySize))
    throw usageError("`any` is not a size: write " + std::string(extentShape(kernel.dimensions)));
  const std::vector<std::string> taken = textsFor(kernel, all, texts);
  const auto firstGrid = std::find_if_not(taken.begin(), taken.end(), isSizeOfImage);
  const std::vector<std::string> common(taken.begin(), firstGrid);
  SizeChoice choice;
  for (auto at = firstGrid; at != taken.end();) {
    const auto end = std::find_if_not(at + 1, taken.end(), isSizeOfImage);
    if (isAnySize(*at) && !kernel.fixedGrid.empty())
      throw usageError("--size any: the grid of `" + kernel.name + "` is always " +
                       extentText(*sizesFrom(kernel, {}).grid, kernel.dimensions));
    if (isAnySize(*at) && end != at + 1)
      throw usageError("`--size " + at[1] +
                       "` belongs to `--size any`: to give it for any size, write it first");
    std::vector<std::string> group = common;
    group.insert(group.end(), at, end);
    if (isAnySize(*at))
      choice.any = true;
    else
      choice.sizes.push_back(sizesFrom(kernel, group));
    at = end;
  }
  for (std::size_t i = 0; i < choice.sizes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (choice.sizes[i].grid == choice.sizes[j].grid && choice.sizes[i].images == choice.sizes[j].images)
        throw usageError("--size gives " + extentText(*choice.sizes[i].grid, kernel.dimensions) + " twice");
  choice.images = sizesFrom(kernel, common);
  if (choice.any && choice.images.grid)
    throw usageError("--size any: `" + common.front() + "` fixes the size of the grid");
  if (choice.sizes.empty() && !choice.any)
    choice.sizes.push_back(choice.images);
  return choice;
}

}
