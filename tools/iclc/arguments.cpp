#include "tools/iclc/arguments.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/files.h"
#include "tools/iclc/npy.h"
#include "tools/iclc/numbers.h"
#include "tools/iclc/options.h"
#include <algorithm>
#include <cstring>
#include <iostream>

namespace icl::cli {

const char *const inputNotes = "Pictures are PNG, JPEG, PGM or PPM; their samples keep their numbers (0..255 "
                               "in bytes). Pixels of one component take\n"
                               "grey, of three RGB, of four RGBA. FILE:rgb, :bgr, :rgba or :bgra lays the "
                               "components side by side in an image of\n"
                               "scalars, so many times wider. Outputs are rounded and clamped to 0..255 "
                               "(images of ushort: 0..65535 in PNG, PGM, PPM).\n"
                               "Volumes and exact values: .npy of shape [[depth,] height,] width [, "
                               "components] and the image's own type.\n";

// ---- name=value
// ----------------------------------------------------------------------------------------------------

namespace {
struct Binding {
  const ast::Variable *parameter;
  std::string value;
};
}

static Binding bind(const ast::Kernel &kernel, const std::string &word, bool isImage, const char *option) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
    throw usageError("`" + std::string(option) + " " + word +
                     "` is not of the form name=" + (isImage ? "FILE" : "value"));
  const std::string name = word.substr(0, equals);
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters) {
    const bool fitsOption = (parameter->type.kind == Type::Kind::Image) == isImage;
    if (parameter->name == name && fitsOption)
      return {parameter.get(), word.substr(equals + 1)};
    if (parameter->name == name)
      throw usageError("`" + name + "` is " +
                       (isImage ? "no image: give it with --arg" : "an image: give it with --in"));
    if (fitsOption)
      names.push_back(parameter->name);
  }
  throw usageError("`" + kernel.name + "` has no " + (isImage ? "image" : "argument") + " `" + name + "`" +
                   didYouMean(name, names));
}

static ImageFile parseImageFile(const std::string &text) {
  for (const Interleaving &interleaving : interleavings) {
    const std::string suffix = std::string(":") + interleaving.name;
    if (text.ends_with(suffix))
      return {text.substr(0, text.size() - suffix.size()), &interleaving};
  }
  return {text};
}

static bool isNpy(std::string_view path) { return path.ends_with(".npy"); }

// ---- reading
// ---------------------------------------------------------------------------------------------------------

InputOptions::InputOptions(CommandLine &line) {
  line.list("in", images, "NAME=FILE", "an input image: a picture or .npy file");
  line.list("arg", values, "NAME=VALUE", "a scalar (3.5), an array (0.5,1,2) or @FILE of numbers or .npy");
}

static HostBuffer readImage(const ast::Variable &image, const ImageFile &file) {
  const std::string bytes = readFile(file.path);
  try {
    if (bytes.starts_with("\x93NUMPY")) {
      if (file.interleaving)
        throw std::runtime_error(std::string("`:") + file.interleaving->name + "` is for pictures");
      return bufferFromNpy(bytes, image.type.value, image.type.dimensions);
    }
    const PictureFormat *format = formatOfBytes(bytes);
    if (!format)
      throw std::runtime_error("it is neither a picture (PNG, JPEG, PGM, PPM) nor .npy");
    HostBuffer buffer = imageFromPicture(format->decode(bytes), image.type.value, file.interleaving);
    if (image.type.dimensions == 3 || (image.type.dimensions == 1 && buffer.size[1] != 1))
      throw std::runtime_error(
          "`" + toString(image.type) + "` takes " +
          (image.type.dimensions == 1 ? "a picture one pixel high" : "a .npy volume, not a picture"));
    return buffer;
  } catch (const std::runtime_error &wrong) {
    throw inputError("`" + file.path + "`, given for `" + image.name + "`: " + wrong.what());
  }
}

static std::vector<std::string_view> splitNumbers(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(", \t\r\n", at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(", \t\r\n", at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

static HostBuffer bufferFromText(std::string_view text, ValueType element) {
  const auto words = splitNumbers(text);
  if (words.empty())
    throw std::runtime_error("it holds no numbers");
  if (words.size() % element.lanes != 0)
    throw std::runtime_error(std::to_string(words.size()) + " numbers do not make whole `" +
                             toString(element) + "`s");
  HostBuffer buffer;
  buffer.size[0] = static_cast<std::int64_t>(words.size() / element.lanes);
  buffer.bytes.resize(buffer.size[0] * element.bytes());
  for (std::size_t i = 0; i < words.size(); ++i)
    parseNumber(
        element.scalar, words[i],
        &buffer.bytes[i / element.lanes * element.bytes() + i % element.lanes * sizeOf(element.scalar)]);
  return buffer;
}

static std::string plural(std::int64_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

static void checkCount(const ast::Kernel &kernel, const ast::Variable &parameter, std::int64_t found) {
  const Type &type = parameter.type;
  std::int64_t expected = 1;
  for (const std::int64_t extent : type.extents)
    expected *= extent;
  if (type.kind != Type::Kind::Pointer && found != expected)
    throw std::runtime_error(plural(found, "element") + " for `" + toString(type) + "`, which has " +
                             std::to_string(expected));
  for (const auto &[array, bound] : kernel.maxSizes)
    if (array == &parameter && found > bound)
      throw std::runtime_error(plural(found, "element") + ", but `max_size` bounds it to " +
                               std::to_string(bound));
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
  } catch (const std::runtime_error &wrong) {
    throw inputError((path.empty() ? "`" : "`" + path + "`, given for `") + parameter.name +
                     "`: " + wrong.what());
  }
}

static void warnOfNan(const ast::Variable &parameter, const HostBuffer &buffer, const char *what) {
  const auto nan = findNan(buffer, parameter.type.value);
  if (!nan)
    return;
  std::cerr << "iclc: warning: " << what << " `" << parameter.name << "` holds " << nan->count
            << " NaN, the first at (" << nan->first[0] << ", " << nan->first[1] << ", " << nan->first[2]
            << ")\n";
}

std::map<std::string, HostBuffer> InputOptions::load(const ast::Kernel &kernel) const {
  std::map<std::string, HostBuffer> buffers;
  const auto add = [&](const ast::Variable &parameter, HostBuffer buffer) {
    warnOfNan(parameter, buffer, "input");
    if (!buffers.emplace(parameter.name, std::move(buffer)).second)
      throw usageError("`" + parameter.name + "` was given more than once");
  };
  for (const std::string &word : images) {
    const Binding binding = bind(kernel, word, true, "--in");
    const ast::ImageUse &use = *kernel.use(binding.parameter);
    if (use.isWritten && !use.isRead)
      throw usageError("`" + binding.parameter->name + "` is only written: save it with --out");
    add(*binding.parameter, readImage(*binding.parameter, parseImageFile(binding.value)));
  }
  for (const std::string &word : values) {
    const Binding binding = bind(kernel, word, false, "--arg");
    add(*binding.parameter, readValue(kernel, *binding.parameter, binding.value));
  }
  return buffers;
}

// ---- writing
// ---------------------------------------------------------------------------------------------------------

OutputOptions::OutputOptions(CommandLine &line) {
  line.list("out", images, "NAME=FILE", "where an output image goes: a picture or .npy file");
}

static std::string encode(const ast::Variable &image, const HostBuffer &buffer, const ImageFile &file) {
  try {
    if (isNpy(file.path))
      return npyFromImage(buffer, image.type.value, image.type.dimensions);
    const PictureFormat &format = *formatOfName(file.path);
    return format.encode(pictureFromImage(buffer, image.type.value, file.interleaving, format));
  } catch (const std::runtime_error &wrong) {
    throw inputError("`" + image.name + "` cannot be saved as `" + file.path + "`: " + wrong.what());
  }
}

void OutputOptions::check(const ast::Kernel &kernel) const {
  for (const std::string &word : images) {
    const Binding binding = bind(kernel, word, true, "--out");
    const ImageFile file = parseImageFile(binding.value);
    if (!kernel.use(binding.parameter)->isWritten)
      throw usageError("`" + binding.parameter->name + "` is only read: it is no output");
    if (!isNpy(file.path) && !formatOfName(file.path))
      throw usageError("the name `" + file.path + "` says no format: it should end in " +
                       pictureExtensions() + " or .npy");
    if (isNpy(file.path) && file.interleaving)
      throw usageError(std::string("`:") + file.interleaving->name + "` is for pictures");
    // One pixel shows whether the format can hold such pixels at all; interleaved ones need their whole
    // width.
    const std::int64_t width = file.interleaving ? std::int64_t(file.interleaving->channels.size()) : 1;
    encode(*binding.parameter,
           {std::vector<std::byte>(binding.parameter->type.value.bytes() * width),
            {width, 1, binding.parameter->type.dimensions == 3 && !isNpy(file.path) ? 2 : 1}},
           file);
    checkWritable(file.path);
  }
}

void OutputOptions::write(const ast::Kernel &kernel, const Arguments &arguments) const {
  for (const std::string &word : images) {
    const Binding binding = bind(kernel, word, true, "--out");
    const ImageFile file = parseImageFile(binding.value);
    const HostBuffer &buffer = arguments.buffers.at(binding.parameter->name);
    if (!isNpy(file.path))
      warnOfNan(*binding.parameter, buffer, "output");
    writeFile(file.path, encode(*binding.parameter, buffer, file));
  }
}

// ---- sizes
// -----------------------------------------------------------------------------------------------------------

Sizes completeSizes(const ast::Kernel &kernel, Sizes sizes, const std::map<std::string, HostBuffer> &given) {
  std::string giver = kernel.fixedGrid.empty() ? "--size" : "the grid pragma";
  for (const ast::ImageUse &use : kernel.images) {
    const std::string &name = use.image->name;
    const auto image = given.find(name);
    if (image == given.end())
      continue;
    const Extent &extent = image->second.size;
    const unsigned dimensions = use.image->type.dimensions;
    const auto stated = sizes.images.find(name);
    if (stated != sizes.images.end() && stated->second != extent)
      throw inputError("`" + name + "` is " + extentText(extent, dimensions) + ", but --size says " +
                       extentText(stated->second, dimensions));
    if (!use.inGrid && !use.isWritten) {
      sizes.images[name] = extent;
      continue;
    }
    if (sizes.grid && *sizes.grid != extent)
      throw inputError("`" + name + "` is " + extentText(extent, dimensions) + ", but " + giver +
                       " gives a grid of " + extentText(*sizes.grid, kernel.dimensions));
    if (!sizes.grid)
      giver = "`" + name + "`";
    sizes.grid = extent;
  }
  if (!sizes.grid)
    throw usageError("nothing gives the size of `" + kernel.name + "`'s grid: give --size");
  return sizes;
}

static std::string wanted(const ast::Variable &parameter) {
  switch (parameter.type.kind) {
  case Type::Kind::Image:
    return "--in " + parameter.name + "=FILE (" + toString(parameter.type) + ")";
  case Type::Kind::Value:
    return "--arg " + parameter.name + "=VALUE (" + toString(parameter.type) + ")";
  default:
    return "--arg " + parameter.name + "=VALUES or @FILE (" + toString(parameter.type) + ")";
  }
}

Arguments completeArguments(const ast::Kernel &kernel, const Sizes &sizes,
                            std::map<std::string, HostBuffer> given) {
  Arguments arguments;
  arguments.grid = *sizes.grid;
  std::string missing;
  for (const auto &parameter : kernel.parameters) {
    const auto found = given.find(parameter->name);
    const ast::ImageUse *use = kernel.use(parameter.get());
    if (found != given.end()) {
      arguments.buffers[parameter->name] = std::move(found->second);
    } else if (use && use->isWritten && !use->isRead) {
      HostBuffer &output = arguments.buffers[parameter->name];
      output.size = *sizes.grid;
      output.bytes.resize(output.size[0] * output.size[1] * output.size[2] * parameter->type.value.bytes());
    } else {
      missing += "\n  " + wanted(*parameter);
    }
  }
  if (!missing.empty())
    throw usageError("`" + kernel.name + "` also needs:" + missing);
  return arguments;
}

}
