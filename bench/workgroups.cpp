// Evaluates predictions of work-groups on recorded scenarios, as Cummins et al. 2015 do: each protocol that
// the scenarios allow, each method.
#include "compiler/space/error.h"
#include "tuner/workgroup/evaluation.h"
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace icl {
namespace {

/// "-" for a speed-up over a size that is legal nowhere.
std::string speedUp(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", number);
  return std::isnan(number) ? "-" : text;
}

void printRow(const std::string &name, const Evaluation &e) {
  std::printf("  %-28s%8.3f%8.3f%8.3f%8.3f%8.2f%8.2f%8s%8s%8s%10.1f\n", name.c_str(), e.performance,
              e.geometricPerformance, e.accuracy, e.validity, e.refused, e.unmeasured,
              speedUp(e.overBaseline).c_str(), speedUp(e.overSmall).c_str(), speedUp(e.overExpert).c_str(),
              e.microseconds);
  std::fflush(stdout);
}

/// Figures of Cummins's thesis: performance, speed-up over 4x4, over the expert.
struct Published {
  Protocol protocol;
  const char *classifier, *time, *speedUp;
};
constexpr Published published[] = {
    {Protocol::TenFold, ".92 5.65 1.26", ".68 4.13 .88", ".89 5.67 1.10"},
    {Protocol::SyntheticToReal, ".92 4.79 1.13", ".78 3.81 1.06", ".86 4.48 1.19"},
    {Protocol::Device, ".85 5.23 1.17", ".69 3.89 .97", ".85 5.18 1.15"},
    {Protocol::Kernel, ".89 5.43 1.21", ".74 4.36 1.04", ".88 5.38 1.15"},
    {Protocol::Dataset, ".91 5.63 1.25", ".72 4.33 .98", ".88 5.53 1.13"},
};

void printProtocol(const std::vector<Scenario> &scenarios, Protocol protocol,
                   const std::vector<WorkGroupMethod> &methods) {
  std::printf("%s\n  %-28s%8s%8s%8s%8s%8s%8s%8s%8s%8s%10s\n", nameOf(protocol), "", "oracle", "geom.",
              "right", "valid", "refused", "unknown", "/ fixed", "/ 4x4", "/ 32x4", "us");
  printRow("best fixed of the training", evaluateBaseline(scenarios, protocol));
  const Evaluation promising = evaluateFixed(scenarios, WorkGroupSize{32, 4}, protocol);
  if (promising.performance > 0) // otherwise it was not measured
    printRow("32x4 (promising on GPUs)", promising);
  printRow("random legal size", evaluateRandom(scenarios, protocol));
  for (const WorkGroupMethod &method : methods)
    printRow(toString(method), evaluate(scenarios, method, protocol));
  for (const Published &one : published)
    if (one.protocol == protocol)
      std::printf(
          "  published, of the oracle, / 4x4, / 32x4: j48:nearest %s; forest:time %s; forest:speed-up %s\n",
          one.classifier, one.time, one.speedUp);
}

std::vector<Scenario> readAll(const std::vector<std::string> &paths) {
  std::vector<Scenario> all;
  for (const std::string &path : paths) {
    std::vector<Scenario> some = readScenarios(path);
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  return all;
}

int run(int argc, char **argv) {
  namespace po = boost::program_options;
  std::vector<std::string> paths, names;
  po::options_description options("bench/workgroups BUILD evaluate RECORDING.json... [OPTIONS]");
  options.add_options()("help", "print this")("recordings", po::value(&paths), "files of scenarios")(
      "method", po::value(&names),
      "a method, such as j48:nearest or forest:speed-up:paper; may be repeated "
      "(all, with both sets of features)");
  po::positional_options_description positional;
  positional.add("recordings", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  po::notify(given);
  if (given.count("help") || paths.empty()) {
    std::cout << options;
    return given.count("help") ? 0 : int(ExitStatus::Usage);
  }
  const std::vector<Scenario> scenarios = readAll(paths);
  std::vector<WorkGroupMethod> methods;
  for (const std::string &name : names)
    methods.push_back(parseMethod(name));
  if (names.empty())
    for (const FeatureSet features : {FeatureSet::Facts, FeatureSet::Paper})
      for (WorkGroupMethod &method : allMethods(features))
        methods.push_back(std::move(method));
  std::size_t cases = 0;
  for (const Scenario &scenario : scenarios)
    cases += scenario.timesNs.size();
  std::printf(
      "%zu scenarios, %zu times; columns: mean share of the oracle's speed, its geometric mean, predictions "
      "that are the oracle, that are legal (of those measured or refused), sizes refused, sizes not "
      "measured, speed-ups, time of a prediction\n",
      scenarios.size(), cases);
  for (const Protocol protocol : protocolsFor(scenarios))
    printProtocol(scenarios, protocol, methods);
  return 0;
}

}
}

int main(int argc, char **argv) {
  try {
    return icl::run(argc, argv);
  } catch (const icl::Error &error) {
    std::cerr << "icl-bench-workgroups: error: " << error.what() << '\n';
    return int(error.status());
  } catch (const boost::program_options::error &error) {
    std::cerr << "icl-bench-workgroups: error: " << error.what() << '\n';
    return int(icl::ExitStatus::Usage);
  }
}
