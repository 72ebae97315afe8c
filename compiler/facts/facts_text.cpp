#include "compiler/facts/facts.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

namespace icl {

/// "3", "-1/2"
static std::string fraction(std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t common = std::gcd(numerator, denominator);
  const std::string text = std::to_string(numerator / common);
  return denominator == common ? text : text + "/" + std::to_string(denominator / common);
}

/// `.footprint: [-1, 1] [-1, 1]`, and `.scale: 2 1` where the index is multiplied. Quotients are rounded down
/// after the offset is added.
static void printFootprint(const std::string &name, const ImageFacts &i, const Footprint &footprint,
                           llvm::raw_ostream &out) {
  const auto spans = llvm::makeArrayRef(footprint).take_front(i.dimensions);
  if (llvm::any_of(spans, [](const Span &s) { return !s.isUnit(); })) {
    out << name << ".scale:";
    for (const Span &s : spans)
      out << " " << fraction(s.scale.numerator, s.scale.denominator);
    out << "\n";
  }
  out << name << ".footprint:";
  for (const Span &s : spans)
    out << " [" << fraction(s.offsets.lo, s.scale.denominator) << ", "
        << fraction(s.offsets.hi, s.scale.denominator) << "]";
  out << "\n";
}

static void printImage(const ImageFacts &i, llvm::raw_ostream &out) {
  const std::string name = "image." + i.name;
  out << name << ": " << toString(Type::image(i.pixel, i.dimensions)) << (i.isRead ? " read" : "")
      << (i.isWritten ? " written" : "") << (i.inGrid ? " in-grid" : "") << (i.isSampled ? " sampled" : "")
      << (i.isTurned ? " turned" : "") << "\n";
  if (!i.isRead)
    return;
  out << name << ".reads: " << i.reads << "\n" << name << ".shape: " << nameOf(i.stencil.shape) << "\n";
  if (i.points > 0)
    out << name << ".points: " << i.points << "\n";
  if (!i.isGather)
    for (const Footprint &footprint : i.footprints)
      printFootprint(name, i, footprint, out);
  if (i.points == 0)
    return;
  const int unique = i.stencil.uniqueDimension;
  out << name << ".dimensionality: " << i.stencil.dimensionality << "\n";
  out << name << ".density: " << llvm::format("%.3g", i.stencil.density) << "\n";
  out << name << ".unique dimension: " << (unique < 0 ? "none" : std::string(1, "xyz"[unique])) << "\n";
}

static void printLoop(const LoopFacts &l, llvm::raw_ostream &out) {
  out << "loop." << l.name << ": ";
  const char *separator = "";
  for (auto trips : l.tripCounts)
    out << separator << trips, separator = " or ";
  if (l.isOpen && l.mostTrips > 0)
    out << separator << "at most " << l.mostTrips;
  else if (l.isOpen)
    out << separator << (l.isWhile ? "while" : "trip count unknown");
  out << "\n";
}

std::string toString(const KernelFacts &facts) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "kernel: " << facts.name << "\ndimensions: " << facts.dimensions << "\n";
  double reads = 0;
  for (const ImageFacts &i : facts.images) {
    printImage(i, out);
    reads += static_cast<double>(i.reads);
  }
  for (const ResultFacts &r : facts.results) {
    out << "result." << r.name << ": " << nameOf(r.element);
    if (!r.isSingle)
      out << "[" << (r.count > 0 ? std::to_string(r.count) : "") << "]";
    out << " by " << ast::reduceOpNames[static_cast<unsigned>(r.op)] << ", " << r.updates
        << (r.updates == 1 ? " update\n" : " updates\n");
  }
  for (const ArrayFacts &a : facts.arrays) {
    out << "array." << a.name << ": " << toString(a.element);
    if (a.count > 0)
      out << ", " << (a.isExact ? "" : "at most ") << a.count;
    out << (a.isCompiled ? ", compiled in" : "") << "\n";
  }
  if (facts.tables)
    out << "tables: " << facts.tables << ", " << facts.tableBytes << " bytes\n";
  for (const LoopFacts &l : facts.loops)
    printLoop(l, out);
  for (const RangeFacts &r : facts.ranges)
    if (r.values)
      out << "range." << r.name << ": [" << r.values->lo << ", " << r.values->hi << "]\n";
  const auto counted = [&](const char *what, std::int64_t count) {
    out << what << ": " << count << "\n";
    if (reads > 0)
      out << what << " per read: " << llvm::format("%.3g", static_cast<double>(count) / reads) << "\n";
  };
  counted("arithmetic", facts.arithmetic);
  counted("multiplications", facts.multiplications);
  counted("additions", facts.additions);
  const auto answer = [&](const char *what, bool holds) {
    out << what << ": " << (holds ? "yes" : "no") << "\n";
  };
  answer("16 bits", facts.canNarrow);
  answer("math", facts.callsMath);
  answer("tolerance", facts.toleratesErrors);
  answer("lanes", facts.canVectorise);
  answer("masks", facts.lanesDiverge);
  answer("lock-step", facts.canRunInLockstep);
  answer("diverges", facts.diverges);
  if (facts.writtenArrayBytes > 0)
    out << "array bytes: " << facts.arrayBytes.text() << "\n";
  out << "code size: " << facts.codeSize.text() << "\n";
  return text;
}

}
