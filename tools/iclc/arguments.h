// --in, --arg and --out: what a kernel is called with, and where its outputs go.
#pragma once
#include "compiler/compile.h"
#include "compiler/interpret/interpret.h"
#include "tools/iclc/command_line.h"
#include "tools/iclc/pixels.h"

namespace icl::cli {

/// A picture or .npy file, and how it lies in an image: "photo.png", "photo.png:bgr".
struct ImageFile {
  std::string path;
  const Interleaving *interleaving = nullptr;
};

class InputOptions {
public:
  explicit InputOptions(CommandLine &);
  /// The buffers that were given, by parameter, read and checked against their parameters' types. NaN in them
  /// is warned of. Throws a Failure for unknown names, unreadable files and whatever does not fit.
  std::map<std::string, HostBuffer> load(const ast::Kernel &) const;

private:
  std::vector<std::string> images, values;
};

class OutputOptions {
public:
  explicit OutputOptions(CommandLine &);
  /// Throws a Failure now for what would stop write() later: unknown names, formats that cannot hold the
  /// pixels, unwritable files.
  void check(const ast::Kernel &) const;
  void write(const ast::Kernel &, const Arguments &) const;

private:
  std::vector<std::string> images;
};

/// How to give what `--help` calls a picture: the notes of subcommands that have these options.
extern const char *const inputNotes;

/// `sizes` completed by the images given: the grid from those that the grid pragma names, and every image's
/// own size. Throws a Failure where they contradict each other, and when nothing gives the grid.
Sizes completeSizes(const ast::Kernel &, Sizes, const std::map<std::string, HostBuffer> &given);

/// Everything that the kernel is called with: what was given, and zeroed outputs of the grid's size. Throws a
/// Failure that lists what is missing.
Arguments completeArguments(const ast::Kernel &, const Sizes &, std::map<std::string, HostBuffer> given);

}
