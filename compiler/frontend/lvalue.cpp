// Lvalues: which expressions can be assigned to, and why others cannot.
#include "compiler/frontend/expression.h"

namespace icl {

using namespace ast;
using Storage = Variable::Storage;

static bool hasDuplicates(const std::vector<std::uint8_t> &components) {
  std::uint32_t seen = 0;
  for (const std::uint8_t component : components) {
    if (seen >> component & 1)
      return true;
    seen |= std::uint32_t(1) << component;
  }
  return false;
}

bool Expressions::isWritable(const Expr &e) {
  switch (e.kind) {
  case ExprKind::VariableRef: {
    const Variable &variable = *llvm::cast<VariableRef>(e).variable;
    if (!variable.type.isValue()) {
      const bool isImage = variable.type.kind == Type::Kind::Image;
      diagnostics().report(Diag::NotAValue, e.range, {variable.name, toString(variable.type)}).hint =
          isImage ? "write the own pixel: `" + variable.name + "[idx][idy] = ...`"
                  : "assign element by element";
      return false;
    }
    return isWritable(variable, e.range);
  }
  case ExprKind::Element: {
    const Variable &array = *llvm::cast<Element>(e).array;
    if (array.storage == Storage::Parameter) {
      diagnostics().report(Diag::GlobalWrite, e.range, {array.name}).hint =
          "write results to an output image: `out[idx][idy] = ...`; a local array can hold intermediate "
          "values";
      return false;
    }
    return isWritable(array, e.range);
  }
  case ExprKind::ImageAccess:
    return isWritablePixel(llvm::cast<ImageAccess>(e));
  case ExprKind::Swizzle: {
    const auto &components = llvm::cast<Swizzle>(e);
    if (!isWritable(*components.base))
      return false;
    if (!hasDuplicates(components.components))
      return true;
    diagnostics().report(Diag::DuplicateComponent, e.range);
    return false;
  }
  default:
    diagnostics().report(Diag::NotAssignable, e.range);
    return false;
  }
}

bool Expressions::isWritable(const Variable &variable, SourceRange range) {
  if (variable.storage == Storage::PixelIndex) {
    diagnostics().report(Diag::AssignToConst, range, {variable.name}).hint =
        "it is the pixel's coordinate; copy it to a variable";
    return false;
  }
  if (variable.storage == Storage::Tunable) {
    diagnostics().report(Diag::AssignToConst, range, {variable.name}).hint = "the tuner chooses its value";
    return false;
  }
  if (!variable.isConst)
    return true;
  Diagnostic &error = diagnostics().report(Diag::AssignToConst, range, {variable.name});
  error.addNote(variable.range, "declared const here");
  return false;
}

bool Expressions::isWritablePixel(const ImageAccess &access) {
  const std::string &name = access.image->name;
  if (!owner || !owner->kernel) {
    diagnostics().report(Diag::WriteInHelper, access.range, {name}).hint =
        "return the value, and let the kernel write it: `" + name + "[idx][idy] = helper(...)`";
    return false;
  }
  if (access.image->isConst)
    return isWritable(*access.image, access.range);
  if (access.isOwnPixel) {
    ImageAccesses &accesses = owner->images[access.image];
    if (!accesses.written)
      accesses.written = access.range;
    return true;
  }
  Diagnostic &error = diagnostics().report(Diag::WriteElsewhere, access.range, {name});
  error.hint = "pixels are computed in any order, so each writes only its own; rewrite the loop so that "
               "each pixel reads what it needs";
  return false;
}

}
