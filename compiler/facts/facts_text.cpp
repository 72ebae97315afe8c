#include "compiler/facts/facts.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace icl {

static void printImage(const ImageFacts &i, llvm::raw_ostream &out) {
  const std::string name = "image." + i.name;
  out << name << ": " << toString(Type::image(i.pixel, i.dimensions)) << (i.isRead ? " read" : "")
      << (i.isWritten ? " written" : "") << (i.inGrid ? " in-grid" : "") << (i.isSampled ? " sampled" : "")
      << "\n";
  if (!i.isRead)
    return;
  out << name << ".reads: " << i.reads << "\n" << name << ".shape: " << nameOf(i.stencil.shape) << "\n";
  if (i.points == 0)
    return;
  const int unique = i.stencil.uniqueDimension;
  out << name << ".points: " << i.points << "\n" << name << ".footprint:";
  for (unsigned d = 0; d < i.dimensions; ++d)
    out << " [" << i.footprint[d].lo << ", " << i.footprint[d].hi << "]";
  out << "\n" << name << ".dimensionality: " << i.stencil.dimensionality << "\n";
  out << name << ".density: " << llvm::format("%.3g", i.stencil.density) << "\n";
  out << name << ".unique dimension: " << (unique < 0 ? "none" : std::string(1, "xyz"[unique])) << "\n";
}

static void printLoop(const LoopFacts &l, llvm::raw_ostream &out) {
  out << "loop." << l.name << ": ";
  const char *separator = "";
  for (auto trips : l.tripCounts)
    out << separator << trips, separator = " or ";
  if (l.isOpen)
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
  out << "code size: " << facts.codeSize.text() << "\n";
  return text;
}

}
