#include "tools/iclc/report/ledger.h"
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numeric>
#include <sstream>
#include <utility>

namespace icl::cli {

/// In tenths of a second, rounded so that they add up to the rounded total.
static std::array<long long, stageNames.size()> tenthsOf(const StageTimes &spent) {
  std::array<long long, stageNames.size()> tenths{};
  StageTimes::value_type sum{};
  long long before = 0;
  for (std::size_t i = 0; i < spent.size(); ++i) {
    sum += spent[i];
    const long long now = std::llround(10 * toSeconds(sum));
    tenths[i] = now - before;
    before = now;
  }
  return tenths;
}

std::string ledgerToText(const StageTimes &spent) {
  const auto tenths = tenthsOf(spent);
  std::array<std::size_t, stageNames.size()> order;
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return tenths[a] > tenths[b]; });
  std::ostringstream out;
  out << std::fixed << std::setprecision(1) << "  where the "
      << double(std::accumulate(tenths.begin(), tenths.end(), 0LL)) / 10 << " s went:";
  const char *separator = " ";
  for (const std::size_t i : order)
    if (tenths[i] > 0)
      out << std::exchange(separator, ", ") << double(tenths[i]) / 10 << " s " << stageNames[i];
  out << '\n';
  return out.str();
}

nlohmann::json ledgerToJson(const StageTimes &spent) {
  nlohmann::json stages = nlohmann::json::object();
  for (std::size_t i = 0; i < spent.size(); ++i)
    stages[std::string(stageNames[i])] = toSeconds(spent[i]);
  return {{"seconds", totalSeconds(spent)}, {"stage_seconds", stages}};
}

}
