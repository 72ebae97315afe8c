// Options that several subcommands share, each declared once. A group registers itself with the command line
// on construction and answers after parse().
#pragma once
#include "compiler/compile.h"
#include "tools/iclc/options/command_line.h"
#include "tools/iclc/source.h"
#include <optional>
#include <set>

namespace icl::cli {

/// FILE.icl and -k.
class SourceOptions {
public:
  explicit SourceOptions(CommandLine &);
  /// Reads, parses and checks the file; prints its diagnostics. Throws a Failure if there are errors.
  Source load() const;
  /// Every kernel, or the one that -k names. Throws a Failure for a name that the file does not hold.
  std::vector<const ast::Kernel *> kernels(const Source &) const;
  /// The only kernel, or the one that -k names.
  const ast::Kernel &kernel(const Source &) const;
  const std::string &file() const { return path; }

private:
  std::string path, kernelName;
};

/// --size, for the grid and for images of another size.
class SizeOptions {
public:
  explicit SizeOptions(CommandLine &);
  /// What was given, checked against the kernel; a grid that the source fixes is the grid.
  Sizes sizes(const ast::Kernel &) const;
  bool given() const { return !texts.empty(); }

private:
  std::vector<std::string> texts;
};

/// The kernel's image of that name. Throws a usage Failure with a suggestion if there is none.
const ast::ImageUse &imageNamed(const ast::Kernel &, const std::string &name);
/// "640x480", "64x64x16", "1000": as many extents as there are dimensions. Throws a usage Failure.
Extent parseExtent(const std::string &text, unsigned dimensions);
/// "640x480".
std::string extentText(const Extent &, unsigned dimensions);

/// --wg.
class SpaceOptions {
public:
  explicit SpaceOptions(CommandLine &);
  /// The kernel's space. Prints what is wrong with its pragmas and throws a silent Failure. `isForTuned`: for
  /// what a tuned file holds, which may have been found among dense sizes whatever is said here.
  Space space(const Source &, const ast::Kernel &, const Device &, const Sizes &,
              bool isForTuned = false) const;
  /// Throws a usage Failure for what is neither `powers` nor `dense`.
  bool denseWorkGroups() const;

private:
  std::string workGroups = "powers";
};

/// -c, --config and --tuned.
class ConfigurationOptions {
public:
  explicit ConfigurationOptions(CommandLine &);
  bool given() const { return !knobs.empty() || !configFile.empty() || !tunedFile.empty(); }
  bool usesTunedFile() const { return !tunedFile.empty(); }
  /// --tuned, if neither -c nor --config says more.
  std::optional<std::string> onlyTunedFile() const;
  /// The configuration of `space` that was asked for; its reference where nothing was. What -c says wins over
  /// a file. Throws a Failure for unknown knobs and values and for broken constraints; only where a tuned
  /// file alone was asked for and does not fit, it warns and takes the reference.
  Configuration choose(const Source &, const Space &space, const ast::Kernel &, const Device &,
                       const Sizes &) const;

private:
  Assignment wanted(const Source &, const Space &, const ast::Kernel &, const Device &, const Sizes &) const;
  std::vector<std::string> knobs;
  std::string configFile, tunedFile;
};

/// `knob=value` words as an assignment. Throws a usage Failure.
Assignment parseAssignment(const std::vector<std::string> &words);

}
