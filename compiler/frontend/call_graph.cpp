#include "compiler/frontend/call_graph.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <utility>

namespace icl {
namespace {

using namespace ast;

/// Visits the calls depth first. A call of a function on the current path closes a cycle.
class CycleFinder {
public:
  explicit CycleFinder(Diagnostics &d) : diagnostics(d) {}

  bool foundNone = true;

  /// How many functions call each other one inside the other, from this one on, and how many calls that are.
  struct Extent {
    std::size_t depth = 1, calls = 0;
  };

  Extent visit(const FunctionEntry &entry) {
    const auto [known, isNew] = extents.try_emplace(&entry, Extent());
    if (!isNew || !entry.function)
      return known->second;
    Extent &extent = known->second;
    path.push_back(&entry);
    for (const auto &[callee, range] : entry.calls) {
      const auto start = llvm::find(path, callee);
      if (start != path.end()) {
        reportCycle(start, range);
        continue;
      }
      const bool goesTooDeep = path.size() > mostNested;
      if (!goesTooDeep) {
        const Extent inner = visit(*callee);
        extent = {std::max(extent.depth, inner.depth + 1),
                  std::min(extent.calls + inner.calls + 1, mostCalls + 1)};
      }
      if (goesTooDeep || extent.depth > mostNested)
        reportDepth(range);
      else if (extent.calls > mostCalls)
        reportCalls(entry, range);
    }
    path.pop_back();
    return extent;
  }

private:
  using Path = std::vector<const FunctionEntry *>;
  static constexpr std::size_t mostNested = 200;  ///< inside each other
  static constexpr std::size_t mostCalls = 10000; ///< all are replaced by what the functions compute
  Diagnostics &diagnostics;
  std::map<const FunctionEntry *, Extent> extents; ///< of what has been visited
  Path path;

  void reportDepth(SourceRange call) {
    if (std::exchange(foundNone, false))
      diagnostics.report(Diag::NestingTooDeep, call, {std::to_string(mostNested)}).hint =
          "write what the functions compute in fewer of them";
  }

  void reportCalls(const FunctionEntry &entry, SourceRange call) {
    if (std::exchange(foundNone, false))
      diagnostics.report(Diag::TooManyCalls, call, {entry.function->name, std::to_string(mostCalls)}).hint =
          "call a function once and keep its result in a variable";
  }

  void reportCycle(Path::const_iterator start, SourceRange call) {
    foundNone = false;
    const std::string &name = (*start)->function->name;
    std::string cycle;
    for (auto step = start; step != path.end(); ++step)
      cycle += "`" + (*step)->function->name + "` -> ";
    diagnostics.report(Diag::Recursion, call, {name, cycle + "`" + name + "`"}).hint = "use a loop";
  }
};

using ImageOfFunction = std::pair<const FunctionEntry *, const Variable *>;

/// Whether a helper reads the image passed as that parameter, directly or through other helpers.
bool readsImage(const FunctionEntry &entry, const Variable *image, std::map<ImageOfFunction, bool> &known) {
  const auto [place, isNew] = known.try_emplace({&entry, image}, false);
  if (!isNew)
    return place->second;
  const auto accesses = entry.images.find(image);
  if (accesses == entry.images.end())
    return false;
  bool reads = accesses->second.readElsewhere || accesses->second.readOwn;
  for (const auto &passed : accesses->second.passed)
    reads = readsImage(*passed.callee, passed.callee->function->parameters[passed.parameter].get(), known) ||
            reads;
  return known[{&entry, image}] = reads;
}

void decideRole(ImageUse &use, const FunctionEntry &entry, std::map<ImageOfFunction, bool> &known,
                Diagnostics &diagnostics) {
  const auto found = entry.images.find(use.image);
  if (found == entry.images.end())
    return;
  const ImageAccesses &accesses = found->second;
  std::optional<SourceRange> elsewhere = accesses.readElsewhere;
  for (const auto &passed : accesses.passed) {
    const bool reads =
        readsImage(*passed.callee, passed.callee->function->parameters[passed.parameter].get(), known);
    if (reads && (!elsewhere || passed.range.begin < elsewhere->begin))
      elsewhere = passed.range;
  }
  use.isRead = elsewhere || accesses.readOwn;
  use.isWritten = accesses.written.has_value();
  if (!use.isWritten)
    return;
  const unsigned dimensions = entry.kernel->dimensions;
  if (use.image->type.dimensions != dimensions)
    diagnostics
        .report(Diag::OutputDimensions, *accesses.written,
                {use.image->name, toString(use.image->type), std::to_string(dimensions),
                 dimensions == 1 ? "" : "s"})
        .hint = "each pixel of the grid writes its own pixel of the output";
  if (elsewhere) {
    Diagnostic &error = diagnostics.report(Diag::OutputReadElsewhere, *elsewhere, {use.image->name});
    error.hint = "pixels are computed in any order, so the other pixel may already be overwritten; read "
                 "one image and write another";
    error.addNote(*accesses.written, "written here");
  }
}

}

bool checkRecursion(File &file) {
  CycleFinder finder(file.diagnostics);
  for (const auto &function : file.functions)
    finder.visit(function.second);
  return finder.foundNone;
}

void decideRoles(File &file) {
  std::map<ImageOfFunction, bool> known;
  for (auto &[name, entry] : file.functions) {
    if (!entry.kernel)
      continue;
    bool writes = false;
    for (ImageUse &use : entry.kernel->images) {
      decideRole(use, entry, known, file.diagnostics);
      writes = writes || use.isWritten;
      if (use.tolerance > 0 && !use.isWritten)
        file.diagnostics.report(Diag::ToleranceOfInput, use.toleranceRange, {use.image->name});
    }
    if (!writes && entry.kernel->results.empty() && !file.diagnostics.isInvalid())
      file.diagnostics.report(Diag::NoOutput, entry.kernel->range, {name}).hint =
          "give it an output image and write the own pixel: `out[idx][idy] = value;`, or a result that "
          "pixels "
          "update: `reduce(sum: +)`";
  }
}

}
