// A session of guided tuning: a region of the space, the models stated for it, and what was measured. Masnada
// 2016, chapter 5: the user states models, judges them, and fixes factors.
#pragma once
#include "tuner/search/guided/command.h"
#include "tuner/search/guided/report.h"
#include "tuner/search/region.h"
#include <map>
#include <memory>
#include <set>

namespace icl {

/// What a command leads to.
struct GuidedReply {
  std::string text{};                  ///< lines, or empty
  std::vector<Configuration> sample{}; ///< to be measured, then told to GuidedSession::learn()
  std::string picture{};               ///< SVG, for the command's file
};

enum class SessionKind : std::uint8_t {
  Real,
  Silent,   ///< nobody reads the replies, which are empty
  Rehearsal ///< of a script, without measurements: commands fail if they would whatever is measured
};

class GuidedSession {
public:
  GuidedSession(const Space &, SessionKind, std::size_t budget);

  /// Throws an Error if the command cannot be carried out; then nothing has changed.
  GuidedReply run(const Command &, std::mt19937_64 &);
  /// What became of the sample of the last reply: nanoseconds, infinity for what did not run, one for each.
  std::string learn(const std::vector<Configuration> &, const std::vector<double> &timesNs);
  /// The fastest configuration, and the region.
  std::string summary() const;

private:
  struct Model {
    std::size_t number;
    StatedModel stated;
  };
  /// What `undo` brings back.
  struct State {
    std::shared_ptr<Region> region;
    std::map<std::size_t, std::size_t> fixed{}; ///< parameters, and how many values are left of each
    std::vector<Model> models{};                ///< that have a factor with several values
    std::size_t used = 0;                       ///< the number of one of these; 0: there is none
    std::string next{};                         ///< the command that led to the next state
  };
  struct Measured {
    Configuration configuration;
    double timeNs; ///< infinity if it did not run
  };

  const Space space;
  const SessionKind kind;
  const std::size_t budget; ///< 0: unknown
  State state;
  std::vector<State> earlier;
  std::vector<Measured> measured;
  std::set<Configuration> asked;
  std::size_t modelsStated = 0;
  double perNs = 1; ///< the unit of times
  std::string unit = "ns";
  bool hasUnit = false;

  bool isSilent() const { return kind != SessionKind::Real; }
  bool isRehearsal() const { return kind == SessionKind::Rehearsal; }

  GuidedReply sample(const Command &, std::mt19937_64 &);
  GuidedReply model(const Command &);
  GuidedReply use(const Command &);
  GuidedReply compare() const;
  GuidedReply plot(const Command &) const;
  GuidedReply predict(const Command &) const;
  GuidedReply fix(const Command &);
  GuidedReply release(const Command &);
  GuidedReply undo();

  void change(State next, const Command &);
  std::string fixTo(State &, std::size_t parameter, const std::vector<std::uint16_t> &values) const;
  std::vector<std::uint16_t> bestValues(const Fix &, const Region &, const FittedModel &) const;
  void dropModels(State &) const;
  void chooseUnit();
  const Measured *fastest(const Region &) const; ///< null if none ran
  FactorSample sampleOf(const Region &) const;
  Levels levels(const Region &) const;
  Observations observed(const FactorSample &sample) const { return {space, sample, unit}; }
  const Model &usedModel() const;
  NumberedModel fit(const Model &, const FactorSample &) const;
  FittedModel fitOfUsed(const FactorSample &) const;
  std::string warnings(const FittedModel &, std::optional<std::size_t> about = std::nullopt) const;
  std::string regionText() const;
  std::string fixedText() const;
  std::string timeText(const Measured &) const;
};

}
