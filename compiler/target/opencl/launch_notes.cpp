#include "compiler/target/opencl/launch_notes.h"
#include "compiler/target/description.h"
#include "compiler/target/opencl/amount.h"
#include "compiler/target/opencl/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace icl {
namespace {

using runtime::Boundary;
using runtime::Extent;
using runtime::ImageStorage;
using runtime::KernelArgument;

const char *const sides[] = {"width", "height", "depth"};

std::string channelText(const ImageStorage &storage) {
  const std::string bits = std::to_string(storage.channelBytes * 8);
  const char *order = storage.channels == 1 ? "CL_R" : storage.channels == 2 ? "CL_RG" : "CL_RGBA";
  const auto type = [&]() -> std::string {
    switch (storage.number) {
    case ImageStorage::Number::Signed:
      return "CL_SIGNED_INT" + bits;
    case ImageStorage::Number::Unsigned:
      return "CL_UNSIGNED_INT" + bits;
    case ImageStorage::Number::Fractions:
      return "CL_UNORM_INT" + bits;
    case ImageStorage::Number::Float:
      break;
    }
    return storage.channelBytes == 2 ? "CL_HALF_FLOAT" : "CL_FLOAT";
  };
  return std::string(order) + ", " + type();
}

/// What the padding of an image must contain.
std::string boundaryText(const ImageStorage &storage, std::size_t pixelBytes) {
  switch (storage.boundary) {
  case Boundary::Clamped:
    return "the nearest pixel of the image";
  case Boundary::Mirrored:
    return "the reflection of the image (the edge pixel repeats)";
  case Boundary::Periodic:
    return "copies of the image";
  case Boundary::Constant:
    break;
  }
  if (storage.outside.empty())
    return "anything";
  std::string text;
  llvm::raw_string_ostream out(text);
  out << (storage.outside.size() == 1 ? "the byte" : "the bytes");
  for (const unsigned char byte : storage.outside)
    out << llvm::format(" %02x", byte);
  return text + (storage.outside.size() < pixelBytes ? " per component" : " per pixel");
}

class Notes {
public:
  Notes(const ast::Kernel &kernel, const StubVariant &entry)
      : kernel(kernel), entry(entry), program(entry.variant.program), description(describe(kernel)) {
    std::optional<Extent> grid = program.fixedGrid;
    if (!grid)
      grid = description.fixedGrid;
    sizes[""] = grid ? known(*grid) : unknown("grid");
    for (const runtime::Parameter &parameter : description.parameters) {
      const auto fixed = program.fixedImages.find(parameter.name);
      if (fixed != program.fixedImages.end())
        sizes[parameter.name] = known(fixed->second);
      else if (parameter.kind == runtime::Parameter::Kind::Image)
        sizes[parameter.name] = hasGridSize(parameter) ? sizes[""] : unknown(parameter.name);
      else if (parameter.kind == runtime::Parameter::Kind::Pointer && parameter.isWritten)
        sizes[parameter.name] = {Amount{{}, parameter.name + "_count"}, Amount{1}, Amount{1}};
    }
    for (const runtime::Temporary &temporary : program.temporaries)
      sizes[temporary.name] = from(temporary.size, sizes.at(temporary.size.image));
  }

  std::string text() {
    out << "To launch `" << kernel.name << "` without " << kernel.name << ".hpp and " << kernel.name
        << ".cpp:\n\n";
    if (!entry.device.empty())
      out << (entry.tuning ? "tuned for: " : "first guess for: ") << entry.device << tunedSizes() << "\n";
    sizesLines();
    if (!program.fixedValues.empty())
      out << "values, compiled in: " << runtime::textOf(program.fixedValues) << "\n";
    out << "build options: " << optionsText() << "\n";
    if (program.temporaries.empty())
      out << "temporaries: none\n";
    for (const runtime::Temporary &temporary : program.temporaries)
      out << "temporary `" << temporary.name
          << "`: " << bufferText(temporary.name, temporary.dimensions, temporary.elementBytes)
          << (temporary.initially.empty()
                  ? ", written by one launch and read by later ones\n"
                  : ", at first " + patternText(temporary.initially) + "; each run leaves it so\n");
    for (const runtime::Launch &launch : program.launches)
      launchLines(launch);
    out << "\nMemory that is written must be the argument of no other parameter.\n";
    return asComment();
  }

private:
  static bool hasGridSize(const runtime::Parameter &parameter) {
    return parameter.inGrid || parameter.isWritten;
  }

  static Amounts unknown(const std::string &name) {
    Amounts amounts;
    for (unsigned d = 0; d < 3; ++d)
      amounts[d].formula = name + extentEndings[d];
    return amounts;
  }

  const runtime::Parameter *parameter(const std::string &name) const {
    const auto found = llvm::find_if(description.parameters, [&](auto &p) { return p.name == name; });
    return found == description.parameters.end() ? nullptr : &*found;
  }

  /// ", 640x480, 1920x1080"
  std::string tunedSizes() const {
    std::string text;
    if (entry.tuning)
      for (const runtime::CallSizes &sizes : entry.tuning->sizes)
        text += ", " + runtime::extentText(sizes.grid, description.dimensions);
    return text;
  }

  void sizesLines() {
    out << "grid: " << productText(sizes.at(""), description.dimensions);
    const char *separator = ", the size of ";
    for (const runtime::Parameter &image : description.parameters)
      if (image.kind == runtime::Parameter::Kind::Image && hasGridSize(image)) {
        out << separator << "`" << image.name << "`";
        separator = ", ";
      }
    out << "\n";
    for (const runtime::Parameter &image : description.parameters)
      if (image.kind == runtime::Parameter::Kind::Image && !hasGridSize(image))
        out << "size of `" << image.name << "`: " << productText(sizes.at(image.name), image.dimensions)
            << "\n";
    for (const auto &[image, pixels] : program.rowMultiples)
      out << (image.empty() ? "the grid's x" : "rows of `" + image + "`") << ": a multiple of " << pixels
          << " pixels\n";
    for (const auto &[image, bytes] : program.alignments)
      out << "`" << image << "` on a CPU: begins at a multiple of " << bytes << " bytes\n";
  }

  /// The option for 64-bit indices depends on the sizes, as BoundProgram's options do.
  std::string optionsText() const {
    std::vector<std::string> needed;
    if (!program.options.empty())
      needed.push_back(program.options);
    bool isKnown = true, isLong = false;
    const auto look = [&](const Amounts &stored) {
      if (llvm::any_of(stored, [](const Amount &a) { return !a.number; }))
        isKnown = false;
      else
        isLong |= runtime::needsLongIndices({*stored[0].number, *stored[1].number, *stored[2].number});
    };
    for (const auto &[name, size] : sizes)
      if (!name.empty())
        look(size);
    for (const runtime::Launch &launch : program.launches)
      for (const KernelArgument &argument : launch.arguments)
        if (argument.kind == KernelArgument::Kind::Image)
          look(stored(launch, argument));
    if (isLong)
      needed.emplace_back("-DICL_INDEX64");
    const std::string text = needed.empty()       ? "none"
                             : needed.size() == 1 ? needed[0]
                                                  : needed[0] + " " + needed[1];
    if (isKnown || isLong)
      return text;
    return text + "; add -DICL_INDEX64 if an image has 2^31 pixels or more, its padding included";
  }

  Amounts stored(const runtime::Launch &launch, const KernelArgument &argument) const {
    const Amounts &size = sizes.at(argument.name);
    if (argument.storage.kind != ImageStorage::Kind::Padded)
      return size;
    return extentOf(argument.storage.padding, size, from(launch.grid, sizes.at(launch.grid.image)));
  }

  void launchLines(const runtime::Launch &launch) {
    const Amounts grid = from(launch.grid, sizes.at(launch.grid.image));
    Amounts global;
    for (unsigned d = 0; d < 3; ++d)
      global[d] = times(roundedUp(grid[d], launch.tile[d]), launch.workGroup[d]);
    out << "\n";
    if (program.launches.size() > 1)
      out << "launch " << (&launch - program.launches.data() + 1) << " of " << program.launches.size()
          << ": ";
    out << "kernel function: " << launch.entry << "\n"
        << "local size: " << productText(known(launch.workGroup), launch.dimensions) << "\n"
        << "global size: " << productText(global, launch.dimensions) << "\n"
        << "pixels per work-group: " << productText(known(launch.tile), launch.dimensions) << "\n"
        << "arguments:\n";
    for (std::size_t i = 0; i < launch.arguments.size(); ++i)
      out << "  " << i << "  " << argumentText(launch, launch.arguments[i]) << "\n";
  }

  std::string argumentText(const runtime::Launch &launch, const KernelArgument &argument) {
    const unsigned d = argument.dimension;
    switch (argument.kind) {
    case KernelArgument::Kind::Image:
      return imageText(launch, argument);
    case KernelArgument::Kind::Array:
      return arrayText(argument);
    case KernelArgument::Kind::Scalar:
      return named(argument.name) + ", " + std::to_string(parameter(argument.name)->elementBytes) +
             " bytes by value";
    case KernelArgument::Kind::ImageExtent:
      return std::string("int: ") + sides[d] + " of `" + argument.name + "`, " +
             sizes.at(argument.name)[d].text();
    case KernelArgument::Kind::ImagePitch:
      return std::string("int: ") + (d == 0 ? "pixels per row" : "rows per slice") + " of the buffer for `" +
             argument.name + "`, " + pitchOf(launch, argument).text();
    case KernelArgument::Kind::LocalMemory:
      return std::to_string(argument.value) + " bytes of local memory, for pixels of `" + argument.name + "`";
    case KernelArgument::Kind::LocalExtent:
      return std::string("int: ") + sides[d] + " of the pixels of `" + argument.name + "` in local memory, " +
             std::to_string(argument.value);
    case KernelArgument::Kind::GridExtent:
      break;
    }
    return std::string("int: ") + sides[d] + " of the grid, " +
           from(launch.grid, sizes.at(launch.grid.image))[d].text();
  }

  Amount pitchOf(const runtime::Launch &launch, const KernelArgument &pitch) const {
    for (const KernelArgument &argument : launch.arguments)
      if (argument.kind == KernelArgument::Kind::Image && argument.name == pitch.name)
        return stored(launch, argument)[pitch.dimension];
    return sizes.at(pitch.name)[pitch.dimension];
  }

  /// "`weight`, float[5][5]"
  std::string named(const std::string &name) const {
    for (const auto &variable : kernel.parameters)
      if (variable->name == name)
        return "`" + name + "`, " + toString(variable->type);
    return "`" + name + "`, temporary";
  }

  std::string bufferText(const std::string &name, unsigned dimensions, std::size_t pixelBytes) const {
    return "buffer of " + productText(sizes.at(name), dimensions) + " pixels of " + bytesText(pixelBytes) +
           " without gaps";
  }
  /// "bytes 0 0 128 255, repeated"
  static std::string patternText(const std::vector<unsigned char> &bytes) {
    std::string text = "bytes";
    for (const unsigned char byte : bytes)
      text += " " + std::to_string(byte);
    return text + ", repeated";
  }
  static std::string bytesText(std::size_t bytes) {
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  }

  std::string imageText(const runtime::Launch &launch, const KernelArgument &argument) const {
    const runtime::Parameter *image = parameter(argument.name);
    std::string access = !argument.isWritten        ? "read"
                         : image && image->keepsOld ? "read and written"
                                                    : "written";
    const auto temporary =
        llvm::find_if(program.temporaries, [&](auto &t) { return t.name == argument.name; });
    const unsigned dimensions = image ? image->dimensions : temporary->dimensions;
    const std::size_t bytes = image ? image->elementBytes : temporary->elementBytes;
    const std::string text = named(argument.name) + ", " + access + ": ";
    switch (argument.storage.kind) {
    case ImageStorage::Kind::Object:
      return text + "image" + std::to_string(dimensions) + "d object of " +
             productText(sizes.at(argument.name), dimensions) + " pixels, " + channelText(argument.storage);
    case ImageStorage::Kind::Padded:
      return text + paddedText(launch, argument, dimensions, bytes);
    case ImageStorage::Kind::Buffer:
      break;
    }
    return text + bufferText(argument.name, dimensions, bytes);
  }

  std::string paddedText(const runtime::Launch &launch, const KernelArgument &argument, unsigned dimensions,
                         std::size_t bytes) const {
    const Extent origin = argument.storage.padding.origin();
    const Amounts extent = stored(launch, argument);
    std::string at = std::to_string(origin[0]), zero = "0",
                text = "padded buffer with " + bytesText(bytes) + " per pixel, " + extent[0].text() +
                       " pixels per row";
    const char *const counted[] = {"", " rows", " slices"};
    for (unsigned d = 1; d < dimensions; ++d) {
      text += ", " + extent[d].text() + counted[d];
      at += ", " + std::to_string(origin[d]);
      zero += ", 0";
    }
    return text + "\n     pixel (" + zero + ") of the image is at (" + at +
           "); the pixels around the image hold " + boundaryText(argument.storage, bytes);
  }

  std::string arrayText(const KernelArgument &argument) const {
    const runtime::Parameter *array = parameter(argument.name);
    if (!array)
      return named(argument.name) + (argument.isWritten ? ", written: buffer" : ", read: buffer");
    const std::string what = named(argument.name) + (argument.isWritten ? ", written" : "");
    const std::string elements =
        (array->count == 1 ? " element of " : " elements of ") + bytesText(array->elementBytes);
    if (array->kind == runtime::Parameter::Kind::Array)
      return what + ": buffer of " + std::to_string(array->count) + elements;
    return what + ": buffer of " +
           (array->count ? "up to " + std::to_string(array->count) : std::string("as many")) + elements +
           (array->count ? "" : " as the kernel reads");
  }

  /// Every line with `//` in front.
  std::string asComment() const {
    std::string result;
    llvm::SmallVector<llvm::StringRef, 32> lines;
    llvm::StringRef(written).rtrim('\n').split(lines, '\n');
    for (const llvm::StringRef line : lines)
      result += line.empty() ? "//\n" : "// " + line.str() + "\n";
    return result + "\n";
  }

  const ast::Kernel &kernel;
  const StubVariant &entry;
  const runtime::LaunchProgram &program;
  const runtime::Description description;
  std::map<std::string, Amounts> sizes; ///< of images and temporaries by name; of the grid without one
  std::string written;
  llvm::raw_string_ostream out{written};
};

}

std::string launchNotes(const ast::Kernel &kernel, const StubVariant &entry) {
  return Notes(kernel, entry).text();
}

}
