#include "tuner/search/guided/session.h"
#include <algorithm>

namespace icl {

GuidedReply GuidedSession::model(const Command &command) {
  State next = state;
  next.used = ++modelsStated;
  next.models.push_back({next.used, command.model});
  change(std::move(next), command);
  if (isSilent())
    return {};
  const NumberedModel one = fit(usedModel(), sampleOf(*state.region));
  return {modelToText(one, unit) + (one.fit ? warnings(*one.fit) : "")};
}

GuidedReply GuidedSession::use(const Command &command) {
  if (std::none_of(state.models.begin(), state.models.end(),
                   [&](const Model &one) { return one.number == command.n; }))
    throw inputError("there is no model " + std::to_string(command.n) + " for this region");
  State next = state;
  next.used = command.n;
  change(std::move(next), command);
  return {isSilent() ? ""
                     : "uses model " + std::to_string(command.n) + ": " + usedModel().stated.text() + '\n'};
}

const GuidedSession::Model &GuidedSession::usedModel() const {
  for (const Model &one : state.models)
    if (one.number == state.used)
      return one;
  throw inputError("no model is stated for this region; state one with `model`");
}

/// The errors of quantiles are bootstrapped.
NumberedModel GuidedSession::fit(const Model &one, const FactorSample &sample) const {
  NumberedModel result{one.number, one.stated, FittedModel::fit(one.stated, sample)};
  if (result.fit && one.stated.quantile && !isSilent())
    result.fit = result.fit->bootstrapped(sample);
  return result;
}

FittedModel GuidedSession::fitOfUsed(const FactorSample &sample) const {
  const Model &one = usedModel();
  auto result = fit(one, sample).fit;
  if (!result)
    throw inputError("model " + std::to_string(one.number) +
                     " cannot be fitted: nothing that ran was measured in this region");
  return std::move(*result);
}

std::string GuidedSession::warnings(const FittedModel &model, std::optional<std::size_t> about) const {
  std::vector<Doubt> doubts = doubtsAbout(model, space, levels(*state.region), sampleOf(*state.region));
  std::erase_if(doubts, [&](const Doubt &doubt) {
    return about &&
           std::find(doubt.parameters.begin(), doubt.parameters.end(), *about) == doubt.parameters.end();
  });
  return warningsToText(doubts);
}

GuidedReply GuidedSession::compare() const {
  usedModel();
  if (isSilent())
    return {};
  const FactorSample sample = sampleOf(*state.region);
  std::vector<NumberedModel> all;
  for (const Model &one : state.models)
    all.push_back(fit(one, sample));
  return {comparisonToText(all, state.used, observed(sample))};
}

GuidedReply GuidedSession::plot(const Command &command) const {
  if (!command.parameter)
    usedModel();
  if (isRehearsal())
    return {};
  const FactorSample sample = sampleOf(*state.region);
  if (sample.configurations.empty())
    throw inputError("there is nothing to plot: nothing that ran was measured in this region");
  if (isSilent())
    return {};
  std::optional<FittedModel> model;
  if (state.used > 0)
    model = fitOfUsed(sample);
  const std::vector<Plot> plots = command.parameter ? plotsOf(*command.parameter, levels(*state.region),
                                                              model ? &*model : nullptr, observed(sample))
                                                    : plotsOf(*model, observed(sample));
  GuidedReply reply;
  if (!command.file.empty()) {
    reply.picture = plotsToSvg(plots);
    return reply;
  }
  for (const Plot &one : plots)
    reply.text += plotToText(one);
  return reply;
}

GuidedReply GuidedSession::predict(const Command &command) const {
  usedModel();
  if (isRehearsal())
    return {};
  const FactorSample sample = sampleOf(*state.region);
  const FittedModel model = fitOfUsed(sample);
  if (isSilent())
    return {};
  Predictions predictions(model, *state.region, fastest(*state.region)->configuration);
  std::vector<Prediction> best;
  while (best.size() < command.n) {
    auto next = predictions.next();
    if (!next)
      break;
    best.push_back(std::move(*next));
  }
  return {predictionsToText(best, model, observed(sample))};
}

}
