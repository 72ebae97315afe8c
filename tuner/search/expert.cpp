// Expert search: Garvey & Abdelrahman 2018, section 8.1 (ii). Exhaustive within restrictions that an expert
// would choose. The order is random, so that a smaller budget is spread over the whole restricted space.
#include "tuner/search/draws.h"
#include "tuner/search/restrict.h"
#include "tuner/search/strategy.h"

namespace icl {

namespace {

constexpr Restriction restrictions[] = {{{"vector_x"}, Restriction::AtMost, 4},
                                        {{"wg_x"}, Restriction::AtLeast, 32},
                                        {{"wg_y", "cyclic_y"}, Restriction::AtMost, 4},
                                        {{"wg_z", "cyclic_z"}, Restriction::AtMost, 4}};

std::string joinWithCommas(const std::vector<std::string> &conditions) {
  std::string text;
  for (const std::string &condition : conditions)
    text += (text.empty() ? "" : ", ") + condition;
  return text;
}

class Expert : public Strategy {
public:
  Expert(const Space &space, const SearchContext &context)
      : Strategy(space, context), restricted(restrict(space, restrictions)), draws(restricted.space) {}

  std::string notes() const override {
    std::string text =
        restricted.kept.empty() ? "" : "searched only " + joinWithCommas(restricted.kept) + "\n";
    if (!restricted.dropped.empty())
      text += "dropped, because nothing would remain: " + joinWithCommas(restricted.dropped) + "\n";
    return text;
  }

private:
  const RestrictedSpace restricted;
  Draws draws;

  std::vector<Configuration> propose(std::size_t n) override {
    return draws.next(n, random, [&](const Configuration &c) { return wasAsked(c); });
  }
};

bool fits(const Space &space) { return anyApplies(restrictions, space); }

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Expert>(space, context);
}

}

extern const StrategyEntry expertSearch;
const StrategyEntry expertSearch = {
    "expert",
    "exhaustive, restricted to short vectors and wide, flat work-groups (Garvey & Abdelrahman 2018)",
    make,
    {},
    nullptr,
    fits};

}
