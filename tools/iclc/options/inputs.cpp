#include "tools/iclc/options/inputs.h"
#include "compiler/interpret/synthetic.h"
#include "tools/iclc/files.h"
#include "tools/iclc/options/binding.h"
#include "tools/iclc/pictures/npy.h"
#include "tools/iclc/pictures/numbers.h"
#include "tools/iclc/report/text.h"
#include <algorithm>

namespace icl::cli {

std::string inputNotes() {
  std::vector<std::string> suffixes;
  for (const Interleaving &interleaving : interleavings)
    suffixes.push_back((suffixes.empty() ? "FILE:" : ":") + std::string(interleaving.name));
  return "Pictures are " + listed(pictureFormatNames(), "or") +
         ". Samples keep their numbers (0..255 in bytes).\n" +
         R"(Pixels of one component take grey, of three RGB, of four RGBA.
)" + listed(suffixes, "or") +
         R"( puts the components side by side in an image of scalars,
which is 3 or 4 times as wide as the picture. Outputs are rounded and clamped to 0..255 (to 0..65535 from images of ushort,
in formats with 16 bits); in TIFF, floats stay floats. Volumes: TIFF with a page per slice. Volumes and exact
values: .npy of shape [[depth,] height,] width [, components] and of the image's own type.
)";
}

InputOptions::InputOptions(CommandLine &line) {
  const CommandLine::Group group(line, Topic::Data);
  line.list("in", images, "NAME=FILE", "an input image: a picture or .npy file");
  line.list("arg", values, "NAME=VALUE", "a scalar (3.5), an array (0.5,1,2) or @FILE of numbers or .npy");
}

static void checkDimensions(const Type &image, const Picture &picture, const PictureFormat &format) {
  const std::string takes = "`" + toString(image) + "` takes ";
  if (image.dimensions == 3 && !format.holdsVolumes)
    throw inputError(takes + "a volume (.tif or .npy), not a picture");
  if (image.dimensions < 3 && picture.depth > 1)
    throw inputError(takes + "a picture, not a volume of " + plural(picture.depth, "slice"));
  if (image.dimensions == 1 && picture.height > 1)
    throw inputError(takes + "a picture one pixel high");
}

static HostBuffer readImage(const ast::Variable &image, const ImageFile &file) {
  const std::string bytes = readFile(file.path);
  try {
    if (bytes.starts_with("\x93NUMPY")) {
      if (file.interleaving)
        throw inputError(std::string("`:") + file.interleaving->name + "` is for pictures");
      return bufferFromNpy(bytes, image.type.value, image.type.dimensions);
    }
    const PictureFormat *format = formatOfBytes(bytes);
    if (!format)
      throw inputError("it is neither a picture (" + listed(pictureFormatNames(), "or") + ") nor .npy");
    const Picture picture = format->decode(bytes);
    checkDimensions(image.type, picture, *format);
    return imageFromPicture(picture, image.type.value, file.interleaving);
  } catch (const Error &wrong) {
    throw inputError("cannot use `" + file.path + "` as `" + image.name + "`: " + wrong.what());
  }
}

static void checkCount(const ast::Kernel &kernel, const ast::Variable &parameter, std::int64_t found) {
  const Type &type = parameter.type;
  std::int64_t expected = 1;
  for (const std::int64_t extent : type.extents)
    expected *= extent;
  if (type.kind != Type::Kind::Pointer && found != expected)
    throw inputError(
        "`" + toString(type) + "` " +
        (type.kind == Type::Kind::Value ? "is one value" : "has " + plural(expected, "element")) + ", but " +
        std::to_string(found) + (found == 1 ? " is given" : " are given"));
  for (const auto &[array, bound] : kernel.maxSizes)
    if (array == &parameter && found > bound)
      throw inputError("`max_size` allows " + plural(bound, "element") + ", but " + std::to_string(found) +
                       " are given");
}

static HostBuffer readValue(const ast::Kernel &kernel, const ast::Variable &parameter,
                            const std::string &value) {
  const std::string path = value.starts_with('@') ? value.substr(1) : "";
  const std::string text = path.empty() ? value : readFile(path);
  try {
    HostBuffer buffer = text.starts_with("\x93NUMPY") ? bufferFromNpy(text, parameter.type.value, 0)
                                                      : bufferFromText(text, parameter.type.value);
    checkCount(kernel, parameter, buffer.size[0]);
    return buffer;
  } catch (const Error &wrong) {
    throw inputError((path.empty() ? "`" : "cannot use `" + path + "` as `") + parameter.name +
                     "`: " + wrong.what());
  }
}

/// Whether it is given for another of the kernels, which has the parameter.
static bool isForAnother(const ast::Kernel &kernel, const std::vector<const ast::Kernel *> &all,
                         const std::string &word) {
  const std::string name = word.substr(0, word.find('='));
  const auto hasIt = [&](const ast::Kernel *one) {
    return std::any_of(one->parameters.begin(), one->parameters.end(),
                       [&](const auto &parameter) { return parameter->name == name; });
  };
  return !hasIt(&kernel) && std::any_of(all.begin(), all.end(), hasIt);
}

std::map<std::string, HostBuffer> InputOptions::load(const ast::Kernel &kernel,
                                                     const std::vector<const ast::Kernel *> &all) const {
  std::map<std::string, HostBuffer> buffers;
  const auto add = [&](const ast::Variable &parameter, HostBuffer buffer) {
    warnOfNan(parameter, buffer, "input");
    const bool isNew = buffers.emplace(parameter.name, std::move(buffer)).second;
    if (!isNew && !parameter.fixedValue.empty())
      throw usageError("`" + parameter.name + "` has its value by --fixed-arg; --arg has no effect on it");
    if (!isNew)
      throw usageError("`" + parameter.name + "` was given more than once");
  };
  for (const auto &parameter : kernel.parameters)
    if (!parameter->fixedValue.empty())
      add(*parameter, fixedBuffer(*parameter));
  for (const std::string &word : images) {
    if (isForAnother(kernel, all, word))
      continue;
    const Binding binding = bind(kernel, word, true, "--in");
    const ast::ImageUse &use = *kernel.use(binding.parameter);
    if (use.isWritten && !use.isRead)
      throw usageError("`" + binding.parameter->name + "` is only written: save it with --out");
    add(*binding.parameter, readImage(*binding.parameter, parseImageFile(binding.value)));
  }
  for (const std::string &word : values) {
    if (isForAnother(kernel, all, word))
      continue;
    const Binding binding = bind(kernel, word, false, "--arg");
    if (kernel.result(binding.parameter))
      throw usageError("`" + binding.parameter->name + "` is a result: what it holds before does not count");
    add(*binding.parameter, readValue(kernel, *binding.parameter, binding.value));
  }
  return buffers;
}

}
