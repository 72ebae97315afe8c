#include "compiler/target/opencl/stub.h"
#include "compiler/target/description.h"
#include "compiler/target/opencl/cpp_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <array>

namespace icl {
namespace {

using ast::ImageUse;
using ast::Variable;
using llvm::raw_string_ostream;

// What both files are generated from.
struct Writer {
  const ast::Kernel &kernel;
  std::string name = cpp::className(kernel.name);
  std::vector<std::string> parameters = cpp::parameterNames(kernel); // their C++ names
};

bool isWritten(const ast::Kernel &kernel, const Variable &image) {
  const ImageUse *use = kernel.use(&image);
  return use && use->isWritten;
}

// ---- The functions' signatures
// --------------------------------------------------------------------------------------

// `const float (&weight)[5][5]`: a parameter of run().
std::string hostParameter(const ast::Kernel &kernel, const Variable &parameter, const std::string &name) {
  const std::string element = cpp::hostType(parameter.type.value);
  switch (parameter.type.kind) {
  case Type::Kind::Value:
    return element + " " + name;
  case Type::Kind::Image:
    return "icl::runtime::Image<" + std::string(isWritten(kernel, parameter) ? "" : "const ") + element +
           "> " + name;
  case Type::Kind::Pointer:
    return "icl::runtime::Span<const " + element + "> " + name;
  case Type::Kind::Array:
    break;
  }
  std::string text = "const " + element + " (&" + name + ")";
  for (std::int64_t extent : parameter.type.extents)
    text += "[" + std::to_string(extent) + "]";
  return text;
}

// A parameter of launch().
std::string deviceParameter(const ast::Kernel &, const Variable &parameter, const std::string &name) {
  switch (parameter.type.kind) {
  case Type::Kind::Value:
    return cpp::hostType(parameter.type.value) + " " + name;
  case Type::Kind::Image:
    return "icl::runtime::DeviceImage " + name;
  case Type::Kind::Pointer:
  case Type::Kind::Array:
    return "cl_mem " + name;
  }
  return "";
}

// `Event Blur::run(const Queue &queue, ...)`, one parameter per line. `scope` is empty or `Blur::`.
template <typename ParameterText>
std::string signature(const Writer &writer, const std::string &scope, llvm::StringRef function,
                      llvm::StringRef indent, ParameterText parameterText) {
  const std::string start = "icl::runtime::Event " + scope + function.str() + "(";
  const std::string newLine = ",\n" + indent.str() + std::string(start.size(), ' ');
  std::string text = start + "const icl::runtime::Queue &queue";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i)
    text += newLine + parameterText(writer.kernel, *writer.kernel.parameters[i], writer.parameters[i]);
  if (function == "launch")
    text += newLine + "const std::vector<cl_event> &waitFor" + (scope.empty() ? " = {}" : "");
  return text + ") const";
}

// The images of which choice() and prepare() take the size: not those of the grid's size.
bool hasOwnSize(const ast::Kernel &kernel, const Variable &parameter) {
  const ImageUse *use = kernel.use(&parameter);
  return parameter.type.kind == Type::Kind::Image && !(use && (use->inGrid || use->isWritten));
}

// `Choice Blur::choice(const Queue &queue, Size grid, ...)`, one parameter per line.
std::string sizesSignature(const Writer &writer, const std::string &function, const std::string &scope,
                           llvm::StringRef indent) {
  const std::string start =
      (function == "choice" ? "icl::runtime::Choice " : "void ") + scope + function + "(";
  const std::string newLine = ",\n" + indent.str() + std::string(start.size(), ' ');
  std::string text = start + "const icl::runtime::Queue &queue";
  if (writer.kernel.fixedGrid.empty())
    text += newLine + "icl::runtime::Size grid";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i)
    if (hasOwnSize(writer.kernel, *writer.kernel.parameters[i]))
      text += newLine + "icl::runtime::Size " + writer.parameters[i];
  return text + newLine + "icl::runtime::Objective objective" +
         (scope.empty() ? " = icl::runtime::Objective::Launch" : "") + ") const";
}

// Whether prepare() can be told sizes: the source may state them all.
bool hasOpenSizes(const ast::Kernel &kernel) {
  return kernel.fixedGrid.empty() ||
         llvm::any_of(kernel.parameters, [&](auto &parameter) { return hasOwnSize(kernel, *parameter); });
}

// ---- The header
// -----------------------------------------------------------------------------------------------------

// The kernel's declaration in ICL.
std::string declaration(const ast::Kernel &kernel) {
  std::string text = "void " + kernel.name + "(";
  for (const auto &parameter : kernel.parameters) {
    text += parameter == kernel.parameters.front() ? "" : ", ";
    Type element = parameter->type;
    element.extents.clear();
    const bool isArray = element.kind == Type::Kind::Array;
    text += isArray ? toString(Type::of(element.value)) : toString(element);
    text += text.back() == '*' ? parameter->name : " " + parameter->name;
    for (std::int64_t extent : parameter->type.extents)
      text += "[" + std::to_string(extent) + "]";
  }
  return text + ")";
}

std::string gridSentence(const ast::Kernel &kernel) {
  if (!kernel.fixedGrid.empty()) {
    std::string text = "The grid is ";
    for (std::int64_t extent : kernel.fixedGrid)
      text += (text.back() == ' ' ? "" : "x") + std::to_string(extent);
    return text + " pixels; images that are written have that size.";
  }
  std::vector<std::string> names;
  for (const ImageUse &use : kernel.images)
    if (use.inGrid)
      names.push_back("`" + use.image->name + "`");
  const std::string list = llvm::join(names, ", ");
  return names.size() == 1
             ? "The grid is the size of " + list + "; images that are written have that size."
             : "The grid is the size of " + list + ", which must agree; so must images that are written.";
}

std::string header(const Writer &writer) {
  std::string text;
  raw_string_ostream out(text);
  out << "// Made by iclc from kernel `" << writer.kernel.name << "`: changes here are lost.\n"
      << "#pragma once\n"
      << "#include <cstdint>\n"
      << "#include <icl/runtime.h>\n\n"
      << "namespace icl_kernels {\n\n"
      << "/// " << declaration(writer.kernel) << "\n"
      << "///\n"
      << "/// " << gridSentence(writer.kernel) << "\n"
      << "/// All functions throw icl::runtime::Error, and may be called from several threads at once.\n"
      << "class " << writer.name << " {\npublic:\n"
      << "  " << writer.name << "();\n\n"
      << "  /// On host memory: copies it to the queue's device, computes, copies the results back, and "
         "waits.\n"
      << "  " << signature(writer, "", "run", "  ", hostParameter) << ";\n\n"
      << "  /// On the caller's buffers, once the events of `waitFor` are done. Returns without waiting.\n"
      << "  " << signature(writer, "", "launch", "  ", deviceParameter) << ";\n\n"
      << "  /// The variant that a call takes at these sizes, and why. Computes nothing.\n"
      << "  " << sizesSignature(writer, "choice", "", "  ") << ";\n\n"
      << "  /// Builds what a call on the queue's device may need, so that the first call does not.\n"
      << "  void prepare(const icl::runtime::Queue &queue) const;\n";
  if (hasOpenSizes(writer.kernel))
    out << "  /// Builds only what a call takes at these sizes.\n"
        << "  " << sizesSignature(writer, "prepare", "", "  ") << ";\n";
  out << "\nprivate:\n"
      << "  static icl::runtime::Description describe();\n"
      << "  icl::runtime::Kernel kernel;\n"
      << "};\n\n}\n";
  return text;
}

// ---- The source
// -----------------------------------------------------------------------------------------------------

const char *nameOf(runtime::Parameter::Kind kind) {
  constexpr std::array names{"Image", "Array", "Pointer", "Scalar"};
  return names.at(std::size_t(kind));
}

const char *nameOf(runtime::KernelArgument::Kind kind) {
  constexpr std::array names{"Image", "Array", "Scalar", "ImageExtent", "ImagePitch", "GridExtent"};
  return names.at(std::size_t(kind));
}

const char *nameOf(runtime::ImageStorage::Number number) {
  constexpr std::array names{"Signed", "Unsigned", "Float", "Fractions"};
  return names.at(std::size_t(number));
}

const char *nameOf(runtime::Boundary boundary) {
  constexpr std::array names{"Constant", "Clamped", "Mirrored", "Periodic"};
  return names.at(std::size_t(boundary));
}

std::string initializerOf(const std::array<std::int64_t, 3> &extent) {
  return "{" + std::to_string(extent[0]) + ", " + std::to_string(extent[1]) + ", " +
         std::to_string(extent[2]) + "}";
}

// `icl::runtime::ImageStorage::object(...)`; nothing for a buffer.
std::string storageText(const runtime::ImageStorage &storage) {
  using Kind = runtime::ImageStorage::Kind;
  if (storage.kind == Kind::Buffer)
    return "";
  if (storage.kind == Kind::Object)
    return std::string("icl::runtime::ImageStorage::object(icl::runtime::ImageStorage::Number::") +
           nameOf(storage.number) + ", " + std::to_string(storage.channelBytes) + ", " +
           std::to_string(storage.channels) + ")";
  std::string text = "icl::runtime::ImageStorage::padded({" + initializerOf(storage.padding.low) + ", " +
                     initializerOf(storage.padding.high) + ", " + std::to_string(storage.padding.rowUnit) +
                     "}, icl::runtime::Boundary::" + nameOf(storage.boundary);
  for (std::size_t i = 0; i < storage.outside.size(); ++i)
    text += (i ? ", " : ", {") + std::to_string(storage.outside[i]);
  return text + (storage.outside.empty() ? ")" : "})");
}

const char *textOf(bool flag) { return flag ? "true" : "false"; }

// `{Argument::Image, "input", 0, icl::runtime::ImageStorage::object(...)}`
std::string initializerOf(const runtime::KernelArgument &argument) {
  std::string storage = storageText(argument.storage);
  if (argument.isWritten && storage.empty())
    storage = "{}";
  return std::string("{Argument::") + nameOf(argument.kind) + ", " + cpp::stringLiteral(argument.name) +
         ", " + std::to_string(argument.dimension) + (storage.empty() ? "" : ", ") + storage +
         (argument.isWritten ? ", true}" : "}");
}

std::string initializerOf(const runtime::SizeRule &rule) {
  return "{" + cpp::stringLiteral(rule.image) + ", " + initializerOf(rule.times) + ", " +
         initializerOf(rule.plus) + ", " + initializerOf(rule.over) + "}";
}

std::string initializerOf(const runtime::Parameter &parameter) {
  return std::string("{Parameter::") + nameOf(parameter.kind) + ", " + cpp::stringLiteral(parameter.name) +
         ", " + std::to_string(parameter.elementBytes) + ", " + std::to_string(parameter.dimensions) + ", " +
         std::to_string(parameter.count) + ", " + textOf(parameter.inGrid) + ", " +
         textOf(parameter.isWritten) + ", " + textOf(parameter.keepsOld) + "}";
}

void writeLaunch(raw_string_ostream &out, const runtime::Launch &launch) {
  out << "    {\n      icl::runtime::Launch launch;\n"
      << "      launch.entry = " << cpp::stringLiteral(launch.entry) << ";\n"
      << "      launch.arguments = {\n";
  for (const runtime::KernelArgument &argument : launch.arguments)
    out << "          " << initializerOf(argument) << ",\n";
  out << "      };\n"
      << "      launch.dimensions = " << launch.dimensions << ";\n";
  if (!launch.grid.image.empty())
    out << "      launch.grid = " << initializerOf(launch.grid) << ";\n";
  out << "      launch.workGroup = " << initializerOf(launch.workGroup) << ";\n"
      << "      launch.tile = " << initializerOf(launch.tile) << ";\n"
      << "      program.launches.push_back(std::move(launch));\n    }\n";
}

// `{{{512, 512, 1}, {{"mask", {5, 5, 1}}}}}`
std::string initializerOf(const std::vector<runtime::CallSizes> &all) {
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

void writeTuning(raw_string_ostream &out, const runtime::Tuning &tuning) {
  const bool isOfLaunch = tuning.objective == runtime::Objective::Launch;
  out << "    // sizes at which it was timed, by what, nanoseconds\n"
      << "    variant.tuning = icl::runtime::Tuning{" << initializerOf(tuning.sizes)
      << ", icl::runtime::Objective::" << (isOfLaunch ? "Launch" : "Kernel") << ", "
      << llvm::format("%.0f", tuning.timeNs) << "};\n";
}

void writeVariant(raw_string_ostream &out, const StubVariant &entry) {
  const runtime::LaunchProgram &program = entry.variant.program;
  out << "  {\n    icl::runtime::Variant variant; // for "
      << (entry.device.empty() ? "any device" : "the device of this name") << "\n";
  if (!entry.device.empty())
    out << "    variant.device = " << cpp::stringLiteral(entry.device) << ";\n";
  if (!entry.variant.configuration.empty())
    out << "    variant.configuration = " << cpp::stringLiteral(toString(entry.variant.configuration))
        << ";\n";
  if (entry.tuning)
    writeTuning(out, *entry.tuning);
  out << "    icl::runtime::LaunchProgram &program = variant.program;\n";
  if (!program.options.empty())
    out << "    program.options = " << cpp::stringLiteral(program.options) << ";\n";
  for (const runtime::Temporary &temporary : program.temporaries)
    out << "    program.temporaries.push_back({" << cpp::stringLiteral(temporary.name) << ", "
        << temporary.dimensions << ", " << temporary.elementBytes << ", " << initializerOf(temporary.size)
        << "});\n";
  for (const runtime::Launch &launch : program.launches)
    writeLaunch(out, launch);
  if (program.fixedGrid)
    out << "    program.fixedGrid = icl::runtime::Extent" << initializerOf(*program.fixedGrid) << ";\n";
  for (const auto &[image, extent] : program.fixedImages)
    out << "    program.fixedImages[" << cpp::stringLiteral(image) << "] = " << initializerOf(extent)
        << ";\n";
  const char *assignment = "=";
  for (const std::string &literal : cpp::rawStringLiterals(program.source)) {
    out << "    program.source " << assignment << " " << literal << ";\n";
    assignment = "+=";
  }
  out << "    description.variants.push_back(std::move(variant));\n  }\n";
}

void writeDescription(raw_string_ostream &out, const Writer &writer, llvm::ArrayRef<StubVariant> variants) {
  const runtime::Description description = describe(writer.kernel);
  out << "icl::runtime::Description " << writer.name << "::describe() {\n"
      << "  using Parameter = icl::runtime::Parameter::Kind;\n"
      << "  using Argument = icl::runtime::KernelArgument::Kind;\n"
      << "  icl::runtime::Description description;\n"
      << "  description.name = " << cpp::stringLiteral(description.name) << ";\n"
      << "  description.dimensions = " << description.dimensions << ";\n";
  if (description.fixedGrid)
    out << "  description.fixedGrid = icl::runtime::Extent" << initializerOf(*description.fixedGrid) << ";\n";
  out << "  description.parameters = {\n"
      << "      // kind, name, bytes of an element, dimensions, count, in grid, is written, keeps what it "
         "held\n";
  for (const runtime::Parameter &parameter : description.parameters)
    out << "      " << initializerOf(parameter) << ",\n";
  out << "  };\n";
  for (const StubVariant &variant : variants)
    writeVariant(out, variant);
  out << "  return description;\n}\n";
}

// The argument of Kernel::run or launch that a parameter becomes.
std::string argument(const Variable &parameter, const std::string &name, bool onDevice) {
  const bool byAddress =
      parameter.type.kind == Type::Kind::Value || (parameter.type.kind == Type::Kind::Array && !onDevice);
  return "icl::runtime::Argument::" + std::string(byAddress ? "value(" : "of(") + name + ")";
}

void writeFunction(raw_string_ostream &out, const Writer &writer, bool onDevice) {
  const std::string function = onDevice ? "launch" : "run";
  out << signature(writer, writer.name + "::", function, "", onDevice ? deviceParameter : hostParameter)
      << " {\n  return kernel." << function << "(queue, {";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i)
    out << (i ? ",\n      " : "\n      ")
        << argument(*writer.kernel.parameters[i], writer.parameters[i], onDevice);
  out << (onDevice ? "}, waitFor);\n}\n\n" : "});\n}\n\n");
}

// The size of an image, for Kernel::choice() and prepare().
std::string sizeOf(const Writer &writer, std::size_t parameter) {
  if (hasOwnSize(writer.kernel, *writer.kernel.parameters[parameter]))
    return writer.parameters[parameter];
  const auto fixed = describe(writer.kernel).fixedGrid;
  return fixed ? "icl::runtime::Extent" + initializerOf(*fixed) : "grid";
}

void writeSizesFunction(raw_string_ostream &out, const Writer &writer, const std::string &function) {
  out << sizesSignature(writer, function, writer.name + "::", "") << " {\n  return kernel." << function
      << "(queue, {";
  const char *separator = "";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i) {
    if (writer.kernel.parameters[i]->type.kind != Type::Kind::Image)
      continue;
    out << separator << sizeOf(writer, i);
    separator = ", ";
  }
  out << "}, objective);\n}\n\n";
}

std::string source(const Writer &writer, llvm::ArrayRef<StubVariant> variants) {
  std::string text;
  raw_string_ostream out(text);
  out << "// Made by iclc from kernel `" << writer.kernel.name << "`: changes here are lost.\n"
      << "#include \"" << writer.kernel.name << ".hpp\"\n"
      << "#include <utility>\n\n"
      << "namespace icl_kernels {\n\n"
      << writer.name << "::" << writer.name << "() : kernel(describe()) {}\n\n";
  writeFunction(out, writer, false);
  writeFunction(out, writer, true);
  writeSizesFunction(out, writer, "choice");
  out << "void " << writer.name << "::prepare(const icl::runtime::Queue &queue) const {\n"
      << "  kernel.prepare(queue);\n}\n\n";
  if (hasOpenSizes(writer.kernel))
    writeSizesFunction(out, writer, "prepare");
  writeDescription(out, writer, variants);
  out << "\n}\n";
  return text;
}

}

Stub emitStub(const ast::Kernel &kernel, llvm::ArrayRef<StubVariant> variants) {
  const Writer writer{kernel};
  return {header(writer), source(writer, variants)};
}

}
