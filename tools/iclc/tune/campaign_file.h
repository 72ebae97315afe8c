// A campaign: many tunings, stated in one JSON file (docs/ranks.md).
#pragma once
#include <string>
#include <vector>

namespace icl::cli {

struct CampaignTuning {
  std::string name;               ///< of its files, and in the summary: "blur_512x512_gpu"
  std::string device;             ///< a selector; empty: any rank's device
  std::vector<std::string> words; ///< of `iclc tune`, without device, journal and output
  double operations = 1;          ///< of one computation, roughly
};

/// Each kernel with each size of its dimensions and each device of each entry, in the file's order. Sources
/// are relative to the file's folder. `folder`: for what the campaign writes. Throws an Error that names the
/// file: it is not a campaign, two tunings have one name, one would write what
/// another one writes or what the campaign reads or writes, or sizes and kernels
/// of an entry do not fit.
std::vector<CampaignTuning> readCampaign(const std::string &path, const std::string &folder);

/// Whether one of these words of a command line is the option of these spellings: `--db`, `--db=FILE`, `-k`,
/// `-kNAME`.
bool hasOption(const std::vector<std::string> &words, const std::vector<std::string> &spellings);

/// What the campaign writes into its folder: of a tuning, and of all together.
std::string journalOf(const std::string &folder, const CampaignTuning &);
std::string tunedFileOf(const std::string &folder, const CampaignTuning &);
std::string commonTunedFileIn(const std::string &folder);
std::string summaryIn(const std::string &folder);

}
