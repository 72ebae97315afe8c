// Kinds of text files that only iclc reads: recorded spaces, definitions of spaces, models and campaigns.
#pragma once
#include "test/fuzz/files/kinds.h"

namespace icl::fuzz {

/// `folder`: for files.
std::unique_ptr<Kind> makeRecordings(const std::string &folder);
std::unique_ptr<Kind> makeDefinitions(const std::string &folder);
std::unique_ptr<Kind> makeModels(const std::string &folder);
std::unique_ptr<Kind> makeCampaigns(const std::string &folder);

}
