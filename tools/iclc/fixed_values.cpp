#include "tools/iclc/fixed_values.h"
#include "compiler/frontend/parse.h"
#include "compiler/space/error.h"
#include "tools/iclc/pictures/numbers.h"
#include <algorithm>
#include <cstring>

namespace icl::cli {

/// As it lies in memory.
static std::vector<unsigned char> valueOf(const ast::Variable &parameter, const std::string &text) {
  const HostBuffer buffer = bufferFromText(text, parameter.type.value);
  if (buffer.size[0] != 1)
    throw inputError("it is one value, but " + std::to_string(buffer.size[0]) + " are given");
  std::vector<unsigned char> bytes(buffer.bytes.size());
  std::memcpy(bytes.data(), buffer.bytes.data(), bytes.size());
  return bytes;
}

void fixValues(ast::Kernel &kernel, const std::vector<GivenValue> &values) {
  for (const GivenValue &given : values)
    for (const auto &parameter : kernel.parameters) {
      if (parameter->name != given.parameter)
        continue;
      try {
        if (!parameter->type.isValue())
          throw inputError("only values of scalars and vectors are compiled in, not `" +
                           toString(parameter->type) + "`");
        parameter->fixedValue = valueOf(*parameter, given.text);
      } catch (const Error &wrong) {
        throw wrong.in("`" + given.parameter + "` of `" + kernel.name + "`: ");
      }
    }
}

FixedKernel withFixedValues(const Source &source, const std::string &name,
                            const std::map<std::string, std::string> &values) {
  Diagnostics unsaid(source.diagnostics->fileName().str(), source.diagnostics->text().str());
  std::shared_ptr<ast::Program> program = parseProgram(unsaid, source.makesExact);
  for (const auto &kernel : program->kernels) {
    if (kernel->name != name)
      continue;
    for (const auto &[parameter, text] : values) {
      const auto hasName = [&, &wanted = parameter](const auto &p) { return p->name == wanted; };
      if (std::none_of(kernel->parameters.begin(), kernel->parameters.end(), hasName))
        throw inputError("`" + name + "` has no parameter `" + parameter + "`");
      fixValues(*kernel, {{parameter, text}});
    }
    return {program, kernel.get()};
  }
  throw inputError("there is no kernel `" + name + "`");
}

}
