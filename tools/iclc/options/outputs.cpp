#include "tools/iclc/options/outputs.h"
#include "tools/iclc/files.h"
#include "tools/iclc/options/binding.h"
#include "tools/iclc/pictures/npy.h"
#include "tools/iclc/pictures/pixels.h"
#include "tools/iclc/report/text.h"
#include "tools/iclc/results.h"
#include <iostream>

namespace icl::cli {

OutputOptions::OutputOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Data);
  line.list("out", images, "NAME=FILE",
            "where an output goes: an image to a picture or .npy file, a result to a .npy or .csv file");
}

/// The output that a word names. Throws an Error.
static Binding bindOutput(const ast::Kernel &kernel, const std::string &word) {
  const std::string name = word.substr(0, word.find('='));
  for (const ast::ResultUse &use : kernel.results)
    if (use.result->name == name)
      return bind(kernel, word, false, "--out");
  return bind(kernel, word, true, "--out");
}

static std::string encode(const ast::Variable &image, const HostBuffer &buffer, const ImageFile &file) {
  try {
    if (file.isNpy())
      return npyFromImage(buffer, image.type.value, image.type.dimensions);
    const PictureFormat &format = *formatOfName(file.path);
    return format.encode(pictureFromImage(buffer, image.type.value, file.interleaving, format));
  } catch (const Error &wrong) {
    throw inputError("`" + image.name + "` cannot be saved as `" + file.path + "`: " + wrong.what());
  }
}

void OutputOptions::check(const ast::Kernel &kernel) const {
  std::vector<FileOfOption> files;
  for (const std::string &word : images) {
    const Binding binding = bindOutput(kernel, word);
    if (kernel.result(binding.parameter)) {
      checkResultFile(binding.value);
      checkWritable(binding.value);
      files.push_back({"--out " + binding.parameter->name, binding.value});
      continue;
    }
    const ImageFile file = parseImageFile(binding.value);
    if (!kernel.use(binding.parameter)->isWritten)
      throw usageError("`" + binding.parameter->name + "` is only read: it is not an output");
    const PictureFormat *format = file.isNpy() ? nullptr : formatOfName(file.path);
    if (format && !format->encode)
      throw usageError("`" + file.path + "`: " + format->name + " is only read; save as " +
                       pictureExtensions() + " or .npy");
    if (!file.isNpy() && !format)
      throw usageError("the name `" + file.path + "` does not tell the format: it should end in " +
                       pictureExtensions() + " or .npy");
    if (file.isNpy() && file.interleaving)
      throw usageError(std::string("`:") + file.interleaving->name + "` is for pictures");
    // One pixel shows whether the format can hold such pixels at all. Interleaved ones need their whole
    // width.
    const std::int64_t width = file.interleaving ? std::int64_t(file.interleaving->channels.size()) : 1;
    encode(*binding.parameter,
           {std::vector<std::byte>(binding.parameter->type.value.bytes() * width),
            {width, 1, binding.parameter->type.dimensions == 3 && !file.isNpy() ? 2 : 1}},
           file);
    checkWritable(file.path);
    files.push_back({"--out " + binding.parameter->name, file.path});
  }
  checkDistinct(files);
}

static void warnOfClamped(const ast::Variable &image, const HostBuffer &buffer, const ImageFile &file) {
  const auto clamped = findClamped(buffer, image.type.value, *formatOfName(file.path));
  if (!clamped)
    return;
  const std::string least = numberText(clamped->least), most = numberText(clamped->most);
  std::cerr << "iclc: warning: output `" << image.name << "` has "
            << plural(static_cast<std::int64_t>(clamped->count), "value")
            << (least == most ? " of " + least : " from " + least + " to " + most) << ", outside the 0 to "
            << clamped->maximum << " of `" << file.path
            << "`, and is clamped; scale it, or write .tif or .npy\n";
}

void OutputOptions::write(const ast::Kernel &kernel, const Arguments &arguments) const {
  std::vector<std::pair<std::string, std::string>>
      files; // with their bytes: what cannot be saved fails before anything is written
  for (const std::string &word : images) {
    const Binding binding = bindOutput(kernel, word);
    const HostBuffer &buffer = arguments.buffers.at(binding.parameter->name);
    if (kernel.result(binding.parameter)) {
      files.emplace_back(binding.value, encodeResult(*binding.parameter, buffer, binding.value));
      continue;
    }
    const ImageFile file = parseImageFile(binding.value);
    if (!file.isNpy() && !isWrittenAsFloat(binding.parameter->type.value.scalar, *formatOfName(file.path))) {
      warnOfNan(*binding.parameter, buffer, "output");
      warnOfClamped(*binding.parameter, buffer, file);
    }
    files.emplace_back(file.path, encode(*binding.parameter, buffer, file));
  }
  for (const auto &[path, bytes] : files)
    writeFile(path, bytes);
}

}
