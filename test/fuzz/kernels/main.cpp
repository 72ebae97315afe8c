// icl-fuzz-kernels: compares random variants of random kernels, or the cases of files, with the interpreter.
#include "test/fuzz/kernels/campaign.h"
#include "test/fuzz/kernels/child.h"
#include "test/fuzz/kernels/draw.h"
#include "test/fuzz/kernels/reduce.h"
#include "tuner/files/read.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/scratch_folder.h"
#include <boost/program_options.hpp>
#include <cstdlib>
#include <fstream>
#include <iostream>

using namespace icl;
using namespace icl::fuzz;
namespace po = boost::program_options;

namespace {

std::string readFile(const std::string &path) {
  try {
    return readWhole(path, textLimit);
  } catch (const Error &wrong) {
    throw wrong.in("cannot read " + path + ": ");
  }
}

/// "agrees", or a message whose first word is the kind of failure.
std::string verdictOn(const Case &test, const std::string &device) {
  const Answer answer = answerOf(
      [&] {
        limitProcessorTime(CampaignOptions().processorSeconds);
        const Verdict verdict = Checker(device).check(test);
        return std::string(nameOf(verdict.kind)) + (verdict.text.empty() ? "" : ": " + verdict.text);
      },
      CampaignOptions().waitSeconds);
  return answer.failure.empty() ? answer.text : answer.failure;
}

/// Checks the case of every file, and returns the number of failures. A configuration that is not in the
/// space any more is not a failure: that may be how the bug was fixed.
int checkFiles(const std::vector<std::string> &paths, const std::string &device) {
  int wrong = 0;
  for (const std::string &path : paths) {
    const std::string verdict = verdictOn(parseCase(readFile(path)), device);
    std::cout << path << ": " << verdict << '\n';
    wrong += verdict == "agrees" || verdict.rfind("refused", 0) == 0 ? 0 : 1;
  }
  return wrong;
}

/// Reduces the case of a seed and writes it to `folder`.
void keep(std::uint64_t seed, const CampaignOptions &options, const std::string &folder) {
  const Device device = deviceOf(describeInChild(options.device));
  const auto wayOf = [&](const Case &test) {
    const std::string verdict = verdictOn(test, options.device);
    return verdict.substr(0, verdict.find_first_of(":("));
  };
  const Case whole = drawCase(seed, device, options.configurations);
  const std::string way = wayOf(whole);
  const Case small = reduce(whole, device, [&](const Case &test) { return wayOf(test) == way; });
  const std::string path = folder + "/" + std::to_string(seed) + ".icl";
  if (!(std::ofstream(path) << toString(small)))
    throw std::runtime_error("cannot write " + path);
  std::cout << path << ": " << verdictOn(small, options.device) << "\n" << toString(small) << std::endl;
}

int runRandom(const CampaignOptions &options, bool goesOn, const std::string &folder) {
  std::vector<std::uint64_t> failures;
  const CampaignResult result = runCampaign(options, [&](std::uint64_t seed, const std::string &what) {
    failures.push_back(seed);
    std::cout << "seed " << seed << ": " << what << std::endl;
    return goesOn;
  });
  std::cout << result.pairs << " pairs of " << result.kernels << " kernels agree";
  if (result.undefined)
    std::cout << ", " << result.undefined << " kernels passed over";
  std::cout << ", " << failures.size() << " failed" << std::endl;
  if (!folder.empty())
    for (const std::uint64_t seed : failures)
      keep(seed, options, folder);
  return failures.empty() ? 0 : 1;
}

}

int main(int argc, char **argv) {
  CampaignOptions campaign;
  std::vector<std::string> files;
  std::uint64_t shown = 0;
  std::string folder;
  po::options_description options("icl-fuzz-kernels [FILE.icl...]");
  options.add_options()("help", "print this")                                                              //
      ("seed", po::value(&campaign.seed), "of the first random kernel; the others' count up from it (1)")  //
      ("kernels", po::value(&campaign.kernels), "how many (100)")                                          //
      ("seconds", po::value(&campaign.seconds), "as many as fit into this time")                           //
      ("configs", po::value(&campaign.configurations), "configurations per kernel (6)")                    //
      ("jobs", po::value(&campaign.jobs), "processes (1)")                                                 //
      ("device", po::value(&campaign.device), "as iclc's")                                                 //
      ("reduce", po::value(&folder)->value_name("FOLDER"), "make failing cases small and keep them there") //
      ("keep-going", "do not stop at a failure")                                                           //
      ("show", po::value(&shown), "print the case of a seed")                                              //
      ("files", po::value(&files), "cases to check instead");
  po::positional_options_description positional;
  positional.add("files", -1);
  try {
    po::variables_map given;
    po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
    po::notify(given);
    if (given.count("help")) {
      std::cout << options;
      return 0;
    }
    const ScratchFolder scratch; // for drivers' caches, which would fill the disk
    ::setenv("POCL_KERNEL_CACHE", "0", 1);
    ::setenv("POCL_CACHE_DIR", scratch.path().c_str(), 1);
    if (given.count("show")) {
      std::cout << toString(
          drawCase(shown, deviceOf(describeInChild(campaign.device)), campaign.configurations));
      return 0;
    }
    if (!files.empty())
      return checkFiles(files, campaign.device) ? 1 : 0;
    return runRandom(campaign, given.count("keep-going") != 0, folder);
  } catch (const std::exception &error) {
    std::cerr << "icl-fuzz-kernels: " << error.what() << '\n';
    return 2;
  }
}
