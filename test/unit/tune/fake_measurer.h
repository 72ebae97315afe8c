// A space of one parameter, and a measurer that answers from a function: tunings without a device.
#pragma once
#include "test/support/made_up_space.h"
#include "tuner/tune_space.h"
#include <cmath>
#include <functional>

namespace icl {

using Kind = Outcome::Kind;

inline const TuningKey key = {"blur", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"};

/// One parameter, `n`, from 0 to count - 1; the reference is 0.
inline Space line(std::int64_t count) {
  Parameter n;
  n.name = "n";
  for (std::int64_t i = 0; i < count; ++i)
    n.values.push_back(i);
  n.reference = std::int64_t(0);
  return Space({n}, {});
}

/// Returns outcomes of a function, and records what was measured.
struct FakeMeasurer : Measurer {
  std::function<Outcome(int)> answer;
  std::function<std::string(int)> name = [](int n) { return "variant " + std::to_string(n); };
  std::vector<std::vector<double>> raceTimes;
  std::vector<int> asked, raced;

  explicit FakeMeasurer(std::function<Outcome(int)> a) : answer(std::move(a)) {}
  std::string identity(const Configuration &c) override { return name(c[0]); }
  Outcome measure(const Configuration &c) override {
    asked.push_back(c[0]);
    return answer(c[0]);
  }
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned) override {
    for (const Configuration &c : runners)
      raced.push_back(c[0]);
    return timesOf(raceTimes);
  }

  static std::vector<RaceTimes> timesOf(const std::vector<std::vector<double>> &byRunner) {
    std::vector<RaceTimes> times;
    for (const std::vector<double> &rounds : byRunner)
      times.push_back({rounds, {}});
    return times;
  }
};

/// 1000 ns for n = 0, the minimum for 7; 3 and 4 do not run.
inline Outcome valley(int n) {
  if (n == 3)
    return {Kind::BuildError, 0, 0, "three"};
  if (n == 4)
    return {Kind::Crash, 0, 0, "four"};
  return ok(n == 0 ? 1000 : 100 + 20 * std::abs(n - 7));
}

inline SearchRequest all(std::size_t budget = 100) {
  SearchRequest request;
  request.strategy = "exhaustive";
  request.budget = budget;
  return request;
}

inline std::int64_t winner(const TuneResult &result) {
  return std::get<std::int64_t>(result.best()->configuration.at("n"));
}

}
