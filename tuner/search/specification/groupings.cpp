#include "tuner/search/specification/groupings.h"
#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>
#include <vector>

namespace icl {

namespace {

constexpr std::string_view axes = "xyz";

/// A specification's text, with the questions to the space that writing it asks.
class Writer {
public:
  /// Throws std::invalid_argument for a parameter whose name no specification can say.
  explicit Writer(const Space &space) : space(space) {
    for (const Parameter &parameter : space.parameters())
      if (!isName(parameter.name))
        throw std::invalid_argument(
            "this strategy writes a specification (docs/strategies.md), which cannot name "
            "the parameter `" +
            parameter.name + "`");
  }

  using Parts = std::vector<std::string>;

  std::string text() const { return written; }

  void step(const Parts &parts) {
    std::string line;
    for (const std::string &part : parts)
      line += (line.empty() ? "" : ", ") + part;
    if (!parts.empty())
      written += line + ";\n";
  }

  /// A parameter with something to choose. One that is held to a single value never appears: no step could
  /// change it.
  bool has(const std::string &name) const { return choices(name) > 1; }

  std::size_t choices(const std::string &name) const {
    const auto index = space.find(name);
    return index ? space.parameters()[*index].values.size() : 0;
  }

  bool offers(const std::string &name, std::int64_t value) const {
    const auto index = space.find(name);
    if (!index)
      return false;
    const auto &values = space.parameters()[*index].values;
    return std::find(values.begin(), values.end(), Value(value)) != values.end();
  }

  /// "block_y=1" if the space has that value and others.
  Parts reset(const std::string &name) const {
    return has(name) && offers(name, 1) ? Parts{name + "=1"} : Parts();
  }

  /// The powers of two of a knob of the given axis that its work-group and the merging before it leave room
  /// for.
  Parts powers(const std::string &knob, char axis, const std::vector<std::string> &sharing) const {
    const std::string name = knob + axis;
    if (!has(name))
      return {};
    if (!offers(name, 1) && !offers(name, 2))
      return {name + "=*"};
    std::string product;
    std::size_t factors = 0;
    for (const std::string &other : sharing)
      if (space.find(other + axis)) {
        product += (factors++ ? "*" : "") + other + axis;
      }
    const std::string room = factors == 0 ? "" : factors == 1 ? "/" + product : "/(" + product + ")";
    return {name + "=1:size_" + axis + room + ":*2"};
  }

private:
  const Space &space;
  std::string written;

  static bool isName(const std::string &text) {
    try {
      return Expression::parse(text).names() == std::vector<std::string>{text};
    } catch (const ExpressionError &) {
      return false;
    }
  }
};

using Parts = Writer::Parts;

Parts joined(const std::vector<Parts> &lists) {
  Parts all;
  for (const Parts &list : lists)
    all.insert(all.end(), list.begin(), list.end());
  return all;
}

/// "wg_x*wg_y" of those that the space has.
std::string product(const Space &space, const std::string &knob, const std::string &prefix) {
  std::string text;
  for (const char axis : axes)
    if (space.find(knob + axis))
      text += (text.empty() ? "" : "*") + prefix + knob + axis;
  return text;
}

bool isGeometry(const std::string &name) {
  for (const std::string_view knob : {"wg_", "block_", "cyclic_"})
    for (const char axis : axes)
      if (name == std::string(knob) + axis)
        return true;
  return false;
}

// ---- The knobs that the paper's groups are not about.

/// Parameters to be tuned together.
struct Cluster {
  std::vector<std::string> names;
  std::vector<std::string> partners; ///< geometry that it depends on: vectors need merged pixels
};

/// Knobs in order of expected effect; families are what stands before the first dot.
int rank(const std::string &name) {
  constexpr std::array<std::string_view, 11> known = {"boundary", "unroll", "load",     "local_pad",
                                                      "",         "reuse",  "vector_x", "vector_load",
                                                      "array",    "sizes",  "int_width"};
  const auto family = std::string_view(name).substr(0, name.find('.'));
  const auto place = std::find(known.begin(), known.end(), family);
  constexpr int ownChoices =
      4; // what an author declares ranks between how data is loaded and how it is reused
  return place == known.end() ? ownChoices : int(place - known.begin());
}

class Clusters {
public:
  explicit Clusters(const Space &space) : space(space), writer(space) {
    for (const Parameter &parameter : space.parameters())
      if (!isGeometry(parameter.name) && writer.has(parameter.name))
        clusters.push_back({{parameter.name}, {}});
    std::stable_sort(clusters.begin(), clusters.end(),
                     [](const Cluster &a, const Cluster &b) { return rank(a.names[0]) < rank(b.names[0]); });
    for (const Constraint &rule : space.constraints())
      apply(rule);
    mergeWhere([](const Cluster &a, const Cluster &b) { return family(a) == family(b); });
    // What is left stands in order of effect: neighbours share a step while it stays small.
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
                        (name[0] == 'w' ? std::string("*") : "1:" + std::to_string(maxMerge) + ":*2"));
      result.push_back(std::move(parts));
    }
    return result;
  }

private:
  static constexpr std::size_t maxTogether = 32, maxWithPartners = 64, maxMerge = 8;
  const Space &space;
  const Writer writer;
  std::vector<Cluster> clusters;

  static std::string family(const Cluster &cluster) {
    return cluster.names[0].substr(0, cluster.names[0].find('.'));
  }

  std::size_t size(const Cluster &cluster) const {
    std::size_t product = 1;
    for (const std::string &name : cluster.names)
      product *= writer.choices(name);
    for (const std::string &name : cluster.partners)
      product *= std::min<std::size_t>(writer.choices(name), name[0] == 'w' ? SIZE_MAX : 4);
    return product;
  }

  /// A constraint between two knobs ties them together; one that ties a knob to merging makes that a partner.
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

  /// Merges pairs that `related` accepts into the earlier one, as long as what results stays small.
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

/// The largest work-group of at most 32 x 8 x 1 (256 in one dimension) that is valid with everything else at
/// its reference, as parts "wg_x=32", "wg_y=8". None if the space has no work-group to choose.
Parts modestWorkGroup(const Space &space) {
  const auto reference = space.reference();
  if (!reference)
    return {};
  std::vector<std::size_t> indices;
  for (const char axis : axes)
    if (const auto index = space.find(std::string("wg_") + axis))
      indices.push_back(*index);
  const std::array<std::int64_t, 3> most = {indices.size() == 1 ? 256 : 32, 8, 1};
  Configuration best = *reference, current = best;
  std::int64_t bestSize = 0;
  const std::function<void(std::size_t, std::int64_t)> visit = [&](std::size_t depth, std::int64_t size) {
    if (depth == indices.size()) {
      if (size >= bestSize && space.contains(current)) { // of equals the widest
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

/// The steps of the other knobs; `first`: before the groups, at a modest work-group.
void writeKnobs(Writer &writer, const Space &space, bool first) {
  const std::vector<Parts> steps = Clusters(space).steps();
  const Parts workGroup = first ? modestWorkGroup(space) : Parts();
  if (steps.empty())
    writer.step(workGroup);
  for (std::size_t i = 0; i < steps.size(); ++i)
    writer.step(i == 0 ? joined({workGroup, steps[i]}) : steps[i]);
}

// ---- The paper's groups.

Parts dimension(const Writer &writer, char axis) {
  return joined({writer.powers("wg_", axis, {}), writer.powers("block_", axis, {"wg_"}),
                 writer.powers("cyclic_", axis, {"wg_", "block_"})});
}

Parts resetKnob(const Writer &writer, const std::string &knob, std::string_view whichAxes) {
  Parts parts;
  for (const char axis : whichAxes)
    parts = joined({parts, writer.reset(knob + axis)});
  return parts;
}

/// Steps (2) to (4) of 6.2.1 and 6.2.3; the first round begins with step (1).
void writeDimensions(Writer &writer, bool first) {
  for (const char axis : axes) {
    const bool resets = first && axis == 'x';
    const Parts reset = resets ? joined({resetKnob(writer, "wg_", "yz"), resetKnob(writer, "block_", "yz"),
                                         resetKnob(writer, "cyclic_", "yz")})
                               : Parts();
    const Parts group = dimension(writer, axis);
    if (!group.empty())
      writer.step(joined({reset, group}));
  }
}

Parts allAxes(const Writer &writer, const std::string &knob, const std::vector<std::string> &sharing) {
  Parts parts;
  for (const char axis : axes)
    parts = joined({parts, writer.powers(knob, axis, sharing)});
  return parts;
}

std::string workGroupKept(const Space &space) {
  return product(space, "wg_", "") + " == " + product(space, "wg_", "best.");
}

/// Step (5) of 6.2.3.
void writeShape(Writer &writer, const Space &space) {
  const Parts shape = allAxes(writer, "wg_", {});
  if (shape.size() > 1)
    writer.step(joined({shape, {workGroupKept(space)}}));
}

/// Step (2) of 6.2.2: in later rounds cyclic merging follows, so that each work-group keeps its work.
void writeWorkGroups(Writer &writer, bool first) {
  Parts parts = allAxes(writer, "wg_", {});
  if (parts.empty())
    return;
  if (first)
    parts = joined({resetKnob(writer, "block_", axes), resetKnob(writer, "cyclic_", axes), parts});
  for (const char axis : axes) {
    const std::string wg = std::string("wg_") + axis, cyclic = std::string("cyclic_") + axis;
    if (first || !writer.has(wg) || !writer.has(cyclic))
      continue;
    const std::string work = "best." + wg + "*best." + cyclic;
    parts = joined({parts, {cyclic + "=" + work + "/" + wg, wg + "*" + cyclic + " == " + work}});
  }
  writer.step(parts);
}

}

bool hasGeometry(const Space &space) {
  const auto &parameters = space.parameters();
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const Parameter &parameter) { return isGeometry(parameter.name); });
}

std::string dimsSpecification(const Space &space, unsigned repetitions) {
  Writer writer(space);
  writeKnobs(writer, space, true);
  for (unsigned round = 0; round <= repetitions; ++round) {
    writeDimensions(writer, round == 0);
    writeKnobs(writer, space, false);
  }
  return writer.text();
}

std::string optsSpecification(const Space &space, unsigned repetitions) {
  Writer writer(space);
  writeKnobs(writer, space, true);
  for (unsigned round = 0; round <= repetitions; ++round) {
    writeWorkGroups(writer, round == 0);
    writer.step(allAxes(writer, "block_", {"wg_"}));
    writer.step(allAxes(writer, "cyclic_", {"wg_", "block_"}));
    writeKnobs(writer, space, false);
  }
  return writer.text();
}

std::string hybridSpecification(const Space &space, unsigned repetitions) {
  Writer writer(space);
  writeKnobs(writer, space, true);
  for (unsigned round = 0; round <= repetitions; ++round) {
    writeDimensions(writer, round == 0);
    writeShape(writer, space);
    writeKnobs(writer, space, false);
  }
  return writer.text();
}

}
