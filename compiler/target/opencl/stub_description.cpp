#include "compiler/target/opencl/stub_description.h"
#include "compiler/target/description.h"
#include "compiler/target/opencl/cpp_names.h"
#include "llvm/Support/Format.h"

namespace icl {

std::string initializerOf(const std::array<std::int64_t, 3> &extent) {
  return "{" + std::to_string(extent[0]) + ", " + std::to_string(extent[1]) + ", " +
         std::to_string(extent[2]) + "}";
}

static const char *nameOf(runtime::Parameter::Kind kind) {
  constexpr std::array names{"Image", "Array", "Pointer", "Scalar"};
  return names.at(std::size_t(kind));
}

static const char *nameOf(runtime::KernelArgument::Kind kind) {
  constexpr std::array names{"Image",      "Array",      "Scalar",      "ImageExtent",
                             "ImagePitch", "GridExtent", "LocalMemory", "LocalExtent"};
  return names.at(std::size_t(kind));
}

static const char *nameOf(runtime::ImageStorage::Number number) {
  constexpr std::array names{"Signed", "Unsigned", "Float", "Fractions"};
  return names.at(std::size_t(number));
}

static const char *nameOf(runtime::Boundary boundary) {
  constexpr std::array names{"Constant", "Clamped", "Mirrored", "Periodic"};
  return names.at(std::size_t(boundary));
}

// What follows `rowUnit` where the padding depends on the grid.
static std::string growthOf(const runtime::Padding &padding) {
  if (padding.times == Extent{0, 0, 0})
    return "";
  return ", " + initializerOf(padding.times) + ", " + initializerOf(padding.plus) + ", " +
         initializerOf(padding.over);
}

// `icl::runtime::ImageStorage::object(...)`; nothing for a buffer.
static std::string storageText(const runtime::ImageStorage &storage) {
  using Kind = runtime::ImageStorage::Kind;
  if (storage.kind == Kind::Buffer)
    return "";
  if (storage.kind == Kind::Object)
    return std::string("icl::runtime::ImageStorage::object(icl::runtime::ImageStorage::Number::") +
           nameOf(storage.number) + ", " + std::to_string(storage.channelBytes) + ", " +
           std::to_string(storage.channels) + ")";
  std::string text = "icl::runtime::ImageStorage::padded({" + initializerOf(storage.padding.low) + ", " +
                     initializerOf(storage.padding.high) + ", " + std::to_string(storage.padding.rowUnit) +
                     growthOf(storage.padding) + "}, icl::runtime::Boundary::" + nameOf(storage.boundary);
  for (std::size_t i = 0; i < storage.outside.size(); ++i)
    text += (i ? ", " : ", {") + std::to_string(storage.outside[i]);
  return text + (storage.outside.empty() ? ")" : "})");
}

static const char *textOf(bool flag) { return flag ? "true" : "false"; }

// `{Argument::Image, "input", 0, icl::runtime::ImageStorage::object(...)}`
static std::string initializerOf(const runtime::KernelArgument &argument) {
  std::string storage = storageText(argument.storage);
  if ((argument.isWritten || argument.value != 0) && storage.empty())
    storage = "{}";
  if (argument.value != 0)
    storage += ", false, " + std::to_string(argument.value);
  return std::string("{Argument::") + nameOf(argument.kind) + ", " + cpp::stringLiteral(argument.name) +
         ", " + std::to_string(argument.dimension) + (storage.empty() ? "" : ", ") + storage +
         (argument.isWritten ? ", true}" : "}");
}

static std::string initializerOf(const runtime::SizeRule &rule) {
  return "{" + cpp::stringLiteral(rule.image) + ", " + initializerOf(rule.times) + ", " +
         initializerOf(rule.plus) + ", " + initializerOf(rule.over) + "}";
}

static std::string initializerOf(const runtime::Parameter &parameter) {
  return std::string("{Parameter::") + nameOf(parameter.kind) + ", " + cpp::stringLiteral(parameter.name) +
         ", " + std::to_string(parameter.elementBytes) + ", " + std::to_string(parameter.dimensions) + ", " +
         std::to_string(parameter.count) + ", " + textOf(parameter.inGrid) + ", " +
         textOf(parameter.isWritten) + ", " + textOf(parameter.keepsOld) + ", " +
         cpp::stringLiteral(parameter.type) + "}";
}

/// Whether the rule is what a launch has where its description states none.
static bool isProgramsGrid(const runtime::SizeRule &rule) {
  const runtime::SizeRule grid;
  return rule.image.empty() && rule.times == grid.times && rule.plus == grid.plus && rule.over == grid.over;
}

static void writeLaunch(llvm::raw_ostream &out, const runtime::Launch &launch) {
  out << "    {\n      icl::runtime::Launch launch;\n"
      << "      launch.entry = " << cpp::stringLiteral(launch.entry) << ";\n"
      << "      launch.arguments = {\n";
  for (const runtime::KernelArgument &argument : launch.arguments)
    out << "          " << initializerOf(argument) << ",\n";
  out << "      };\n"
      << "      launch.dimensions = " << launch.dimensions << ";\n";
  if (!isProgramsGrid(launch.grid))
    out << "      launch.grid = " << initializerOf(launch.grid) << ";\n";
  out << "      launch.workGroup = " << initializerOf(launch.workGroup) << ";\n"
      << "      launch.tile = " << initializerOf(launch.tile) << ";\n";
  if (launch.arrayBytes > 0)
    out << "      launch.arrayBytes = " << launch.arrayBytes << ";\n";
  out << "      program.launches.push_back(std::move(launch));\n    }\n";
}

// `{{{512, 512, 1}, {{"mask", {5, 5, 1}}}}}`
static std::string initializerOf(const std::vector<runtime::CallSizes> &all) {
  std::string text = "{";
  for (const runtime::CallSizes &sizes : all) {
    text += std::string(text.size() > 1 ? ", " : "") + "{" + initializerOf(sizes.grid) + ", {";
    for (const auto &[image, extent] : sizes.images)
      text +=
          (text.back() == '{' ? "{" : ", {") + cpp::stringLiteral(image) + ", " + initializerOf(extent) + "}";
    text += "}}";
  }
  return text + "}";
}

static void writeTuning(llvm::raw_ostream &out, const runtime::Tuning &tuning) {
  const bool isOfLaunch = tuning.objective == runtime::Objective::Launch;
  out << "    // sizes at which it was timed, by what, nanoseconds\n"
      << "    variant.tuning = icl::runtime::Tuning{" << initializerOf(tuning.sizes)
      << ", icl::runtime::Objective::" << (isOfLaunch ? "Launch" : "Kernel") << ", "
      << llvm::format("%.0f", tuning.timeNs) << "};\n";
}

/// `{0, 0, 0, 0}`
static std::string bytesText(const std::vector<unsigned char> &bytes) {
  std::string text;
  for (const unsigned char byte : bytes)
    text += (text.empty() ? "{" : ", ") + std::to_string(byte);
  return text + "}";
}

/// `, {0, 0, 0, 0}`: what a temporary holds at first; nothing if that is undefined.
static std::string initializerOf(const std::vector<unsigned char> &bytes) {
  return bytes.empty() ? "" : ", " + bytesText(bytes);
}

static void writeVariant(llvm::raw_ostream &out, const StubVariant &entry) {
  const runtime::LaunchProgram &program = entry.variant.program;
  out << "  {\n    icl::runtime::Variant variant; // for "
      << (entry.device.empty() ? "any device" : "the device of this name") << "\n";
  if (!entry.device.empty())
    out << "    variant.device = " << cpp::stringLiteral(entry.device) << ";\n";
  if (!entry.variant.configuration.empty())
    out << "    variant.configuration = " << cpp::stringLiteral(toString(entry.variant.configuration))
        << ";\n";
  if (!entry.architecture.empty())
    out << "    variant.architecture = " << cpp::stringLiteral(entry.architecture) << ";\n";
  if (entry.kind != runtime::DeviceKind::Any)
    out << "    variant.kind = icl::runtime::DeviceKind::"
        << (entry.kind == runtime::DeviceKind::Cpu ? "Cpu" : "Gpu") << ";\n";
  if (entry.tuning)
    writeTuning(out, *entry.tuning);
  out << "    icl::runtime::LaunchProgram &program = variant.program;\n";
  if (!program.options.empty())
    out << "    program.options = " << cpp::stringLiteral(program.options) << ";\n";
  for (const runtime::Temporary &temporary : program.temporaries)
    out << "    program.temporaries.push_back({" << cpp::stringLiteral(temporary.name) << ", "
        << temporary.dimensions << ", " << temporary.elementBytes << ", " << initializerOf(temporary.size)
        << initializerOf(temporary.initially) << "});\n";
  for (const runtime::Launch &launch : program.launches)
    writeLaunch(out, launch);
  if (program.fixedGrid)
    out << "    program.fixedGrid = icl::runtime::Extent" << initializerOf(*program.fixedGrid) << ";\n";
  for (const auto &[image, extent] : program.fixedImages)
    out << "    program.fixedImages[" << cpp::stringLiteral(image) << "] = " << initializerOf(extent)
        << ";\n";
  for (const auto &[image, pixels] : program.rowMultiples)
    out << "    program.rowMultiples[" << cpp::stringLiteral(image) << "] = " << pixels << ";\n";
  for (const auto &[image, bytes] : program.alignments)
    out << "    program.alignments[" << cpp::stringLiteral(image) << "] = " << bytes << ";\n";
  for (const auto &[parameter, value] : program.fixedValues)
    out << "    program.fixedValues[" << cpp::stringLiteral(parameter) << "] = {" << bytesText(value.bytes)
        << ", " << cpp::stringLiteral(value.text) << "};\n";
  const char *assignment = "=";
  for (const std::string &literal : cpp::rawStringLiterals(program.source)) {
    out << "    program.source " << assignment << " " << literal << ";\n";
    assignment = "+=";
  }
  out << "    description.variants.push_back(std::move(variant));\n  }\n";
}

void writeDescription(llvm::raw_ostream &out, const ast::Kernel &kernel, const std::string &className,
                      llvm::ArrayRef<StubVariant> variants) {
  const runtime::Description description = describe(kernel);
  out << "icl::runtime::Description " << className << "::describe() {\n"
      << "  using Parameter = icl::runtime::Parameter::Kind;\n"
      << "  using Argument = icl::runtime::KernelArgument::Kind;\n"
      << "  icl::runtime::Description description;\n"
      << "  description.name = " << cpp::stringLiteral(description.name) << ";\n"
      << "  description.dimensions = " << description.dimensions << ";\n";
  if (description.fixedGrid)
    out << "  description.fixedGrid = icl::runtime::Extent" << initializerOf(*description.fixedGrid) << ";\n";
  out << "  description.parameters = {\n"
      << "      // kind, name, bytes of an element, dimensions, count, in grid, is written, keeps what it "
         "held, type\n";
  for (const runtime::Parameter &parameter : description.parameters)
    out << "      " << initializerOf(parameter) << ",\n";
  out << "  };\n";
  for (const StubVariant &variant : variants)
    writeVariant(out, variant);
  out << "  return description;\n}\n";
}

}
