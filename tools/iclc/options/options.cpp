#include "tools/iclc/options/options.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/files.h"
#include "tools/iclc/tuned_choice.h"
#include "tuner/store/assignment_json.h"
#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace icl::cli {

// ---- FILE.icl and -k

SourceOptions::SourceOptions(CommandLine &line) {
  line.argument("FILE.icl", path, "the source, `-` for the standard input");
  line.option("kernel,k", kernelName, "KERNEL", "the kernel of the file that is meant");
}

Source SourceOptions::load() const { return loadSource(path); }

static std::vector<std::string> kernelNames(const Source &source) {
  std::vector<std::string> names;
  for (const auto &kernel : source.program->kernels)
    names.push_back(kernel->name);
  return names;
}

std::vector<const ast::Kernel *> SourceOptions::kernels(const Source &source) const {
  std::vector<const ast::Kernel *> found;
  for (const auto &kernel : source.program->kernels)
    if (kernelName.empty() || kernel->name == kernelName)
      found.push_back(kernel.get());
  if (!found.empty())
    return found;
  throw inputError("`" + path + "` holds no kernel `" + kernelName + "`" +
                   didYouMean(kernelName, kernelNames(source)));
}

const ast::Kernel &SourceOptions::kernel(const Source &source) const {
  const auto found = kernels(source);
  if (found.size() == 1)
    return *found.front();
  std::string names;
  for (const ast::Kernel *kernel : found)
    names += (names.empty() ? "`" : ", `") + kernel->name + "`";
  throw usageError("`" + path + "` holds several kernels (" + names + "); name one with -k");
}

// ---- --size

SizeOptions::SizeOptions(CommandLine &line) {
  line.list("size", texts, "WxH[xD]",
            "pixels of the grid; IMAGE=WxH[xD] for an image that is not of the grid's size");
}

static const char *extentShape(unsigned dimensions) {
  static const char *const shapes[] = {"W", "WxH", "WxHxD"};
  return shapes[dimensions - 1];
}

Extent parseExtent(const std::string &text, unsigned dimensions) {
  Extent extent{1, 1, 1};
  const char *at = text.data(), *const end = at + text.size();
  std::int64_t pixels = 1;
  for (unsigned d = 0; d < dimensions; ++d) {
    if (d > 0 && (at == end || *at++ != 'x'))
      at = nullptr;
    const auto [next, error] = at ? std::from_chars(at, end, extent[d])
                                  : std::from_chars_result{nullptr, std::errc::invalid_argument};
    if (error == std::errc::result_out_of_range)
      throw usageError("the size `" + text + "` is too large");
    if (error == std::errc() && extent[d] < 1)
      throw usageError("the size `" + text + "` has no pixels: each extent is 1 or more");
    if (error != std::errc() || (d + 1 == dimensions && next != end))
      throw usageError("`" + text + "` is no size in " + std::to_string(dimensions) + "-D: write " +
                       extentShape(dimensions));
    // Kernels address pixels by int coordinates and a 64-bit index.
    if (extent[d] > INT32_MAX || __builtin_mul_overflow(pixels, extent[d], &pixels) ||
        pixels > INT64_MAX / 64)
      throw usageError("the size `" + text +
                       "` is too large: an extent must fit an `int`, an image's bytes 63 bits");
    at = next;
  }
  return extent;
}

std::string extentText(const Extent &extent, unsigned dimensions) {
  std::string text = std::to_string(extent[0]);
  for (unsigned d = 1; d < dimensions; ++d)
    text += "x" + std::to_string(extent[d]);
  return text;
}

const ast::ImageUse &imageNamed(const ast::Kernel &kernel, const std::string &name) {
  std::vector<std::string> names;
  for (const ast::ImageUse &use : kernel.images) {
    if (use.image->name == name)
      return use;
    names.push_back(use.image->name);
  }
  throw usageError("`" + kernel.name + "` has no image `" + name + "`" + didYouMean(name, names));
}

Sizes SizeOptions::sizes(const ast::Kernel &kernel) const {
  Sizes sizes;
  if (!kernel.fixedGrid.empty()) {
    sizes.grid = Extent{1, 1, 1};
    std::copy(kernel.fixedGrid.begin(), kernel.fixedGrid.end(), sizes.grid->begin());
  }
  for (const std::string &text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      const Extent grid = parseExtent(text, kernel.dimensions);
      if (sizes.grid && *sizes.grid != grid)
        throw usageError("--size " + text + " contradicts the grid of " +
                         extentText(*sizes.grid, kernel.dimensions));
      sizes.grid = grid;
      continue;
    }
    if (equals == 0 || equals + 1 == text.size())
      throw usageError("`--size " + text + "` is not of the form [IMAGE=]" + extentShape(kernel.dimensions));
    const ast::ImageUse &use = imageNamed(kernel, text.substr(0, equals));
    const Extent extent = parseExtent(text.substr(equals + 1), use.image->type.dimensions);
    if (!sizes.images.emplace(use.image->name, extent).second)
      throw usageError("--size gives `" + use.image->name + "` twice");
  }
  for (const auto &[name, extent] : sizes.images) {
    const ast::ImageUse &use = imageNamed(kernel, name);
    if ((use.inGrid || use.isWritten) && extent != sizes.grid.value_or(extent))
      throw usageError("--size gives `" + name + "` a size of its own, but " +
                       (use.inGrid ? "the grid is its" : "it is written and has the grid's"));
    if ((use.inGrid || use.isWritten) && !sizes.grid)
      sizes.grid = extent;
  }
  return sizes;
}

// ---- --wg

SpaceOptions::SpaceOptions(CommandLine &line) {
  line.option("wg", workGroups, "powers|dense",
              "work-group sizes to choose from: powers of two, or every multiple of 2, and 1");
}

bool SpaceOptions::denseWorkGroups() const {
  if (workGroups != "powers" && workGroups != "dense")
    throw usageError("`--wg " + workGroups + "` is neither `powers` nor `dense`" +
                     didYouMean(workGroups, {"powers", "dense"}));
  return workGroups == "dense";
}

Space SpaceOptions::space(const Source &source, const ast::Kernel &kernel, const Device &device,
                          const Sizes &sizes, bool isForTuned) const {
  Diagnostics diagnostics(source.diagnostics->fileName().str(), source.diagnostics->text().str());
  auto space = spaceOf(*source.program, kernel, device, sizes, diagnostics, denseWorkGroups() || isForTuned);
  settle(diagnostics);
  return std::move(*space);
}

// ---- -c, --config, --tuned

ConfigurationOptions::ConfigurationOptions(CommandLine &line) {
  line.list("configuration,c", knobs, "KNOB=VALUE",
            "one choice of the configuration; others keep the untuned variant's");
  line.option("config", configFile, "FILE", "a configuration: lines of knob=value, or a JSON object");
  line.option("tuned", tunedFile, "FILE", "take the configuration from what `iclc tune` wrote");
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
      throw inputError("it holds no knob=value");
    return parseAssignment(words);
  } catch (const std::exception &wrong) {
    throw inputError("`" + path + "`: " + wrong.what());
  }
}

std::optional<std::string> ConfigurationOptions::onlyTunedFile() const {
  if (tunedFile.empty() || !knobs.empty() || !configFile.empty())
    return std::nullopt;
  return tunedFile;
}

Assignment ConfigurationOptions::wanted(const Source &source, const Space &space, const ast::Kernel &kernel,
                                        const Device &device, const Sizes &sizes) const {
  if (!configFile.empty() && !tunedFile.empty())
    throw usageError("--config and --tuned exclude each other");
  Assignment wanted = parseAssignment(knobs);
  if (!configFile.empty())
    wanted.merge(readAssignment(configFile));
  if (!tunedFile.empty())
    return withTuned(std::move(wanted), tunedFile, source, space, kernel, device, sizes);
  return wanted;
}

Configuration ConfigurationOptions::choose(const Source &source, const Space &space,
                                           const ast::Kernel &kernel, const Device &device,
                                           const Sizes &sizes) const {
  const auto reference = space.reference();
  if (!reference)
    throw inputError("the space of `" + kernel.name + "` is empty: " + space.emptiedBy());
  if (!given())
    return *reference;
  if (const auto file = onlyTunedFile())
    return tunedOrUntuned(*file, source, space, kernel, device, sizes);
  try {
    Assignment all = wanted(source, space, kernel, device, sizes);
    all.merge(space.assignment(*reference)); // what pragmas force need not be said again
    Configuration configuration = space.configuration(all);
    const auto broken = space.violations(configuration);
    if (broken.empty())
      return configuration;
    std::string text = "this configuration of `" + kernel.name + "` cannot run:";
    for (const std::string &sentence : broken)
      text += "\n  " + sentence;
    throw inputError(text);
  } catch (const std::invalid_argument &unknown) {
    throw inputError(unknown.what());
  }
}

}
