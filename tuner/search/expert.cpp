// Expert search: Garvey & Abdelrahman 2018, section 8.1 (ii). Exhaustive, but only where an expert would
// look. The order is random, so that a budget that does not suffice is spread over that whole part.
#include "tuner/search/draws.h"
#include "tuner/search/restrict.h"
#include "tuner/search/strategy.h"

namespace icl {

namespace {

constexpr Restriction restrictions[] = {{{"vector_x"}, Restriction::AtMost, 4},
                                        {{"wg_x"}, Restriction::AtLeast, 32},
                                        {{"wg_y", "cyclic_y"}, Restriction::AtMost, 4},
                                        {{"wg_z", "cyclic_z"}, Restriction::AtMost, 4}};

std::string listed(const std::vector<std::string> &conditions) {
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
    std::string text = restricted.kept.empty() ? "" : "searched only " + listed(restricted.kept) + "\n";
    if (!restricted.dropped.empty())
      text += "left out, for nothing would remain: " + listed(restricted.dropped) + "\n";
    return text;
  }

private:
  const RestrictedSpace restricted;
  Draws draws;

  std::vector<Configuration> propose(std::size_t n) override {
    return draws.next(n, random, [&](const Configuration &c) { return asked(c); });
  }
};

bool fits(const Space &space) { return concern(restrictions, space); }

std::unique_ptr<Strategy> make(const Space &space, const SearchContext &context, const StrategyOptions &) {
  return std::make_unique<Expert>(space, context);
}

}

extern const StrategyEntry expertSearch;
const StrategyEntry expertSearch = {
    "expert", "exhaustive, where vectors are short, work-groups wide and flat (Garvey & Abdelrahman 2018)",
    make,     {},
    nullptr,  fits};

}
