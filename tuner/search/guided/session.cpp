#include "tuner/search/guided/session.h"
#include "tuner/search/spread.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace icl {

using Kind = Command::Kind;

GuidedSession::GuidedSession(const Space &space, SessionKind kind, std::size_t budget)
    : space(space), kind(kind), budget(budget), state{std::make_shared<Region>(space)} {}

GuidedReply GuidedSession::run(const Command &command, std::mt19937_64 &random) {
  switch (command.kind) {
  case Kind::Sample:
    return sample(command, random);
  case Kind::Model:
    return model(command);
  case Kind::Use:
    return use(command);
  case Kind::Compare:
    return compare();
  case Kind::Plot:
    return plot(command);
  case Kind::Predict:
    return predict(command);
  case Kind::Fix:
    return fix(command);
  case Kind::Release:
    return release(command);
  case Kind::Undo:
    return undo();
  case Kind::Show:
    return {isSilent() ? "" : regionText() + summary()};
  case Kind::Help:
    return {commandHelp(command.topic)};
  case Kind::Transcript:
  case Kind::Finish:
    break; // by whoever runs the session
  }
  return {};
}

// ---- Measurements

static std::string countText(std::size_t n, const std::string &what) {
  return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
}

GuidedReply GuidedSession::sample(const Command &command, std::mt19937_64 &random) {
  Region &region = *state.region;
  constexpr double mostAtOnce = 1e5;
  const auto wanted = std::size_t(std::min(command.n > 0 ? double(command.n) : region.count(), mostAtOnce));
  if (isRehearsal())
    return {"", {Configuration(space.parameters().size())}};
  const auto taken = [this](const Configuration &c) { return asked.contains(c); };
  GuidedReply reply;
  while (command.isSpread && reply.sample.size() < wanted) {
    std::vector<Configuration> others;
    for (const Configuration &known : asked)
      if (region.contains(known))
        others.push_back(region.narrow(known));
    const auto distant = drawDistant(region.space(), random, others);
    std::vector<Configuration> one;
    if (distant && !taken(region.widen(*distant)))
      one.push_back(region.widen(*distant));
    else
      one = region.draw(1, random, taken);
    if (one.empty())
      break;
    asked.insert(one.front());
    reply.sample.push_back(std::move(one.front()));
  }
  if (!command.isSpread)
    reply.sample = region.draw(wanted, random, taken);
  const std::size_t before = command.isSpread ? asked.size() - reply.sample.size() : asked.size();
  asked.insert(reply.sample.begin(), reply.sample.end());
  if (reply.sample.empty())
    reply.text = "nothing is left to measure in this region\n";
  else if (reply.sample.size() == std::size_t(mostAtOnce))
    reply.text = "as many as one sample can have: " + std::to_string(reply.sample.size()) + '\n';
  else if (reply.sample.size() < wanted && command.n > 0)
    reply.text =
        "only " + countText(reply.sample.size(), "configuration") + " left to measure in this region\n";
  if (budget > 0 && before + reply.sample.size() > budget)
    reply.text += "warning: " + countText(budget - std::min(budget, before), "evaluation") +
                  " of the budget left, after which the search ends\n";
  return reply;
}

std::string GuidedSession::learn(const std::vector<Configuration> &configurations,
                                 const std::vector<double> &timesNs) {
  std::size_t failed = 0;
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    measured.push_back({configurations[i], timesNs[i]});
    failed += !std::isfinite(timesNs[i]);
  }
  chooseUnit();
  if (isSilent())
    return "";
  return "measured " + countText(configurations.size(), "configuration") +
         (failed ? ", of which " + std::to_string(failed) + " did not run" : "") + '\n' + summary();
}

/// Once, so that figures remain comparable.
void GuidedSession::chooseUnit() {
  const Measured *first = fastest(*state.region);
  if (hasUnit || !first)
    return;
  hasUnit = true;
  constexpr double step = 1000;
  double time = first->timeNs;
  for (const char *larger : {"us", "ms", "s"}) {
    if (time < step)
      break;
    time /= step;
    perNs /= step;
    unit = larger;
  }
}

const GuidedSession::Measured *GuidedSession::fastest(const Region &region) const {
  const Measured *best = nullptr;
  for (const Measured &one : measured)
    if (std::isfinite(one.timeNs) && region.contains(one.configuration) &&
        (!best || one.timeNs < best->timeNs))
      best = &one;
  return best;
}

FactorSample GuidedSession::sampleOf(const Region &region) const {
  FactorSample sample;
  std::vector<double> times;
  for (const Measured &one : measured)
    if (std::isfinite(one.timeNs) && one.timeNs > 0 && region.contains(one.configuration)) {
      sample.configurations.push_back(one.configuration);
      times.push_back(one.timeNs * perNs);
    }
  sample.y = Eigen::Map<Eigen::VectorXd>(times.data(), Eigen::Index(times.size()));
  return sample;
}

/// Only the values that some configuration of the region has.
Levels GuidedSession::levels(const Region &region) const {
  Levels all;
  for (std::size_t p = 0; p < space.parameters().size(); ++p) {
    all.push_back(region.values(p));
    std::erase_if(all.back(), [&](std::uint16_t value) { return !region.allows({{p, value}}); });
  }
  return all;
}

}
