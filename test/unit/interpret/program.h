// A program from source text, and its arguments as vectors.
#pragma once
#include "compiler/frontend/parse.h"
#include "compiler/interpret/interpret.h"
#include <cstring>
#include <gtest/gtest.h>
#include <stdexcept>

namespace icl {

/// A checked program. Throws with all messages if the text has errors.
class TestProgram {
public:
  explicit TestProgram(std::string text)
      : diagnostics("test.icl", std::move(text)), program(parseProgram(diagnostics)) {
    if (program)
      return;
    std::string messages;
    llvm::raw_string_ostream stream(messages);
    diagnostics.print(stream);
    throw std::runtime_error(stream.str());
  }

  const ast::Kernel &kernel(const std::string &name) const {
    for (const auto &kernel : program->kernels)
      if (kernel->name == name)
        return *kernel;
    throw std::runtime_error("no kernel " + name);
  }
  std::vector<const ast::Kernel *> kernels() const {
    std::vector<const ast::Kernel *> all;
    for (const auto &kernel : program->kernels)
      all.push_back(kernel.get());
    return all;
  }
  const ast::Kernel &kernel() const { return *program->kernels.front(); }
  void run(const ast::Kernel &kernel, Arguments &arguments, std::int64_t stepLimit = mostSteps) const {
    interpret(*program, kernel, arguments, stepLimit);
  }
  /// The source text of a range.
  std::string at(SourceRange range) const { return diagnostics.text().slice(range.begin, range.end).str(); }

private:
  Diagnostics diagnostics;
  std::unique_ptr<ast::Program> program;
};

template <class T>
HostBuffer bufferOf(const std::vector<T> &values, std::array<std::int64_t, 3> size) {
  HostBuffer buffer;
  buffer.size = size;
  buffer.bytes.resize(values.size() * sizeof(T));
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}
template <class T>
HostBuffer bufferOf(const std::vector<T> &values) {
  return bufferOf(values, {static_cast<std::int64_t>(values.size()), 1, 1});
}
template <class T>
HostBuffer scalar(T value) {
  return bufferOf(std::vector<T>{value});
}

template <class T>
std::vector<T> valuesOf(const HostBuffer &buffer) {
  std::vector<T> values(buffer.bytes.size() / sizeof(T));
  std::memcpy(values.data(), buffer.bytes.data(), buffer.bytes.size());
  return values;
}

}
