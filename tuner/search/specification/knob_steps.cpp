#include "tuner/search/specification/knob_steps.h"
#include "compiler/space/initial_design.h"
#include <algorithm>
#include <functional>

namespace icl {

namespace {

using Parts = SpecificationWriter::Parts;

/// Parameters to be tuned together.
struct Cluster {
  std::vector<std::string> names;
  std::vector<std::string> partners; ///< geometry on which they depend: vectors need merged pixels
};

std::string_view familyOf(std::string_view name) { return name.substr(0, name.find('.')); }

/// The rank of a knob in the order of expected effect. Knobs that are not listed share a rank: with
/// `border` after `boundary`, five of six tunings of two kernels on a CPU became slower.
std::ptrdiff_t rank(std::string_view name) {
  auto position = std::find(knobsByEffect.begin(), knobsByEffect.end(), familyOf(name));
  if (position == knobsByEffect.end())
    position = std::find(knobsByEffect.begin(), knobsByEffect.end(), "");
  return position - knobsByEffect.begin();
}

bool isWorkGroup(const std::string &name) { return isGeometry(name) && name.starts_with("wg_"); }

class Clusters {
public:
  explicit Clusters(const Space &space) : writer(space) {
    for (const Parameter &parameter : space.parameters())
      if (!isGeometry(parameter.name) && writer.has(parameter.name))
        clusters.push_back({{parameter.name}, {}});
    std::stable_sort(clusters.begin(), clusters.end(),
                     [](const Cluster &a, const Cluster &b) { return rank(a.names[0]) < rank(b.names[0]); });
    for (const Constraint &rule : space.constraints())
      apply(rule);
    mergeWhere(
        [](const Cluster &a, const Cluster &b) { return familyOf(a.names[0]) == familyOf(b.names[0]); });
    // The rest is in order of effect: neighbours share a step if it stays small.
    mergeWhere([&](const Cluster &a, const Cluster &b) { return &b == &a + 1; });
  }

  std::vector<Parts> steps() const {
    std::vector<Parts> result;
    for (const Cluster &cluster : clusters) {
      Parts parts;
      for (const std::string &name : cluster.names)
        parts.push_back(name + "=*");
      for (const std::string &name : cluster.partners)
        parts.push_back(name + "=" +
                        (isWorkGroup(name) ? std::string("*") : "1:" + std::to_string(maxMerge) + ":*2"));
      result.push_back(std::move(parts));
    }
    return result;
  }

private:
  /// The most combinations in a step without and with geometry among its parameters.
  static constexpr std::size_t maxTogether = 32, maxWithPartners = 64;
  /// The values tried for partners that merge: 1, 2, 4, 8, 16, as many as the longest vector has lanes.
  static constexpr std::size_t maxMerge = 16, mergesTried = 5;
  const SpecificationWriter writer;
  std::vector<Cluster> clusters;

  std::size_t size(const Cluster &cluster) const {
    std::size_t product = 1;
    for (const std::string &name : cluster.names)
      product *= writer.choices(name);
    for (const std::string &name : cluster.partners)
      product *= std::min<std::size_t>(writer.choices(name), isWorkGroup(name) ? SIZE_MAX : mergesTried);
    return product;
  }

  /// A constraint on two knobs puts them in one cluster. In a constraint on a knob and on merging, merging
  /// becomes a partner.
  void apply(const Constraint &rule) {
    std::vector<std::string> knobs, geometry;
    for (const std::string &name : rule.condition.names())
      if (writer.has(name))
        (isGeometry(name) ? geometry : knobs).push_back(name);
    if (knobs.size() == 2 && geometry.empty())
      mergeWhere([&](const Cluster &a, const Cluster &b) {
        return (contains(a, knobs[0]) && contains(b, knobs[1])) ||
               (contains(a, knobs[1]) && contains(b, knobs[0]));
      });
    if (knobs.size() == 1 && !geometry.empty() && geometry.size() <= 2)
      for (Cluster &cluster : clusters)
        if (contains(cluster, knobs[0]))
          addPartners(cluster, geometry);
  }

  static bool contains(const Cluster &cluster, const std::string &name) {
    return std::find(cluster.names.begin(), cluster.names.end(), name) != cluster.names.end();
  }

  void addPartners(Cluster &cluster, const std::vector<std::string> &names) {
    Cluster grown = cluster;
    for (const std::string &name : names)
      if (std::find(grown.partners.begin(), grown.partners.end(), name) == grown.partners.end())
        grown.partners.push_back(name);
    if (size(grown) <= maxWithPartners)
      cluster = std::move(grown);
  }

  /// Merges each pair that `related` accepts into the earlier cluster, if the result is small.
  void mergeWhere(const std::function<bool(const Cluster &, const Cluster &)> &related) {
    for (std::size_t i = 0; i < clusters.size(); ++i)
      for (std::size_t j = i + 1; j < clusters.size();) {
        Cluster merged = clusters[i];
        merged.names.insert(merged.names.end(), clusters[j].names.begin(), clusters[j].names.end());
        const bool hasPartners = !merged.partners.empty() || !clusters[j].partners.empty();
        addAll(merged.partners, clusters[j].partners);
        if (!related(clusters[i], clusters[j]) ||
            size(merged) > (hasPartners ? maxWithPartners : maxTogether)) {
          ++j;
          continue;
        }
        clusters[i] = std::move(merged);
        clusters.erase(clusters.begin() + j);
      }
  }

  static void addAll(std::vector<std::string> &to, const std::vector<std::string> &from) {
    for (const std::string &name : from)
      if (std::find(to.begin(), to.end(), name) == to.end())
        to.push_back(name);
  }
};

/// The largest work-group of at most 32 x 8 x 1 (256 in one dimension) that is valid if all other parameters
/// have their reference values, as parts "wg_x=32", "wg_y=8". Empty if there is no choice.
Parts moderateWorkGroup(const Space &space) {
  const auto reference = space.reference();
  if (!reference)
    return {};
  std::vector<std::size_t> indices;
  for (const char axis : axisLetters)
    if (const auto index = space.find(std::string("wg_") + axis))
      indices.push_back(*index);
  const std::array<std::int64_t, 3> most = {indices.size() == 1 ? 256 : 32, 8, 1};
  Configuration best = *reference, current = best;
  std::int64_t bestSize = 0;
  const std::function<void(std::size_t, std::int64_t)> visit = [&](std::size_t depth, std::int64_t size) {
    if (depth == indices.size()) {
      if (size >= bestSize && space.contains(current)) { // the widest of equally large ones
        best = current;
        bestSize = size;
      }
      return;
    }
    const auto &values = space.parameters()[indices[depth]].values;
    for (std::size_t value = 0; value < values.size(); ++value) {
      const auto *number = std::get_if<std::int64_t>(&values[value]);
      if (!number || *number > most[depth])
        continue;
      current[indices[depth]] = value;
      visit(depth + 1, size * *number);
    }
  };
  visit(0, 1);
  Parts parts;
  for (const std::size_t index : indices)
    if (space.parameters()[index].values.size() > 1)
      parts.push_back(space.parameters()[index].name + "=" +
                      toString(space.parameters()[index].values[best[index]]));
  return parts;
}

}

/// Steps that each try one promising configuration. Whether there are any.
static bool writePromising(SpecificationWriter &writer, const Space &space) {
  const std::vector<Configuration> design = initialDesign(space);
  for (const Configuration &configuration : design) {
    Parts parts;
    for (std::size_t p = 0; p < configuration.size(); ++p)
      if (const Parameter &parameter = space.parameters()[p]; writer.has(parameter.name))
        parts.push_back(parameter.name + "=" + toString(parameter.values[configuration[p]]));
    writer.step(parts);
  }
  return !design.empty();
}

void writeKnobSteps(SpecificationWriter &writer, const Space &space, bool first) {
  const std::vector<Parts> steps = Clusters(space).steps();
  if (first && !steps.empty() && writePromising(writer, space))
    first = false;
  const Parts workGroup = first ? moderateWorkGroup(space) : Parts();
  if (steps.empty())
    writer.step(workGroup);
  for (std::size_t i = 0; i < steps.size(); ++i)
    writer.step(i == 0 ? concatenate({workGroup, steps[i]}) : steps[i]);
}

}
