#include "compiler/target/opencl/stub.h"
#include "compiler/target/description.h"
#include "compiler/target/opencl/cpp_names.h"
#include "compiler/target/opencl/stub_description.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

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
    return "icl::runtime::Span<" + std::string(kernel.result(&parameter) ? "" : "const ") + element + "> " +
           name;
  case Type::Kind::Array:
    break;
  }
  if (parameter.type.extents.empty()) // one value of a result
    return element + " *" + name;
  std::string text = (kernel.result(&parameter) ? "" : "const ") + element + " (&" + name + ")";
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

bool isScalar(const Variable &parameter) { return parameter.type.kind == Type::Kind::Value; }

// Whether choice() and prepare() take values: some variant may be for one value of a scalar only.
bool hasScalars(const ast::Kernel &kernel) {
  return llvm::any_of(kernel.parameters, [](auto &parameter) { return isScalar(*parameter); });
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
  text += newLine + "icl::runtime::Objective objective" +
          (scope.empty() ? " = icl::runtime::Objective::Launch" : "");
  if (hasScalars(writer.kernel))
    text += newLine + "const Values &values" + (scope.empty() ? " = {}" : "");
  return text + ") const";
}

// Whether prepare() can be told sizes: the source may state them all.
bool hasOpenSizes(const ast::Kernel &kernel) {
  return kernel.fixedGrid.empty() ||
         llvm::any_of(kernel.parameters, [&](auto &parameter) { return hasOwnSize(kernel, *parameter); });
}

// ---- The header

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

// What choice() and prepare() are told of scalars.
std::string valuesStruct(const Writer &writer) {
  if (!hasScalars(writer.kernel))
    return "";
  std::string text =
      "  /// Values of a call, as far as they are known: a variant may have some compiled in.\n"
      "  struct Values {\n";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i)
    if (const Variable &parameter = *writer.kernel.parameters[i]; isScalar(parameter))
      text +=
          "    std::optional<" + cpp::hostType(parameter.type.value) + "> " + writer.parameters[i] + ";\n";
  return text + "  };\n\n";
}

std::string header(const Writer &writer) {
  std::string text;
  raw_string_ostream out(text);
  out << "// Made by iclc from kernel `" << writer.kernel.name << "`: changes here are lost.\n"
      << "#pragma once\n"
      << "#include <cstdint>\n"
      << "#include <icl/runtime.h>\n"
      << (hasScalars(writer.kernel) ? "#include <optional>\n\n" : "\n") << "namespace icl_kernels {\n\n"
      << "/// " << declaration(writer.kernel) << "\n"
      << "///\n"
      << "/// " << gridSentence(writer.kernel) << "\n"
      << "/// All functions throw icl::runtime::Error, and may be called from several threads at once.\n"
      << "class " << writer.name << " {\npublic:\n"
      << "  " << writer.name << "();\n\n"
      << valuesStruct(writer)
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

// The argument of Kernel::run or launch that a parameter becomes.
std::string argument(const Variable &parameter, const std::string &name, bool onDevice) {
  const bool byAddress =
      parameter.type.kind == Type::Kind::Value || (parameter.type.kind == Type::Kind::Array && !onDevice);
  const bool isResult = parameter.type.kind == Type::Kind::Array && parameter.type.extents.empty();
  return "icl::runtime::Argument::" + std::string(byAddress ? "value(" : "of(") +
         (isResult && !onDevice ? "*" : "") + name + ")";
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
  out << (hasScalars(writer.kernel) ? "}, objective, icl_kernels::known(values));\n}\n\n"
                                    : "}, objective);\n}\n\n");
}

// The values as the library takes them.
void writeKnownValues(raw_string_ostream &out, const Writer &writer) {
  out << "static icl::runtime::FixedValues known(const " << writer.name << "::Values &values) {\n"
      << "  icl::runtime::FixedValues all;\n";
  for (std::size_t i = 0; i < writer.parameters.size(); ++i)
    if (const Variable &parameter = *writer.kernel.parameters[i]; isScalar(parameter))
      out << "  if (values." << writer.parameters[i] << ")\n    all[" << cpp::stringLiteral(parameter.name)
          << "] = icl::runtime::fixedValue(*values." << writer.parameters[i] << ");\n";
  out << "  return all;\n}\n\n";
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
  if (hasScalars(writer.kernel))
    writeKnownValues(out, writer);
  writeSizesFunction(out, writer, "choice");
  out << "void " << writer.name << "::prepare(const icl::runtime::Queue &queue) const {\n"
      << "  kernel.prepare(queue);\n}\n\n";
  if (hasOpenSizes(writer.kernel))
    writeSizesFunction(out, writer, "prepare");
  writeDescription(out, writer.kernel, writer.name, variants);
  out << "\n}\n";
  return text;
}

}

Stub emitStub(const ast::Kernel &kernel, llvm::ArrayRef<StubVariant> variants) {
  const Writer writer{kernel};
  return {header(writer), source(writer, variants)};
}

}
