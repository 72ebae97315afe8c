#include "compiler/space/diagram.h"
#include <algorithm>
#include <tuple>

namespace icl {

namespace {

class Ordering {
public:
  Ordering(std::size_t parameters, const std::vector<std::vector<std::size_t>> &uses)
      : chosen(parameters), users(parameters), unchosen(uses.size()) {
    for (std::size_t rule = 0; rule < uses.size(); ++rule) {
      unchosen[rule] = uses[rule].size();
      sizes.push_back(uses[rule].size());
      for (const std::size_t parameter : uses[rule])
        users[parameter].push_back(rule);
    }
  }

  std::vector<std::size_t> run() {
    std::vector<std::size_t> order;
    while (order.size() < chosen.size()) {
      std::size_t best = chosen.size();
      for (std::size_t candidate = 0; candidate < chosen.size(); ++candidate)
        if (!chosen[candidate] && (best == chosen.size() || priority(candidate) > priority(best)))
          best = candidate;
      chosen[best] = true;
      for (const std::size_t rule : users[best])
        --unchosen[rule];
      order.push_back(best);
    }
    return order;
  }

private:
  std::vector<bool> chosen;
  std::vector<std::vector<std::size_t>> users; ///< by parameter: the rules that mention it
  std::vector<std::size_t> unchosen, sizes;    ///< by rule: parameters not yet chosen, and all

  /// Larger is better. Compares the number of constraints settled, then the progress with those begun, then
  /// how few new ones are begun. A parameter that no begun constraint mentions comes only when all begun ones
  /// are settled, which keeps independent groups apart. Of such parameters, the one in most constraints comes
  /// first.
  std::tuple<bool, int, double, double> priority(std::size_t candidate) const {
    bool connected = false;
    int settled = 0;
    double progress = 0, begun = 0;
    for (const std::size_t rule : users[candidate]) {
      const bool wasBegun = unchosen[rule] < sizes[rule];
      connected |= wasBegun;
      settled += unchosen[rule] == 1 && sizes[rule] > 1;
      if (wasBegun)
        progress += 1.0 / double(unchosen[rule]);
      else if (sizes[rule] > 1)
        begun += 1.0 / double(sizes[rule]);
    }
    return {connected, settled, progress, connected ? -begun : begun};
  }
};

}

std::vector<std::size_t> assignmentOrder(std::size_t parameters,
                                         const std::vector<std::vector<std::size_t>> &uses) {
  return Ordering(parameters, uses).run();
}

}
