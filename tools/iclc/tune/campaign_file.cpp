#include "tools/iclc/tune/campaign_file.h"
#include "compiler/facts/facts.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/files.h"
#include "tools/iclc/options/size_text.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/source.h"
#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <utility>

namespace icl::cli {

using nlohmann::json;

namespace {

struct Entry {
  std::string source;
  std::string name; ///< of its tunings, before what is tuned; empty: none
  std::vector<std::string> kernels, sizes, devices, options; ///< none of the first three: one empty text

  /// Whether sizes alone decide which kernels are tuned where: no picture has one.
  bool statesSizes() const {
    return !sizes.front().empty() &&
           std::none_of(options.begin(), options.end(),
                        [](const std::string &option) { return option.starts_with("--in"); });
  }
};

std::vector<std::string> listIn(const json &entry, const char *name) {
  if (!entry.contains(name))
    return {};
  const json &list = entry.at(name);
  if (!list.is_array() ||
      !std::all_of(list.begin(), list.end(), [](const json &one) { return one.is_string(); }))
    throw inputError("`" + std::string(name) + "` of an entry is not a list of texts");
  return list.get<std::vector<std::string>>();
}

/// Whether a word of a command line is this option.
bool isOption(const std::string &word, const std::string &option) {
  return option.starts_with("--") ? word == option || word.starts_with(option + "=")
                                  : word.starts_with(option);
}

/// Throws an Error for options that a tuning of a campaign cannot have.
void checkOptions(const std::vector<std::string> &words) {
  for (const std::string &word : words) {
    for (const char *own :
         {"-o", "--output", "--db", "-d", "--device", "-k", "--kernel", "--size", "--json", "-q", "--quiet"})
      if (isOption(word, own))
        throw inputError("`" + word + "` cannot be among the options of a tuning: the campaign sets it");
    for (const char *unfit : {"-h", "--help", "--version", "--watch"})
      if (isOption(word, unfit))
        throw inputError("`" + word + "` cannot be among the options of a tuning");
    static const std::regex replaced("\\{(?!name\\})[^{}]*\\}");
    if (std::smatch found; std::regex_search(word, found, replaced))
      throw inputError("`" + found.str() + "` in an option of a tuning has no meaning: only `{name}` has");
  }
}

Entry entryOf(const json &value) {
  if (!value.is_object() || !value.contains("source") || !value.at("source").is_string())
    throw inputError("an entry of `tunings` has no `source`");
  const std::vector<std::string> names = {"source", "name", "kernels", "sizes", "devices", "options"};
  for (const auto &[name, unused] : value.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw inputError("a tuning has no `" + name + "`" + didYouMeanOneOf(name, names));
  if (value.contains("name") && !value.at("name").is_string())
    throw inputError("`name` of an entry is not a text");
  Entry entry{value.at("source").get<std::string>(),
              value.value("name", ""),
              listIn(value, "kernels"),
              listIn(value, "sizes"),
              listIn(value, "devices"),
              listIn(value, "options")};
  checkOptions(entry.options);
  for (std::vector<std::string> *list : {&entry.kernels, &entry.sizes, &entry.devices})
    if (list->empty())
      list->emplace_back();
  return entry;
}

/// The product of the numbers in a size, without the image's name; 1 if it has none.
double pixelsOf(const std::string &size) {
  double product = 1, number = 0;
  for (const char c : size.substr(size.find('=') + 1) + ' ')
    if (std::isdigit(static_cast<unsigned char>(c)))
      number = 10 * number + (c - '0');
    else if (const double factor = std::exchange(number, 0); factor > 0)
      product *= factor;
  return product;
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

/// Paths of one file become one.
std::string fileAt(const std::string &path) {
  const std::filesystem::path whole = std::filesystem::absolute(path);
  std::error_code error;
  const std::filesystem::path resolved = std::filesystem::weakly_canonical(whole, error);
  return (error ? whole.lexically_normal() : resolved).string();
}

/// Files that the options name for what a tuning writes beside its result.
std::vector<std::string> filesIn(const std::vector<std::string> &words) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const std::string option : {"--save", "--report"})
      if (words[i] == option && i + 1 < words.size())
        files.push_back(fileAt(words[i + 1]));
      else if (words[i].starts_with(option + "="))
        files.push_back(fileAt(words[i].substr(option.size() + 1)));
  return files;
}

/// The source; without a program if it has errors, which its tunings state.
Source sourceAt(const std::string &path) {
  Source source;
  try {
    source.diagnostics = std::make_unique<Diagnostics>(path, readFile(path, textLimit));
    source.program = parseProgram(*source.diagnostics);
  } catch (const Error &) { // it cannot be read
  }
  return source;
}

/// By kernel, for a pixel; none if the source has errors.
std::map<std::string, double> operationsIn(const Source &source) {
  std::map<std::string, double> operations;
  if (source.program)
    for (const auto &kernel : source.program->kernels)
      operations[kernel->name] = double(analyse(*kernel).arithmetic);
  return operations;
}

/// Of these kernels together; a single empty name: of all.
double sumOf(const std::map<std::string, double> &operations, const std::vector<std::string> &names) {
  double sum = 1;
  for (const auto &[kernel, count] : operations)
    if (names.front().empty() || std::count(names.begin(), names.end(), kernel))
      sum += count;
  return sum;
}

using Kernels = std::vector<const ast::Kernel *>;

/// Those that the entry tunes; none if it names one that the source lacks, which its tuning states.
Kernels kernelsOf(const Entry &entry, const ast::Program &program) {
  Kernels found;
  for (const std::string &name : entry.kernels)
    for (const auto &kernel : program.kernels)
      if (name.empty() || kernel->name == name)
        found.push_back(kernel.get());
  return found;
}

/// Which kernels of an entry are tuned at which of its sizes.
class SizesOfKernels {
public:
  /// Throws an Error for a size that fits no kernel, and for a kernel that no size fits.
  SizesOfKernels(const Entry &entry, const ast::Program &program)
      : entry(entry), kernels(kernelsOf(entry, program)) {
    if (kernels.size() < entry.kernels.size())
      kernels.clear();
    for (const std::string &size : entry.sizes)
      if (!kernels.empty() && std::none_of(kernels.begin(), kernels.end(),
                                           [&](const ast::Kernel *kernel) { return takes(*kernel, size); }))
        throw inputError("the size `" + size + "` fits none of the kernels of `" + entry.source + "`");
    for (const ast::Kernel *kernel : kernels)
      if (std::none_of(entry.sizes.begin(), entry.sizes.end(),
                       [&](const std::string &size) { return takes(*kernel, size); }))
        throw inputError("no size is for `" + kernel->name + "`, whose grid has " +
                         plural(kernel->dimensions, "dimension"));
  }

  /// The names of the kernels, of all or of the one of that name, that are tuned at the size. A single empty
  /// name: all that there are.
  std::vector<std::string> at(const std::string &size, const std::string &name) const {
    std::vector<std::string> names;
    for (const ast::Kernel *kernel : kernels)
      if ((name.empty() || kernel->name == name) && takes(*kernel, size))
        names.push_back(kernel->name);
    return kernels.empty() || (name.empty() && names.size() == kernels.size()) ? std::vector{name} : names;
  }

private:
  const Entry &entry;
  Kernels kernels; ///< empty: all are tuned at all sizes

  /// Among other kernels of a tuning, one whose source states the grid is tuned once.
  bool takes(const ast::Kernel &kernel, const std::string &size) const {
    const bool isAlone = kernels.size() == 1 || !entry.kernels.front().empty();
    return takesSize(kernel, size) || (!kernel.fixedGrid.empty() && (isAlone || size == entry.sizes.front()));
  }
};

void addTunings(const Entry &entry, const std::filesystem::path &folder,
                std::vector<CampaignTuning> &tunings) {
  const std::filesystem::path source = folder / entry.source;
  const Source checked = sourceAt(source.string());
  const std::map<std::string, double> operations = operationsIn(checked);
  std::optional<SizesOfKernels> sizes;
  if (checked.program && entry.statesSizes())
    sizes.emplace(entry, *checked.program);
  for (const std::string &kernel : entry.kernels)
    for (const std::string &size : entry.sizes) {
      const std::vector<std::string> names = sizes ? sizes->at(size, kernel) : std::vector{kernel};
      for (const std::string &device : entry.devices) {
        if (names.empty())
          continue;
        CampaignTuning tuning{
            nameOf({entry.name, kernel.empty() ? source.stem().string() : kernel, size, device}),
            device,
            {source.string()}};
        const auto add = [&](const char *option, const std::string &value) {
          if (!value.empty())
            tuning.words.insert(tuning.words.end(), {option, value});
        };
        for (const std::string &name : names)
          add("-k", name);
        add("--size", size);
        tuning.operations = pixelsOf(size) * sumOf(operations, names);
        for (const std::string &option : entry.options)
          tuning.words.push_back(boost::algorithm::replace_all_copy(option, "{name}", tuning.name));
        tunings.push_back(std::move(tuning));
      }
    }
}

}

std::string journalOf(const std::string &folder, const CampaignTuning &tuning) {
  return (std::filesystem::path(folder) / (tuning.name + ".db")).string();
}

std::string tunedFileOf(const std::string &folder, const CampaignTuning &tuning) {
  return (std::filesystem::path(folder) / (tuning.name + ".tuned.json")).string();
}

std::string commonTunedFileIn(const std::string &folder) {
  return (std::filesystem::path(folder) / "campaign.tuned.json").string();
}

std::string summaryIn(const std::string &folder) {
  return (std::filesystem::path(folder) / "summary.json").string();
}

bool hasOption(const std::vector<std::string> &words, const std::vector<std::string> &spellings) {
  return std::any_of(words.begin(), words.end(), [&](const std::string &word) {
    return std::any_of(spellings.begin(), spellings.end(),
                       [&](const std::string &option) { return isOption(word, option); });
  });
}

/// Throws an Error if a tuning would write what another one writes, or what the campaign reads or writes.
static void checkFiles(const std::vector<CampaignTuning> &tunings, const std::string &path,
                       const std::string &folder) {
  std::set<std::string> names, own = {fileAt(commonTunedFileIn(folder)), fileAt(summaryIn(folder))};
  std::set<std::string> read = {fileAt(path)};
  for (const CampaignTuning &tuning : tunings) {
    if (!names.insert(tuning.name).second)
      throw inputError("two tunings are `" + tuning.name + "`: give the entries different texts as `name`");
    if (!own.insert(fileAt(tunedFileOf(folder, tuning))).second)
      throw inputError("the tuned file of `" + tuning.name +
                       "` would be that of the campaign: give the entry a `name`");
    own.insert(fileAt(journalOf(folder, tuning)));
    read.insert(fileAt(tuning.words.front()));
  }
  std::set<std::string> files;
  for (const CampaignTuning &tuning : tunings)
    for (const std::string &file : filesIn(tuning.words)) {
      if (own.contains(file))
        throw inputError("an option of `" + tuning.name + "` would overwrite `" + file +
                         "`, which the campaign writes");
      if (read.contains(file))
        throw inputError("an option of `" + tuning.name + "` would overwrite `" + file +
                         "`, which the campaign reads");
      if (!files.insert(file).second)
        throw inputError("`" + file +
                         "` would be written twice; {name} in it is replaced by a tuning's name");
    }
}

std::vector<CampaignTuning> readCampaign(const std::string &path, const std::string &folder) {
  std::vector<CampaignTuning> tunings;
  try {
    const json file = json::parse(readFile(path));
    if (!file.is_object() || !file.contains("tunings") || !file.at("tunings").is_array())
      throw inputError("it has no list `tunings`");
    if (file.size() > 1)
      throw inputError("it has more than `tunings`");
    for (const json &value : file.at("tunings"))
      addTunings(entryOf(value), std::filesystem::path(path).parent_path(), tunings);
    if (tunings.empty())
      throw inputError("it has no tunings");
    checkFiles(tunings, path, folder);
  } catch (const json::exception &error) {
    throw inputError("`" + path + "` is not a campaign: " + error.what());
  } catch (const Error &error) {
    throw error.in("`" + path + "`: ");
  }
  return tunings;
}

}
