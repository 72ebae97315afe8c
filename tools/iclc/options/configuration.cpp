#include "tools/iclc/options/configuration.h"
#include "compiler/knobs/handles.h"
#include "tools/iclc/files.h"
#include "tools/iclc/guessed_choice.h"
#include "tools/iclc/report/space.h"
#include "tools/iclc/tuned_choice.h"
#include "tools/iclc/tuned_forms.h"
#include "tuner/files/assignment_json.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace icl::cli {

ConfigurationOptions::ConfigurationOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Configuration);
  line.list("configuration,c", knobs, "KNOB=VALUE",
            "set a knob, of each kernel that has it; all others have the untuned variant's value");
  line.option("config", configFile, "FILE", "a configuration: lines of knob=value, or a JSON object");
  line.option("tuned", tunedFile, "FILE",
              "take the configuration from a tuned file, which `iclc tune` wrote");
  line.option("model", modelFile, "MODEL",
              "take the configuration that a model of `iclc train` guesses (docs/first-guess.md); `shipped`: "
              "the model that iclc has; `none`: no model, so the untuned variant's values");
  line.exclude({"config", "tuned", "model"});
}

Assignment parseAssignment(const std::vector<std::string> &words) {
  Assignment assignment;
  for (const std::string &word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      throw usageError("`" + word + "` is not of the form knob=value");
    if (!assignment.emplace(word.substr(0, equals), parseValue(word.substr(equals + 1))).second)
      throw usageError("`" + word.substr(0, equals) + "` was given more than once");
  }
  return assignment;
}

static Assignment readAssignment(const std::string &path) {
  const std::string text = readFile(path, textLimit);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  try {
    if (first != std::string::npos && text[first] == '{')
      return assignmentFromJson(nlohmann::json::parse(text));
    std::istringstream lines(text);
    std::vector<std::string> words;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream content(line.substr(0, line.find('#')));
      for (std::string word; content >> word;)
        words.push_back(word);
    }
    if (words.empty())
      throw inputError("it has no knob=value");
    return parseAssignment(words);
  } catch (const std::exception &wrong) {
    throw inputError("`" + path + "`: " + wrong.what());
  }
}

std::vector<std::string> ConfigurationOptions::files() const {
  std::vector<std::string> all{configFile, tunedFile};
  if (modelFile != shippedGuessModel && modelFile != noGuessModel)
    all.push_back(modelFile);
  all.erase(std::remove(all.begin(), all.end(), ""), all.end());
  return all;
}

bool ConfigurationOptions::usesModel() const { return !modelFile.empty() && modelFile != noGuessModel; }

std::optional<std::string> ConfigurationOptions::onlyTunedFile() const {
  if (tunedFile.empty() || !knobs.empty() || !configFile.empty())
    return std::nullopt;
  return tunedFile;
}

Assignment ConfigurationOptions::given() const {
  Assignment given = parseAssignment(knobs);
  if (!configFile.empty())
    given.merge(readAssignment(configFile));
  return given;
}

Assignment ConfigurationOptions::completed(const Assignment &given, const Source &source,
                                           const SpaceDefinition &space, const SpaceOptions &spaces,
                                           const ast::Kernel &kernel, const Device &device,
                                           const Sizes &sizes) const {
  if (!tunedFile.empty())
    return completeFromTuned(given,
                             tunedForms(tunedFile, source, kernel, spaces, device, NotesOn::ThisDevice),
                             tunedFile, space, kernel, device, sizes);
  if (usesModel())
    return completeFromModel(given, modelFile, space, kernel, device, sizes);
  return given;
}

Configuration ConfigurationOptions::choose(const Source &source, const SpaceDefinition &space,
                                           const Assignment &given, const SpaceOptions &spaces,
                                           const ast::Kernel &kernel, const Device &device,
                                           const Sizes &sizes, Unasked unasked) const {
  const auto reference = untunedConfiguration(space);
  if (!reference)
    throw inputError(emptySpaceText(kernel, sizes, Space(space)));
  if (!isGiven() && unasked == Unasked::Untuned)
    return *reference;
  Assignment all = isGiven() ? completed(given, source, space, spaces, kernel, device, sizes)
                             : completeFromModel({}, shippedGuessModel, space, kernel, device, sizes);
  if (const auto found = all.find(knobs::sizes.name());
      found != all.end() && found->second == Value("fixed") && !sizes.grid)
    throw inputError("`sizes` cannot be `fixed`, because the grid's size is not known; give it by --size");
  all.merge(space.assignment(*reference)); // what pragmas force need not be given again
  Configuration configuration = space.configuration(all);
  const auto broken = space.violations(configuration);
  if (broken.empty())
    return configuration;
  std::string text = "this configuration of `" + kernel.name + "` cannot run:";
  for (const std::string &sentence : broken)
    text += "\n  " + sentence;
  throw inputError(text);
}

}
