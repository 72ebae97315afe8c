// Functions of few integers, read from tables that a launch before the kernel's computes: a gamma curve by
// `pow` takes 256 calls instead of one for each pixel, a Gaussian's weights one for each place in its window.
// Runs before all others: facts describe the same body, in which a pixel of an image is still one expression.
// The knob `array` puts the tables where the body reads them.
#include "compiler/transform/tabulate.h"
#include "compiler/ir/names.h"
#include "compiler/knobs/common/tables.h"
#include "compiler/knobs/table.h"

namespace icl::knobs {

static std::vector<Parameter> parameters(const KnobContext &c) {
  if (c.facts.tables == 0)
    return {};
  std::vector<std::string> values{"off", "global"};
  if (tablesFitConstant(c))
    values.push_back("constant");
  if (tablesFitLocal(c))
    values.push_back("local");
  return {offer(table, values,
                "functions of few integers computed for each pixel, or read from tables in this memory",
                {"global", "off"})};
}

static Assignment otherwise(const KernelFacts &) { return otherwiseOf(table); }

static ir::Kernel lower(ir::Kernel kernel, const LoweringContext &context) {
  if (context.value(table) == "off")
    return kernel;
  UniqueNames names = namesIn(kernel);
  ir::Stmts &body = kernel.paths.front().body;
  auto tabulated = tabulate(*kernel.arena, body, names);
  if (!tabulated)
    return kernel;
  body = tabulated->body;
  for (const ir::Table &t : tabulated->tables)
    kernel.parameters.push_back({nullptr, t.array});
  kernel.tables = std::move(tabulated->tables);
  return kernel;
}

static const Example shown[] = {
    {"gamma", "", "table=global"}, {"curve", "", "table=global"}, {"weights", "", "table=global"}};

static const llvm::StringRef names[] = {"table"};

const Knob tabulateKnob = {
    "tabulate",
    "functions of a byte, of the counters of loops or of parameters alone read from tables",
    parameters,
    otherwise,
    nullptr,
    lower,
    "an expression depends on parameters and on integers with at most 1024 values together, such as a byte, "
    "the difference of two, or the counters of loops, or each component of a vector on one component of a "
    "pixel of bytes; and takes an elementary function, or, if it depends on an integer, two divisions or "
    "square "
    "roots. In coordinates and indices only elementary functions count; what one iteration of a loop hands "
    "to "
    "the next does not count, and neither do elements of arrays at places that are not constant. There are "
    "32 "
    "tables at most",
    shown,
    names};

}
