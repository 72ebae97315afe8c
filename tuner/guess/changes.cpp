#include "tuner/guess/changes.h"
#include "tuner/workgroup/pixel_bytes.h"
#include <cctype>
#include <cmath>
#include <functional>

namespace icl {

std::string withoutInstance(const std::string &knob) { return knob.substr(0, knob.find('.')); }

bool isOwnTunable(const std::string &knob) {
  return std::isupper(static_cast<unsigned char>(knob.front())) != 0;
}

/// Knobs whose numbers are powers of two as a rule, so that only ratios count.
static bool isGeometric(const std::string &knob) {
  return knob == "vector_x" || knob.starts_with("wg_") || knob.starts_with("block_") || knob == "cyclic_x" ||
         knob == "cyclic_y" || knob == "cyclic_z";
}

static double doublings(std::int64_t from, std::int64_t to) {
  return from > 0 && to > 0 ? std::log2(double(to) / double(from)) : 0;
}

static void addNumber(Changes &changes, const std::string &knob, std::int64_t from, std::int64_t to) {
  const std::string direction = to > from ? " up" : " down";
  if (!isGeometric(knob)) {
    changes[withoutInstance(knob) + direction] = 1;
    return;
  }
  const double steps = doublings(from, to);
  changes[knob + direction] = std::abs(steps);
  if (knob.starts_with("wg_"))
    changes["group"] += steps;
  else if (knob != "vector_x")
    changes["merged"] += steps;
  if (knob != "vector_x")
    changes["tile"] += steps;
}

Changes changesBetween(const Assignment &from, const Assignment &to) {
  Changes changes;
  for (const auto &[knob, before] : from) {
    const auto found = to.find(knob);
    if (found == to.end() || found->second == before || isOwnTunable(knob))
      continue;
    const auto *number = std::get_if<std::int64_t>(&before),
               *next = std::get_if<std::int64_t>(&found->second);
    if (number && next)
      addNumber(changes, knob, *number, *next);
    else if (!number && !next)
      changes[withoutInstance(knob) + ' ' + std::get<std::string>(before) + '>' +
              std::get<std::string>(found->second)] += 1;
  }
  return changes;
}

std::size_t countChanges(const Assignment &from, const Assignment &to) {
  std::size_t count = 0;
  for (const auto &[knob, before] : from)
    if (const auto found = to.find(knob); found != to.end() && found->second != before)
      ++count;
  return count;
}

// ---- The kernel

namespace {
struct KernelNumber {
  const char *name;
  double (*of)(const ScenarioFeatures &);
};
}

static const KernelNumber kernelTable[] = {
    {"bytes", [](const ScenarioFeatures &f) { return std::log2(1 + pixelBytes(f)); }},
    {"reads", [](const ScenarioFeatures &f) { return std::log2(1 + numberOf(f, "facts.reads")); }},
    {"arithmetic", [](const ScenarioFeatures &f) { return std::log2(1 + numberOf(f, "facts.arithmetic")); }},
    {"gathers", [](const ScenarioFeatures &f) { return numberOf(f, "facts.gathers") > 0 ? 1.0 : 0.0; }},
    {"neighbours", [](const ScenarioFeatures &f) { return numberOf(f, "facts.points") > 1 ? 1.0 : 0.0; }},
    {"diverges", [](const ScenarioFeatures &f) { return numberOf(f, "facts.diverges"); }},
    {"dimensions", [](const ScenarioFeatures &f) { return numberOf(f, "facts.dimensions"); }},
};

std::vector<double> kernelNumbers(const ScenarioFeatures &features) {
  std::vector<double> numbers;
  for (const KernelNumber &one : kernelTable)
    numbers.push_back(one.of(features));
  return numbers;
}

const std::vector<std::string> &kernelNumberNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const KernelNumber &one : kernelTable)
      all.emplace_back(one.name);
    return all;
  }();
  return names;
}

/// Of what is read to two sides of a pixel.
static double reach(const ScenarioFeatures &f, const char *before, const char *after) {
  return numberOf(f, before) + numberOf(f, after);
}

std::vector<double> moreKernelNumbers(const ScenarioFeatures &f) {
  return {std::log2(1 + numberOf(f, "facts.points")),
          f.contains("data.type_out") ? 1.0 : 0.0,
          numberOf(f, "facts.images"),
          std::log2(1 + numberOf(f, "facts.trips")),
          numberOf(f, "facts.calls_math"),
          numberOf(f, "facts.lanes"),
          reach(f, "border.west", "border.east"),
          reach(f, "border.north", "border.south"),
          std::log2(1 + numberOf(f, "facts.arithmetic_per_read")),
          std::log2(1 + numberOf(f, "facts.array_bytes"))};
}

}
