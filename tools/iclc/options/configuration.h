// -c, --config, --tuned and --model: which variant to use.
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/options/space.h"
#include "tools/iclc/source.h"
#include <optional>

namespace icl::cli {

/// The configuration if none was asked for.
enum class Unasked : std::uint8_t {
  Untuned,
  Guessed ///< by the shipped model: where the device and the grid's size are known
};

class ConfigurationOptions {
public:
  explicit ConfigurationOptions(CommandLine &);
  bool isGiven() const { return !knobs.empty() || !modelFile.empty() || !files().empty(); }
  bool usesTunedFile() const { return !tunedFile.empty(); }
  /// --model names a model.
  bool usesModel() const;
  /// A model chooses, other knobs than those of -c: because of --model, or because nothing was asked for.
  bool isGuess(Unasked unasked) const { return isGiven() ? usesModel() : unasked == Unasked::Guessed; }
  /// The files that were named.
  std::vector<std::string> files() const;
  /// --tuned, if neither -c nor --config was given.
  std::optional<std::string> onlyTunedFile() const;
  /// The knobs of -c and --config. Values of -c take precedence over the file's. Throws an Error for a file
  /// that is none.
  Assignment given() const;
  /// The configuration of `space` that was asked for, by `given` and by a tuned file or a model. Throws an
  /// Error for unknown knobs and values and for broken constraints. With onlyTunedFile(), which chooses among
  /// several, see variants.h instead. `given`: given(); of several kernels those that this one has
  /// (knobsOfEach()).
  Configuration choose(const Source &, const SpaceDefinition &space, const Assignment &given,
                       const SpaceOptions &, const ast::Kernel &, const Device &, const Sizes &,
                       Unasked = Unasked::Untuned) const;

private:
  Assignment completed(const Assignment &given, const Source &, const SpaceDefinition &, const SpaceOptions &,
                       const ast::Kernel &, const Device &, const Sizes &) const;
  std::vector<std::string> knobs;
  std::string configFile, tunedFile, modelFile;
};

/// `knob=value` words as an assignment. Throws a usage Error.
Assignment parseAssignment(const std::vector<std::string> &words);

}
