// What benchmarks share that simulate tunings on recorded spaces.
#pragma once
#include "tuner/replay/recorded.h"
#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <iostream>
#include <random>

namespace icl {

/// Seconds that a build takes; `deviation`: of its logarithm from the mean, in standard deviations. Fitted to
/// 660 builds on a GPU machine (results/builds.txt: median 0.34 s, mean 1.0 s).
inline double buildSeconds(double deviation) {
  constexpr double median = 0.34, standardDeviation = 1.47, longest = 60;
  return std::min(longest, median * std::exp(standardDeviation * deviation));
}

inline double normal(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return std::normal_distribution<double>()(random);
}

/// Seconds of a variant's build, always the same. Half of the variance is an additive effect of its
/// parameters, because similar variants take similarly long.
inline double buildTimeOf(const RecordedSpace &space, const Configuration &configuration) {
  const std::size_t seed = std::hash<std::string>()(space.name);
  double effects = 0;
  const auto &parameters = space.space.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i)
    effects += normal(seed + 1000 * i + std::size_t(configuration[i]));
  effects /= std::sqrt(double(parameters.size()));
  const double own = normal(ConfigurationHash()(configuration) ^ seed);
  return buildSeconds((effects + own) / std::sqrt(2.0));
}

/// Whether a build takes far longer than most. The tuner estimates this (tuner/measure/build_times.h);
/// simulated measurers know.
inline bool takesLong(double seconds) {
  constexpr double farLonger = 8; // times the median, as there
  return seconds > farLonger * buildSeconds(0);
}

template <class Runs, class ValueOf>
double meanOf(const Runs &runs, const ValueOf &valueOf) {
  double sum = 0;
  for (const auto &run : runs)
    sum += valueOf(run);
  return sum / double(runs.size());
}

/// Reads the options and the paths of recorded spaces, and calls `begin` once, then `simulate` for each
/// space. Returns the exit status.
template <class Begin, class Simulate>
int simulateOnSpaces(int argc, char **argv, boost::program_options::options_description known,
                     const Begin &begin, const Simulate &simulate) {
  namespace po = boost::program_options;
  std::vector<std::string> spaces;
  known.add_options()("space", po::value(&spaces));
  try {
    po::positional_options_description rest;
    rest.add("space", -1);
    po::variables_map values;
    po::store(po::command_line_parser(argc, argv).options(known).positional(rest).run(), values);
    po::notify(values);
    begin();
    for (const std::string &space : spaces)
      simulate(readRecordedSpace(space));
  } catch (const std::exception &error) {
    std::cerr << argv[0] << ": " << error.what() << '\n';
    return 1;
  }
  return 0;
}

}
