#include "compiler/facts/features.h"
#include "compiler/facts/facts.h"
#include "compiler/facts/instructions.h"
#include "compiler/lower/body.h"
#include <algorithm>

namespace icl {

namespace {

class Collector {
public:
  explicit Collector(const ast::Kernel &kernel) : kernel(kernel), facts(analyse(kernel)) {}

  KernelFeatures run() {
    borders();
    types();
    noteFacts();
    instructions();
    return std::move(features);
  }

private:
  const ast::Kernel &kernel;
  const KernelFacts facts;
  KernelFeatures features;

  void borders() {
    double north = 0, south = 0, east = 0, west = 0;
    for (const ImageFacts &image : facts.images)
      for (const Footprint &footprint : image.footprints) {
        west = std::max(west, -double(footprint[0].offsets.lo));
        east = std::max(east, double(footprint[0].offsets.hi));
        north = std::max(north, -double(footprint[1].offsets.lo));
        south = std::max(south, double(footprint[1].offsets.hi));
      }
    features["border.north"] = north;
    features["border.south"] = south;
    features["border.east"] = east;
    features["border.west"] = west;
  }

  void types() {
    for (const ImageFacts &image : facts.images) {
      if (image.isRead)
        features.emplace("data.type_in", toString(image.pixel));
      if (image.isWritten)
        features.emplace("data.type_out", toString(image.pixel));
    }
  }

  void noteFacts() {
    double reads = 0, points = 0, density = 0, gathers = 0, trips = 0;
    std::string shape = "none";
    for (const ImageFacts &image : facts.images) {
      reads += double(image.reads);
      gathers += image.isGather;
      if (image.points > points) {
        points = image.points;
        density = image.stencil.density;
        shape = nameOf(image.stencil.shape);
      }
    }
    for (const LoopFacts &loop : facts.loops)
      trips += loop.tripCounts.empty() ? 0 : double(loop.tripCounts.back());
    features["facts.dimensions"] = double(facts.dimensions);
    features["facts.arithmetic"] = double(facts.arithmetic);
    features["facts.multiplications"] = double(facts.multiplications);
    features["facts.additions"] = double(facts.additions);
    features["facts.arithmetic_per_read"] = reads > 0 ? double(facts.arithmetic) / reads : 0;
    features["facts.reads"] = reads;
    features["facts.points"] = points;
    features["facts.density"] = density;
    features["facts.shape"] = shape;
    features["facts.gathers"] = gathers;
    features["facts.images"] = double(facts.images.size());
    features["facts.arrays"] = double(facts.arrays.size());
    features["facts.loops"] = double(facts.loops.size());
    features["facts.trips"] = trips;
    features["facts.size"] = double(facts.writtenSize);
    features["facts.array_bytes"] = double(facts.writtenArrayBytes);
    features["facts.diverges"] = facts.diverges ? 1.0 : 0.0;
    features["facts.calls_math"] = facts.callsMath ? 1.0 : 0.0;
    features["facts.lanes"] = facts.canVectorise ? 1.0 : 0.0;
  }

  void instructions() {
    const ir::Kernel lowered = lowerBody(kernel, {});
    const InstructionCounts counts = instructionsOf(lowered.paths.front().body);
    const double total = double(counts.total());
    features["paper.instructions"] = total;
    for (const std::string &kind : instructionKinds()) {
      const auto found = counts.byKind.find(kind);
      features["paper." + kind] = found == counts.byKind.end() ? 0 : double(found->second) / total;
    }
    features["paper.blocks"] = double(counts.blocks) / total;
    features["paper.memory"] = double(counts.memory()) / total;
    features["paper.functions"] = 1 / total;
  }
};

}

KernelFeatures featuresOf(const ast::Kernel &kernel) { return Collector(kernel).run(); }

}
