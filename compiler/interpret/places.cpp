// Evaluates expressions that name memory: variables, elements, own pixels, and lanes of them.
#include "compiler/interpret/evaluator.h"
#include "compiler/interpret/interpret.h"

namespace icl::interpreter {
namespace {

using ast::ExprKind;

constexpr std::array<std::uint8_t, 16> allLanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

}

Storage &Evaluator::storageOf(const ast::Variable &variable) {
  const bool isInFunction = variable.storage == ast::Variable::Storage::Parameter ||
                            variable.storage == ast::Variable::Storage::Local;
  return isInFunction ? (*current)[variable] : globals[variable];
}

Value Evaluator::load(const Place &place, SourceRange range) const {
  const unsigned bytes = sizeOf(place.type.scalar);
  Value value;
  for (unsigned lane = 0; lane < place.type.lanes; ++lane) {
    const unsigned offset = place.lane[lane] * bytes;
    if (place.defined && !place.defined[offset])
      throw InterpreterError("`" + place.variable->name + "` is read before it is given a value", range);
    value.load(lane, place.data + offset, bytes);
  }
  return value;
}

void Evaluator::store(const Place &place, const Value &value) const {
  const unsigned bytes = sizeOf(place.type.scalar);
  for (unsigned lane = 0; lane < place.type.lanes; ++lane) {
    const unsigned offset = place.lane[lane] * bytes;
    value.store(lane, place.data + offset, bytes);
    if (place.defined)
      place.defined[offset] = 1;
  }
}

Evaluator::Place Evaluator::placeOf(const ast::Expr &expr) {
  switch (expr.kind) {
  case ExprKind::VariableRef:
    return placeOfVariable(*llvm::cast<ast::VariableRef>(expr).variable);
  case ExprKind::Element:
    return placeOfElement(llvm::cast<ast::Element>(expr));
  case ExprKind::ImageAccess:
    return placeOfPixel(llvm::cast<ast::ImageAccess>(expr));
  case ExprKind::Swizzle:
    return placeOfSwizzle(llvm::cast<ast::Swizzle>(expr));
  default:
    throw std::logic_error("the expression does not name memory");
  }
}

Evaluator::Place Evaluator::placeOfVariable(const ast::Variable &variable) {
  Storage &storage = storageOf(variable);
  return {storage.data, storage.defined, storage.type, allLanes, &variable};
}

std::int64_t Evaluator::elementOf(const ast::Variable &array, const std::vector<ast::ExprPtr> &indices) {
  const Type &type = array.type;
  std::int64_t element = 0;
  for (std::size_t d = 0; d < indices.size(); ++d) {
    const std::int64_t extent = type.kind == Type::Kind::Array ? type.extents[d] : storageOf(array).count;
    const std::int64_t index = evaluateInteger(*indices[d]);
    if (index < 0 || index >= extent)
      throw InterpreterError("index " + std::to_string(index) + " is outside `" + array.name +
                                 "`, which has " + std::to_string(extent) + " elements in this dimension",
                             indices[d]->range);
    element = element * extent + index;
  }
  return element;
}

Evaluator::Place Evaluator::placeOfElement(const ast::Element &element) {
  Storage &storage = storageOf(*element.array);
  const std::int64_t bytes = elementOf(*element.array, element.indices) * storage.type.bytes();
  return {storage.data + bytes, storage.defined ? storage.defined + bytes : nullptr, storage.type, allLanes,
          element.array};
}

Evaluator::Place Evaluator::placeOfPixel(const ast::ImageAccess &access) {
  const ImageView &image = *storageOf(*access.image).image;
  std::byte *pixel = image.at(coordinatesOf(access));
  if (!pixel)
    throw InterpreterError("write outside `" + access.image->name + "`", access.range);
  return {pixel, nullptr, image.pixel, allLanes, access.image};
}

Evaluator::Place Evaluator::placeOfSwizzle(const ast::Swizzle &swizzle) {
  const Place base = placeOf(*swizzle.base);
  Place place = base;
  place.type = swizzle.type.value;
  for (std::size_t lane = 0; lane < swizzle.components.size(); ++lane)
    place.lane[lane] = base.lane[swizzle.components[lane]];
  return place;
}

void Evaluator::update(const ast::Update &update) {
  const std::int64_t element = elementOf(*update.result, update.indices);
  const Value value = evaluate(*update.value);
  accumulators.at(update.result).add(element, value);
}

void Evaluator::define(Storage &storage, const Value &value) {
  store({storage.data, storage.defined, storage.type, allLanes, nullptr}, value);
}

}
