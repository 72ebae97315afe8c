#include "compiler/target/opencl/stub.h"
#include "compiler/target/definite_write.h"
#include "compiler/target/opencl/cpp_names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

namespace icl {
namespace {

using ast::ImageUse;
using ast::Variable;
using llvm::raw_string_ostream;

// What both files are written from.
struct Writer {
  const ast::Kernel &kernel;
  std::string name = emit::className(kernel.name);
  std::vector<std::string> parameters = emit::parameterNames(kernel); // their C++ names
};

bool isWritten(const ast::Kernel &kernel, const Variable &image) {
  const ImageUse *use = kernel.use(&image);
  return use && use->isWritten;
}

// ---- The functions' signatures
// --------------------------------------------------------------------------------------

// `const float (&weight)[5][5]`: a parameter of run().
std::string hostParameter(const ast::Kernel &kernel, const Variable &parameter, const std::string &name) {
  const std::string element = emit::hostType(parameter.type.value);
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
    return emit::hostType(parameter.type.value) + " " + name;
  case Type::Kind::Image:
    return "icl::runtime::DeviceImage " + name;
  case Type::Kind::Pointer:
  case Type::Kind::Array:
    return "cl_mem " + name;
  }
  return "";
}

// `Event Blur::run(const Queue &queue, ...)`, a parameter a line. `scope` is empty or `Blur::`.
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

// ---- The header
// -----------------------------------------------------------------------------------------------------

// The kernel as its author declared it.
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
      << "/// Both functions throw icl::runtime::Error, and may be called from several threads at once.\n"
      << "class " << writer.name << " {\npublic:\n"
      << "  " << writer.name << "();\n\n"
      << "  /// On host memory: copies it to the queue's device, computes, copies the results back, and "
         "waits.\n"
      << "  " << signature(writer, "", "run", "  ", hostParameter) << ";\n\n"
      << "  /// On the caller's buffers, once the events of `waitFor` are done. Returns without waiting.\n"
      << "  " << signature(writer, "", "launch", "  ", deviceParameter) << ";\n\n"
      << "private:\n"
      << "  static icl::runtime::Description describe();\n"
      << "  icl::runtime::Kernel kernel;\n"
      << "};\n\n}\n";
  return text;
}

// ---- The source
// -----------------------------------------------------------------------------------------------------

const char *nameOf(Type::Kind kind) {
  switch (kind) {
  case Type::Kind::Value:
    return "Scalar";
  case Type::Kind::Image:
    return "Image";
  case Type::Kind::Array:
    return "Array";
  case Type::Kind::Pointer:
    return "Pointer";
  }
  return "";
}

const char *nameOf(KernelArgument::Kind kind) {
  switch (kind) {
  case KernelArgument::Kind::Image:
    return "Image";
  case KernelArgument::Kind::Array:
    return "Array";
  case KernelArgument::Kind::Scalar:
    return "Scalar";
  case KernelArgument::Kind::ImageExtent:
    return "ImageExtent";
  case KernelArgument::Kind::ImagePitch:
    return "ImagePitch";
  case KernelArgument::Kind::GridExtent:
    return "GridExtent";
  }
  return "";
}

std::string initializerOf(const std::array<std::int64_t, 3> &extent) {
  return "{" + std::to_string(extent[0]) + ", " + std::to_string(extent[1]) + ", " +
         std::to_string(extent[2]) + "}";
}

const char *nameOf(ast::Boundary boundary) {
  switch (boundary) {
  case ast::Boundary::Constant:
  case ast::Boundary::Undefined:
    return "Constant";
  case ast::Boundary::Clamped:
    return "Clamped";
  case ast::Boundary::Mirrored:
    return "Mirrored";
  case ast::Boundary::Periodic:
    return "Periodic";
  }
  return "";
}

// `icl::runtime::ImageStorage::object(...)`; nothing for a buffer.
std::string storageText(const ImageStorage &storage) {
  switch (storage.kind) {
  case Storage::Buffer:
    return "";
  case Storage::Object: {
    const Scalar scalar = storage.pixel.scalar;
    const std::string number = isFloat(scalar)      ? "Float"
                               : storage.isFiltered ? "Fractions"
                               : isSigned(scalar)   ? "Signed"
                                                    : "Unsigned";
    return "icl::runtime::ImageStorage::object(icl::runtime::ImageStorage::Number::" + number + ", " +
           std::to_string(sizeOf(scalar)) + ", " + std::to_string(storage.pixel.lanes) + ")";
  }
  case Storage::Padded:
    break;
  }
  std::string text = "icl::runtime::ImageStorage::padded({" + initializerOf(storage.padding.low) + ", " +
                     initializerOf(storage.padding.high) + ", " + std::to_string(storage.padding.rowUnit) +
                     "}, icl::runtime::Boundary::" + nameOf(storage.boundary);
  for (std::size_t i = 0; i < storage.outside.size(); ++i)
    text += (i ? ", " : ", {") + std::to_string(storage.outside[i]);
  return text + (storage.outside.empty() ? ")" : "})");
}

// Elements of an array; the most that a pointer may have, 0 if that is not known.
std::int64_t countOf(const ast::Kernel &kernel, const Variable &parameter) {
  const auto &extents = parameter.type.extents;
  if (parameter.type.kind == Type::Kind::Array)
    return std::accumulate(extents.begin(), extents.end(), std::int64_t(1), std::multiplies<>());
  for (const auto &[variable, most] : kernel.maxSizes)
    if (variable == &parameter)
      return most;
  return 0;
}

std::string parameterRow(const ast::Kernel &kernel, const Variable &parameter) {
  auto word = [](bool b) { return b ? "true" : "false"; };
  const ImageUse *use = kernel.use(&parameter);
  const bool keepsOld = !use || use->isRead || !emit::alwaysWrites(kernel, &parameter);
  return (llvm::Twine("{Parameter::") + nameOf(parameter.type.kind) + ", " +
          emit::stringLiteral(parameter.name) + ", " + llvm::Twine(parameter.type.value.bytes()) + ", " +
          llvm::Twine(unsigned(parameter.type.dimensions)) + ", " + llvm::Twine(countOf(kernel, parameter)) +
          ", " + word(use && use->inGrid) + ", " + word(use && use->isWritten) + ", " + word(keepsOld) + "}")
      .str();
}

void writeVariant(raw_string_ostream &out, const StubVariant &entry) {
  const Variant &variant = entry.variant;
  out << "  {\n    // " << (entry.device.empty() ? "any device" : emit::stringLiteral(entry.device));
  if (!variant.configuration.empty())
    out << ": " << toString(variant.configuration);
  out << "\n    icl::runtime::Variant variant;\n";
  if (!entry.device.empty())
    out << "    variant.device = " << emit::stringLiteral(entry.device) << ";\n";
  out << "    variant.entry = " << emit::stringLiteral(variant.entry) << ";\n";
  if (!variant.buildOptions.empty())
    out << "    variant.options = " << emit::stringLiteral(variant.buildOptions) << ";\n";
  out << "    variant.arguments = {\n";
  for (const KernelArgument &argument : variant.arguments) {
    const std::string storage = storageText(argument.storage);
    out << "        {Argument::" << nameOf(argument.kind) << ", " << emit::stringLiteral(argument.parameter)
        << ", " << argument.dimension << (storage.empty() ? "" : ", ") << storage << "},\n";
  }
  out << "    };\n";
  out << "    variant.workGroup = " << initializerOf(variant.workGroup) << ";\n";
  out << "    variant.tile = " << initializerOf(variant.tile) << ";\n";
  if (variant.fixedGrid)
    out << "    variant.fixedGrid = icl::runtime::Extent" << initializerOf(*variant.fixedGrid) << ";\n";
  for (const auto &[image, extent] : variant.fixedImages)
    out << "    variant.fixedImages[" << emit::stringLiteral(image) << "] = " << initializerOf(extent)
        << ";\n";
  const char *assignment = "=";
  for (const std::string &literal : emit::rawStringLiterals(variant.source)) {
    out << "    variant.source " << assignment << " " << literal << ";\n";
    assignment = "+=";
  }
  out << "    description.variants.push_back(std::move(variant));\n  }\n";
}

void writeDescription(raw_string_ostream &out, const Writer &writer, llvm::ArrayRef<StubVariant> variants) {
  const ast::Kernel &kernel = writer.kernel;
  out << "icl::runtime::Description " << writer.name << "::describe() {\n"
      << "  using Parameter = icl::runtime::Parameter::Kind;\n"
      << "  using Argument = icl::runtime::KernelArgument::Kind;\n"
      << "  icl::runtime::Description description;\n"
      << "  description.name = " << emit::stringLiteral(kernel.name) << ";\n"
      << "  description.dimensions = " << kernel.dimensions << ";\n";
  if (!kernel.fixedGrid.empty()) {
    Extent grid{1, 1, 1};
    std::copy(kernel.fixedGrid.begin(), kernel.fixedGrid.end(), grid.begin());
    out << "  description.fixedGrid = icl::runtime::Extent" << initializerOf(grid) << ";\n";
  }
  out << "  description.parameters = {\n"
      << "      // kind, name, bytes of an element, dimensions, count, in grid, is written, keeps what it "
         "held\n";
  for (const auto &parameter : kernel.parameters)
    out << "      " << parameterRow(kernel, *parameter) << ",\n";
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
