#include "tools/iclc/tune/campaign_file.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/files.h"
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace icl::cli {

using nlohmann::json;

namespace {

struct Entry {
  std::string source;
  std::vector<std::string> kernels, sizes, devices, options;
};

std::vector<std::string> listIn(const json &entry, const char *name) {
  return entry.contains(name) ? entry.at(name).get<std::vector<std::string>>() : std::vector<std::string>();
}

Entry entryOf(const json &value) {
  const std::vector<std::string> names = {"source", "kernels", "sizes", "devices", "options"};
  for (const auto &[name, unused] : value.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw inputError("a tuning has no `" + name + "`" + didYouMeanOneOf(name, names));
  Entry entry{value.at("source").get<std::string>(), listIn(value, "kernels"), listIn(value, "sizes"),
              listIn(value, "devices"), listIn(value, "options")};
  for (const std::string &option : entry.options)
    for (const char *own :
         {"-o", "--output", "--db", "-d", "--device", "-k", "--kernel", "--size", "--json", "-q"})
      if (option == own)
        throw inputError("`" + option + "` cannot be among the options of a tuning: the campaign sets it");
  for (std::vector<std::string> *list : {&entry.kernels, &entry.sizes, &entry.devices})
    if (list->empty())
      list->emplace_back();
  return entry;
}

/// A name for files.
std::string nameOf(const std::vector<std::string> &parts) {
  std::string name;
  for (const std::string &part : parts)
    if (!part.empty())
      name += (name.empty() ? "" : "_") + part;
  for (char &c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '-' && c != '.')
      c = '-';
  return name;
}

void addTunings(const Entry &entry, const std::filesystem::path &folder,
                std::vector<CampaignTuning> &tunings) {
  const std::filesystem::path source = folder / entry.source;
  for (const std::string &kernel : entry.kernels)
    for (const std::string &size : entry.sizes)
      for (const std::string &device : entry.devices) {
        CampaignTuning tuning{nameOf({kernel.empty() ? source.stem().string() : kernel, size, device}),
                              device,
                              {source.string()}};
        const auto add = [&](const char *option, const std::string &value) {
          if (!value.empty())
            tuning.words.insert(tuning.words.end(), {option, value});
        };
        add("-k", kernel);
        add("--size", size);
        tuning.words.insert(tuning.words.end(), entry.options.begin(), entry.options.end());
        tunings.push_back(std::move(tuning));
      }
}

}

std::vector<CampaignTuning> readCampaign(const std::string &path) {
  std::vector<CampaignTuning> tunings;
  try {
    const json file = json::parse(readFile(path));
    for (const json &value : file.at("tunings"))
      addTunings(entryOf(value), std::filesystem::path(path).parent_path(), tunings);
  } catch (const json::exception &error) {
    throw inputError("`" + path + "` is not a campaign: " + error.what());
  } catch (const Error &error) {
    throw error.in("`" + path + "`: ");
  }
  std::set<std::string> names;
  for (const CampaignTuning &tuning : tunings)
    if (!names.insert(tuning.name).second)
      throw inputError("`" + path + "` has two tunings `" + tuning.name + "`");
  if (tunings.empty())
    throw inputError("`" + path + "` has no tunings");
  return tunings;
}

}
