// icl-fuzz-kernels: compares random variants of random kernels, or the cases of files, with the interpreter.
#include "test/fuzz/kernels/campaign.h"
#include "test/fuzz/kernels/child.h"
#include "test/fuzz/kernels/draw.h"
#include "test/fuzz/kernels/reduce.h"
#include "test/fuzz/kernels/tally.h"
#include "tuner/files/read.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device.h"
#include "tuner/measure/scratch_folder.h"
#include <boost/program_options.hpp>
#include <cstdlib>
#include <filesystem>
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

/// Reduces a case that fails. The smallest that is known to fail is in the file of that path from the
/// beginning.
void keep(const Case &whole, const std::string &selector, const std::string &path) {
  const Device device = offeredDevice(describeInChild(selector));
  const auto wayOf = [&](const Case &test) {
    const std::string verdict = verdictOn(test, selector);
    return verdict.substr(0, verdict.find_first_of(":("));
  };
  const std::string way = wayOf(whole);
  const auto write = [&](const Case &test) {
    std::ofstream file(path);
    if (!(file << toString(test)) || !file.flush())
      throw std::runtime_error("cannot write " + path);
  };
  write(whole);
  Reduction how;
  how.stillFails = [&](const Case &test) { return wayOf(test) == way; };
  how.onSmaller = write;
  const Case small = reduce(whole, device, how);
  std::cout << path << ": " << verdictOn(small, selector) << "\n" << toString(small) << std::endl;
}

/// Checks the case of every file, and returns the number of failures. A configuration that is not in the
/// space any more is not a failure: that may be how the bug was fixed. `folder`: for reduced cases; may be
/// empty.
int checkFiles(const std::vector<std::string> &paths, const std::string &device, const std::string &folder) {
  int wrong = 0;
  for (const std::string &path : paths) {
    const Case test = parseCase(readFile(path));
    const std::string verdict = verdictOn(test, device);
    std::cout << path << ": " << verdict << std::endl;
    if (verdict == "agrees" || verdict.rfind("refused", 0) == 0)
      continue;
    ++wrong;
    if (!folder.empty())
      keep(test, device, folder + "/" + std::filesystem::path(path).filename().string());
  }
  return wrong;
}

/// The same for the case of a seed.
void keep(std::uint64_t seed, const CampaignOptions &options, const std::string &folder) {
  const Device device = offeredDevice(describeInChild(options.device));
  keep(drawCase(seed, device, options.drawing), options.device, folder + "/" + std::to_string(seed) + ".icl");
}

struct RandomOptions {
  CampaignOptions campaign;
  std::uint64_t pairs = 0; ///< ends when so many agree; 0: as the campaign says
  bool goesOn = false;     ///< after failures
  std::string file;        ///< of checked kernels; empty: none is kept
  std::string folder;      ///< for reduced cases; empty: none are reduced
};

void printFailure(const Checked &checked) {
  std::cout << "seed " << checked.seed << ": " << nameOf(checked.kind) << ": " << checked.text << std::endl;
}

/// Returns the exit status. Outcomes that the file has count, too.
int runRandom(RandomOptions options) {
  CampaignOptions &campaign = options.campaign;
  Tally tally;
  std::optional<CheckedFile> file;
  if (!options.file.empty()) {
    file.emplace(options.file, "device: " + describeInChild(campaign.device).name +
                                   "; configurations: " + std::to_string(campaign.drawing.configurations) +
                                   "; filters: " + std::to_string(campaign.drawing.filters) + " %");
    for (const Checked &checked : file->earlier()) {
      tally.add(checked);
      campaign.leftOut.insert(checked.seed);
      if (checked.isFailure())
        printFailure(checked);
    }
  }
  const auto isReached = [&] { return options.pairs > 0 && tally.pairs() >= options.pairs; };
  if (!isReached())
    runCampaign(campaign, [&](const Checked &checked) {
      tally.add(checked);
      if (file)
        file->append(checked);
      if (checked.isFailure())
        printFailure(checked);
      return !isReached() && (options.goesOn || !checked.isFailure());
    });
  tally.print(std::cout);
  std::cout.flush();
  if (!options.folder.empty())
    for (const std::uint64_t seed : tally.failures())
      keep(seed, campaign, options.folder);
  return tally.failures().empty() ? 0 : 1;
}

}

int main(int argc, char **argv) {
  RandomOptions random;
  CampaignOptions &campaign = random.campaign;
  std::vector<std::string> files;
  std::uint64_t shown = 0;
  po::options_description options("icl-fuzz-kernels [FILE.icl...]");
  options.add_options()("help", "print this")                                                             //
      ("seed", po::value(&campaign.seed), "of the first random kernel; the others' count up from it (1)") //
      ("kernels", po::value(&campaign.kernels), "how many (100, without --pairs and --seconds)")          //
      ("pairs", po::value(&random.pairs), "end when so many pairs of a kernel and a configuration agree") //
      ("seconds", po::value(&campaign.seconds), "end after this time")                                    //
      ("continue", po::value(&random.file)->value_name("FILE"),
       "keep what is found in this file, and check no kernel again that it has")                //
      ("configs", po::value(&campaign.drawing.configurations), "configurations per kernel (6)") //
      ("filters", po::value(&campaign.drawing.filters)->value_name("PERCENT"),
       "kernels of one form: filters, sorting, windows, turned pictures, branches (8)") //
      ("jobs", po::value(&campaign.jobs), "processes (1)")                              //
      ("device", po::value(&campaign.device), "as iclc's")                              //
      ("reduce", po::value(&random.folder)->value_name("FOLDER"),
       "make failing cases small and keep them there")                            //
      ("keep-going", po::bool_switch(&random.goesOn), "do not stop at a failure") //
      ("show", po::value(&shown), "print the case of a seed")                     //
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
    if (campaign.jobs > 1) // each process uses one core
      ::setenv("POCL_MAX_PTHREAD_COUNT", "1", 0);
    if (given.count("show")) {
      std::cout << toString(
          drawCase(shown, offeredDevice(describeInChild(campaign.device)), campaign.drawing));
      return 0;
    }
    if (!files.empty())
      return checkFiles(files, campaign.device, random.folder) ? 1 : 0;
    if (campaign.kernels == 0 && random.pairs == 0 && campaign.seconds == 0)
      campaign.kernels = 100;
    return runRandom(random);
  } catch (const std::exception &error) {
    std::cerr << "icl-fuzz-kernels: " << error.what() << '\n';
    return 2;
  }
}
