#include "tuner/search/specification/grouping_strategy.h"
#include "compiler/space/error.h"
#include "tuner/guess/technique.h"
#include "tuner/search/restrict.h"
#include "tuner/search/specification/heuristic.h"
#include <algorithm>

namespace icl {

/// Garvey & Abdelrahman 2018, section 8.3.4.
static constexpr Restriction looseRestrictions[] = {{{"wg_x"}, Restriction::AtLeast, 16},
                                                    {{"wg_y"}, Restriction::AtMost, 32},
                                                    {{"wg_z"}, Restriction::AtMost, 32}};

void checkGrouping(const StrategyOptions &options) {
  const bool isPredicted = options.text("technique") == "predicted";
  if (isPredicted && (options.text("model").empty() || options.text("model") == noGuessModel))
    throw usageError("`technique=predicted` needs a model: `model=FILE`");
  if (!isPredicted && options.isGiven("model"))
    throw usageError("`model` has no effect without `technique=predicted`");
}

namespace {
/// Strategies that take turns of a few evaluations, so that a small budget serves all of them.
class InTurn : public Strategy {
public:
  /// `note`: of notes(), before those of the parts.
  InTurn(const Space &space, const SearchContext &context, std::vector<std::unique_ptr<Strategy>> p,
         std::string note)
      : Strategy(space, context), parts(std::move(p)), ended(std::move(note)) {}

  std::string notes() const override {
    std::string text = ended;
    for (const auto &part : parts)
      text += part->notes();
    return text;
  }

private:
  static constexpr std::size_t turn = 10;
  std::vector<std::unique_ptr<Strategy>> parts; ///< those that have not ended, the one whose turn it is first
  std::string ended;                            ///< notes of the others
  std::size_t asked = 0;                        ///< in this turn

  std::vector<Configuration> propose(std::size_t n) override {
    if (asked >= turn && outstanding() > 0)
      return {};
    if (asked >= turn) {
      std::rotate(parts.begin(), parts.begin() + 1, parts.end());
      asked = 0;
    }
    while (!parts.empty()) {
      std::vector<Configuration> some = parts.front()->ask(std::min(n, turn - asked));
      asked += some.size();
      if (!some.empty() || outstanding() > 0)
        return some;
      ended += parts.front()->notes();
      parts.erase(parts.begin());
      asked = 0;
    }
    return {};
  }
  void learn(const Configuration &configuration, const Outcome &outcome) override {
    parts.front()->tell(configuration, outcome);
  }
};
}

/// The likeliest first.
static std::vector<Technique> predictedTechniques(const SearchContext &context, const std::string &path) {
  const auto type = context.features.find("device.type");
  if (type == context.features.end())
    throw usageError("a technique is predicted for a kernel on a device; a recorded space has no features to "
                     "predict from");
  const bool isCpu = type->second == std::variant<double, std::string>("cpu");
  const GuessModel model = readGuessModel(path);
  const auto recordings = techniqueRecordings(model.recordings, isCpu ? GuessDevice::Cpu : GuessDevice::Gpu);
  if (recordings.empty())
    throw inputError("`" + path + "` has no recording of several techniques on this kind of device");
  return TechniquePredictor(recordings, /*withIntensity=*/true).ranking(context.features);
}

namespace {
struct SearchedSpace {
  Space space;
  std::string note; ///< which technique it has, where a prediction decides it
};
}

/// The spaces to search in turn: of a prediction, the likeliest technique that the space has.
static std::vector<SearchedSpace> spacesOf(const Space &space, const SearchContext &context,
                                           const StrategyOptions &options) {
  const std::string &wanted = options.text("technique");
  if (wanted == "any")
    return {{space, ""}};
  std::vector<Technique> techniques(std::begin(allTechniques), std::end(allTechniques));
  if (const auto one = techniqueNamed(wanted))
    techniques = {*one};
  else if (wanted == "predicted")
    techniques = predictedTechniques(context, options.text("model"));
  std::vector<SearchedSpace> spaces;
  for (const Technique technique : techniques)
    if (auto narrowed = withTechnique(space, technique); narrowed && (wanted == "all" || spaces.empty()))
      spaces.push_back(
          {std::move(*narrowed),
           wanted == "predicted" ? std::string("predicted technique: ") + nameOf(technique) + "\n" : ""});
  if (spaces.empty())
    throw inputError("the space has no configuration of `technique=" + wanted + "`");
  return spaces;
}

std::unique_ptr<Strategy>
makeGrouping(std::string (*specification)(const Space &, unsigned repetitions, Start), const Space &space,
             const SearchContext &context, const StrategyOptions &options) {
  std::vector<std::unique_ptr<Strategy>> parts;
  std::string note;
  for (const auto &[one, itsNote] : spacesOf(space, context, options)) {
    const Space searched = options.flag("restricted") ? restrict(one, looseRestrictions).space : one;
    note += itsNote;
    const auto written = [&](Start start) {
      return Specification::parse(specification(searched, options.integer("repetitions"), start));
    };
    parts.push_back(
        makeHeuristic(searched, context, written(Start::Promising),
                      options.flag("restarts") ? std::optional(written(Start::Given)) : std::nullopt));
  }
  if (parts.size() == 1 && note.empty())
    return std::move(parts.front());
  return std::make_unique<InTurn>(space, context, std::move(parts), std::move(note));
}

}
