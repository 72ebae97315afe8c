#include "tuner/search/guided/session.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace icl {

static std::string regionCount(const Region &region) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", region.count());
  return std::string(text) + (region.count() == 1 ? " configuration" : " configurations");
}

void GuidedSession::change(State next, const Command &command) {
  state.next = command.text;
  earlier.push_back(std::exchange(state, std::move(next)));
}

GuidedReply GuidedSession::fix(const Command &command) {
  State next = state;
  GuidedReply reply;
  std::string fixedText, doubtText;
  std::optional<FittedModel> model; // of all observations so far, for all of the command's factors
  for (const Fix &one : command.fixes) {
    const std::string &name = space.parameters()[one.parameter].name;
    std::vector<std::uint16_t> values = one.values;
    if (values.empty()) {
      if (!usedModel().stated.formula.mentions(one.parameter))
        throw inputError("model " + std::to_string(state.used) + " does not contain `" + name +
                         "`; write `fix " + name + "=VALUE`, or state another model");
      if (isRehearsal()) {
        next.fixed[one.parameter] = std::min(one.best, next.region->values(one.parameter).size());
        continue;
      }
      if (!model)
        model = fitOfUsed(sampleOf(*state.region));
      values = bestValues(one, *next.region, *model);
      if (!isSilent())
        doubtText += warnings(*model, one.parameter);
      if (!isSilent() && one.best > 1 && values.size() == next.region->values(one.parameter).size())
        doubtText += "`" + name + "` keeps all of its " + std::to_string(values.size()) + " values\n";
    }
    fixedText += (fixedText.empty() ? "" : ", ") + fixTo(next, one.parameter, values);
  }
  dropModels(next);
  change(std::move(next), command);
  if (!isSilent())
    reply.text = doubtText + "fixed " + fixedText + "; " + regionCount(*state.region) + " left\n";
  return reply;
}

std::vector<std::uint16_t> GuidedSession::bestValues(const Fix &fix, const Region &region,
                                                     const FittedModel &model) const {
  Predictions predictions(model, region, fastest(*state.region)->configuration);
  std::vector<std::uint16_t> values;
  while (values.size() < fix.best) {
    const auto next = predictions.next();
    if (!next)
      break;
    for (const Choice &choice : next->choices)
      if (choice.parameter == fix.parameter &&
          std::find(values.begin(), values.end(), choice.value) == values.end())
        values.push_back(choice.value);
  }
  std::sort(values.begin(), values.end());
  return values;
}

std::string GuidedSession::fixTo(State &next, std::size_t parameter,
                                 const std::vector<std::uint16_t> &values) const {
  const Parameter &chosen = space.parameters()[parameter];
  std::string text;
  for (const std::uint16_t value : values) {
    const std::vector<std::uint16_t> &left = next.region->values(parameter);
    if (!std::binary_search(left.begin(), left.end(), value))
      throw inputError("`" + chosen.name + "=" + toString(chosen.values[value]) +
                       "` is not in this region; `release " + chosen.name + "` first");
    text += (text.empty() ? chosen.name + "=" : "|") + toString(chosen.values[value]);
  }
  auto rest = std::make_shared<Region>(next.region->keep(parameter, values));
  if (rest->count() == 0)
    throw inputError("no configuration of this region has `" + text + "`");
  next.region = std::move(rest);
  next.fixed[parameter] = values.size();
  return text;
}

/// Those of which every factor has a single value.
void GuidedSession::dropModels(State &next) const {
  std::erase_if(next.models, [&](const Model &one) {
    const std::vector<std::size_t> factors = one.stated.formula.parameters();
    return std::all_of(factors.begin(), factors.end(), [&](std::size_t p) {
      const auto found = next.fixed.find(p);
      return found != next.fixed.end() && found->second == 1;
    });
  });
  if (std::none_of(next.models.begin(), next.models.end(),
                   [&](const Model &one) { return one.number == next.used; }))
    next.used = next.models.empty() ? 0 : next.models.back().number;
}

GuidedReply GuidedSession::release(const Command &command) {
  const std::string &name = space.parameters()[*command.parameter].name;
  if (!state.fixed.contains(*command.parameter))
    throw inputError("`" + name + "` is not fixed");
  State next = state;
  next.fixed.erase(*command.parameter);
  next.region = std::make_shared<Region>(space);
  for (const auto &[parameter, count] : next.fixed)
    next.region = std::make_shared<Region>(next.region->keep(parameter, state.region->values(parameter)));
  change(std::move(next), command);
  return {isSilent() ? "" : "released " + name + "; " + regionCount(*state.region) + " left\n"};
}

GuidedReply GuidedSession::undo() {
  if (earlier.empty())
    throw inputError("there is nothing to undo");
  state = std::move(earlier.back());
  earlier.pop_back();
  return {isSilent() ? "" : "took back `" + state.next + "`; " + regionCount(*state.region) + " left\n"};
}

std::string GuidedSession::regionText() const {
  const Levels left = levels(*state.region);
  std::string text = "values, and how many configurations of the region were measured with each:\n";
  for (std::size_t p = 0; p < space.parameters().size(); ++p) {
    text += space.parameters()[p].name + (state.fixed.contains(p) ? " (fixed):" : ":");
    for (const std::uint16_t value : left[p]) {
      const auto count = std::count_if(measured.begin(), measured.end(), [&](const Measured &one) {
        return one.configuration[p] == value && state.region->contains(one.configuration);
      });
      text += " " + toString(space.parameters()[p].values[value]) + " (" + std::to_string(count) + ")";
    }
    text += '\n';
  }
  return text;
}

std::string GuidedSession::fixedText() const {
  std::string text;
  for (const auto &[parameter, count] : state.fixed) {
    const Parameter &known = space.parameters()[parameter];
    const char *separator = "=";
    text += " " + known.name;
    for (const std::uint16_t value : state.region->values(parameter)) {
      text += separator + toString(known.values[value]);
      separator = "|";
    }
  }
  return text;
}

std::string GuidedSession::timeText(const Measured &one) const {
  char time[32];
  std::snprintf(time, sizeof time, "%.4g ", one.timeNs * perNs);
  return time + unit + ", " + toString(space.assignment(one.configuration)) + '\n';
}

std::string GuidedSession::summary() const {
  const auto inRegion = std::count_if(measured.begin(), measured.end(), [this](const Measured &one) {
    return state.region->contains(one.configuration);
  });
  const std::string fixed = fixedText();
  std::string text = "region: " + regionCount(*state.region) + ", " + std::to_string(inRegion) + " measured" +
                     (fixed.empty() ? "" : "; fixed:") + fixed + '\n';
  const Measured *best = fastest(Region(space)), *inside = fastest(*state.region);
  if (!best)
    return text + "nothing ran yet\n";
  text += "fastest: " + timeText(*best);
  if (inside != best)
    text += inside ? "fastest in the region: " + timeText(*inside) : "nothing ran in the region yet\n";
  return text;
}

}
