#include "tuner/search/specification/groupings.h"
#include "tuner/search/specification/knob_steps.h"
#include <algorithm>

namespace icl {

namespace {

using Writer = SpecificationWriter;
using Parts = Writer::Parts;

/// A product such as "wg_x*wg_y", of the axes that the space has.
std::string product(const Space &space, const std::string &knob, const std::string &prefix) {
  std::string text;
  for (const char axis : axisLetters)
    if (space.find(knob + axis))
      text += (text.empty() ? "" : "*") + prefix + knob + axis;
  return text;
}

/// All knobs of a dimension. Three of them have so many combinations that one iteration would take what the
/// paper's searches, mostly of two, take in all. So the first iteration has every second power of two, and
/// the later ones look around the best.
Parts dimension(const Writer &writer, char axis, bool first) {
  const std::string wg = "wg_", block = "block_", cyclic = "cyclic_";
  const bool isLarge = writer.has(wg + axis) && writer.has(block + axis) && writer.has(cyclic + axis);
  if (isLarge && !first)
    return concatenate({writer.around(wg + axis), writer.around(block + axis), writer.around(cyclic + axis)});
  const unsigned base = isLarge ? 4 : 2;
  return concatenate({writer.powers(wg, axis, {}, base), writer.powers(block, axis, {wg}, base),
                      writer.powers(cyclic, axis, {wg, block}, base)});
}

Parts resetKnob(const Writer &writer, const std::string &knob, std::string_view whichAxes) {
  Parts parts;
  for (const char axis : whichAxes)
    parts = concatenate({parts, writer.reset(knob + axis)});
  return parts;
}

/// Steps (2) to (4) of 6.2.1 and 6.2.3; the first iteration begins with step (1), but not around a given
/// configuration, from which every search would come back to the same one.
void writeDimensions(Writer &writer, bool first, Start start) {
  for (const char axis : axisLetters) {
    const bool resets = first && axis == 'x' && start == Start::Promising;
    const Parts reset = resets
                            ? concatenate({resetKnob(writer, "wg_", "yz"), resetKnob(writer, "block_", "yz"),
                                           resetKnob(writer, "cyclic_", "yz")})
                            : Parts();
    const Parts group = dimension(writer, axis, first);
    if (!group.empty())
      writer.step(concatenate({reset, group}));
  }
}

Parts allAxes(const Writer &writer, const std::string &knob, const std::vector<std::string> &sharing) {
  Parts parts;
  for (const char axis : axisLetters)
    parts = concatenate({parts, writer.powers(knob, axis, sharing)});
  return parts;
}

std::string sameWorkGroupSize(const Space &space) {
  return product(space, "wg_", "") + " == " + product(space, "wg_", "best.");
}

/// Step (5) of 6.2.3.
void writeShape(Writer &writer, const Space &space) {
  const Parts shape = allAxes(writer, "wg_", {});
  if (shape.size() > 1)
    writer.step(concatenate({shape, {sameWorkGroupSize(space)}}));
}

/// Step (2) of 6.2.2. In later iterations cyclic merging is adapted, so that each work-group keeps its work.
void writeWorkGroups(Writer &writer, bool first) {
  Parts parts = allAxes(writer, "wg_", {});
  if (parts.empty())
    return;
  if (first)
    parts = concatenate(
        {resetKnob(writer, "block_", axisLetters), resetKnob(writer, "cyclic_", axisLetters), parts});
  for (const char axis : axisLetters) {
    const std::string wg = std::string("wg_") + axis, cyclic = std::string("cyclic_") + axis;
    if (first || !writer.has(wg) || !writer.has(cyclic))
      continue;
    const std::string work = "best." + wg + "*best." + cyclic;
    parts = concatenate({parts, {cyclic + "=" + work + "/" + wg, wg + "*" + cyclic + " == " + work}});
  }
  writer.step(parts);
}

}

bool hasGeometry(const Space &space) {
  const auto &parameters = space.parameters();
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const Parameter &parameter) { return isGeometry(parameter.name); });
}

std::string dimsSpecification(const Space &space, unsigned repetitions, Start start) {
  Writer writer(space);
  writeKnobSteps(writer, space, start == Start::Promising);
  for (unsigned iteration = 0; iteration <= repetitions; ++iteration) {
    writeDimensions(writer, iteration == 0, start);
    writeKnobSteps(writer, space, false);
  }
  return writer.text();
}

std::string optsSpecification(const Space &space, unsigned repetitions, Start start) {
  Writer writer(space);
  writeKnobSteps(writer, space, start == Start::Promising);
  for (unsigned iteration = 0; iteration <= repetitions; ++iteration) {
    writeWorkGroups(writer, iteration == 0);
    writer.step(allAxes(writer, "block_", {"wg_"}));
    writer.step(allAxes(writer, "cyclic_", {"wg_", "block_"}));
    writeKnobSteps(writer, space, false);
  }
  return writer.text();
}

std::string hybridSpecification(const Space &space, unsigned repetitions, Start start) {
  Writer writer(space);
  writeKnobSteps(writer, space, start == Start::Promising);
  for (unsigned iteration = 0; iteration <= repetitions; ++iteration) {
    writeDimensions(writer, iteration == 0, start);
    writeShape(writer, space);
    writeKnobSteps(writer, space, false);
  }
  return writer.text();
}

}
