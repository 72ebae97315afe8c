#include "compiler/interpret/arithmetic.h"
#include "compiler/interpret/convert.h"
#include "compiler/interpret/evaluator.h"
#include "compiler/interpret/interpret.h"
#include "llvm/ADT/SmallVector.h"
#include <numeric>

namespace icl::interpreter {
namespace {

using ast::ExprKind;

constexpr std::array<std::uint8_t, 16> AllLanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

Value literal(const ast::IntLiteral &expr) {
  Value value;
  value.lanes[0] = expr.value;
  return value;
}

Value literal(const ast::FloatLiteral &expr) {
  Value value;
  value.set<double>(0, expr.value);
  return convert(value, {Scalar::Double, 1}, expr.type.value);
}

/// Whether the expression names memory that can be read lane by lane. A pixel is not among them: reading one
/// obeys the image's boundary condition.
bool namesMemory(const ast::Expr &expr) {
  if (const auto *swizzle = llvm::dyn_cast<ast::Swizzle>(&expr))
    return namesMemory(*swizzle->base);
  return expr.kind == ExprKind::VariableRef || expr.kind == ExprKind::Element;
}

}

Storage &Evaluator::storageOf(const ast::Variable &variable) {
  const bool isInFunction = variable.storage == ast::Variable::Storage::Parameter ||
                            variable.storage == ast::Variable::Storage::Local;
  return isInFunction ? (*current)[variable] : fileFrame[variable];
}

// ---- Places
// ----------------------------------------------------------------------------------------------------

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

void Evaluator::define(Storage &storage, const Value &value) {
  store({storage.data, storage.defined, storage.type, AllLanes, nullptr}, value);
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
    throw std::logic_error("an expression that names no place stands where one must");
  }
}

Evaluator::Place Evaluator::placeOfVariable(const ast::Variable &variable) {
  Storage &storage = storageOf(variable);
  return {storage.data, storage.defined, storage.type, AllLanes, &variable};
}

Evaluator::Place Evaluator::placeOfElement(const ast::Element &element) {
  Storage &storage = storageOf(*element.array);
  const Type &type = element.array->type;
  std::int64_t offset = 0;
  for (std::size_t d = 0; d < element.indices.size(); ++d) {
    const std::int64_t extent = type.kind == Type::Kind::Array ? type.extents[d] : storage.count;
    const std::int64_t index = evaluateInteger(*element.indices[d]);
    if (index < 0 || index >= extent)
      throw InterpreterError("index " + std::to_string(index) + " is outside `" + element.array->name +
                                 "`, which has " + std::to_string(extent) + " elements there",
                             element.indices[d]->range);
    offset = offset * extent + index;
  }
  const std::int64_t bytes = offset * storage.type.bytes();
  return {storage.data + bytes, storage.defined ? storage.defined + bytes : nullptr, storage.type, AllLanes,
          element.array};
}

Evaluator::Place Evaluator::placeOfPixel(const ast::ImageAccess &access) {
  const ImageView &image = *storageOf(*access.image).image;
  std::byte *pixel = image.at(coordinatesOf(access));
  if (!pixel)
    throw InterpreterError("write outside of `" + access.image->name + "`", access.range);
  return {pixel, nullptr, image.pixel, AllLanes, access.image};
}

Evaluator::Place Evaluator::placeOfSwizzle(const ast::Swizzle &swizzle) {
  const Place base = placeOf(*swizzle.base);
  Place place = base;
  place.type = swizzle.type.value;
  for (std::size_t lane = 0; lane < swizzle.components.size(); ++lane)
    place.lane[lane] = base.lane[swizzle.components[lane]];
  return place;
}

// ---- Values
// ----------------------------------------------------------------------------------------------------

Value Evaluator::evaluate(const ast::Expr &expr) {
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return literal(llvm::cast<ast::IntLiteral>(expr));
  case ExprKind::FloatLiteral:
    return literal(llvm::cast<ast::FloatLiteral>(expr));
  case ExprKind::VariableRef:
  case ExprKind::Element:
    return load(placeOf(expr), expr.range);
  case ExprKind::Unary: {
    const auto &unary = llvm::cast<ast::Unary>(expr);
    return applyUnary(unary.op, evaluate(*unary.operand), unary.operand->type.value, unary.type.value);
  }
  case ExprKind::Binary:
    return evaluateBinary(llvm::cast<ast::Binary>(expr));
  case ExprKind::Assign:
    return evaluateAssign(llvm::cast<ast::Assign>(expr));
  case ExprKind::IncDec:
    return evaluateIncDec(llvm::cast<ast::IncDec>(expr));
  case ExprKind::Conditional:
    return evaluateConditional(llvm::cast<ast::Conditional>(expr));
  case ExprKind::Comma:
    evaluate(*llvm::cast<ast::Comma>(expr).lhs);
    return evaluate(*llvm::cast<ast::Comma>(expr).rhs);
  case ExprKind::Cast: {
    const ast::Expr &operand = *llvm::cast<ast::Cast>(expr).operand;
    if (expr.type.isVoid())
      return evaluate(operand);
    return convert(evaluate(operand), operand.type.value, expr.type.value);
  }
  case ExprKind::VectorLiteral:
    return evaluateVectorLiteral(llvm::cast<ast::VectorLiteral>(expr));
  case ExprKind::Swizzle:
    return evaluateSwizzle(llvm::cast<ast::Swizzle>(expr));
  case ExprKind::ImageAccess:
    return evaluateImageAccess(llvm::cast<ast::ImageAccess>(expr));
  case ExprKind::ImageSample:
    return evaluateImageSample(llvm::cast<ast::ImageSample>(expr));
  case ExprKind::ImageExtent:
    return evaluateImageExtent(llvm::cast<ast::ImageExtent>(expr));
  case ExprKind::BuiltinCall:
    return evaluateBuiltin(llvm::cast<ast::BuiltinCall>(expr));
  case ExprKind::HelperCall:
    return evaluateHelper(llvm::cast<ast::HelperCall>(expr));
  }
  throw std::logic_error("unknown expression");
}

bool Evaluator::holds(const ast::Expr &condition) {
  return isTrue(evaluate(condition), condition.type.value.scalar);
}

std::int64_t Evaluator::evaluateInteger(const ast::Expr &expr) {
  const Value value = evaluate(expr);
  return withInteger(expr.type.value.scalar, [&](auto tag) {
    return static_cast<std::int64_t>(value.get<typename decltype(tag)::Stored>(0));
  });
}

Value Evaluator::evaluateBinary(const ast::Binary &binary) {
  const ValueType type = binary.lhs->type.value;
  const bool isAnd = binary.op == ast::BinaryOp::LogicalAnd, isOr = binary.op == ast::BinaryOp::LogicalOr;
  if ((isAnd || isOr) && !type.isVector()) {
    Value result;
    const bool lhs = holds(*binary.lhs);
    setTruth(result, binary.type.value, 0, isAnd ? lhs && holds(*binary.rhs) : lhs || holds(*binary.rhs));
    return result;
  }
  const Value lhs = evaluate(*binary.lhs);
  const Value rhs = evaluate(*binary.rhs);
  return applyBinary(binary.op, lhs, rhs, type, binary.rhs->type.value, binary.type.value, binary.range);
}

Value Evaluator::evaluateAssign(const ast::Assign &assign) {
  const Place place = placeOf(*assign.target);
  const Value value = assign.op ? evaluateCompound(assign, place) : evaluate(*assign.value);
  store(place, value);
  return value;
}

/// The new value of `target op= value`.
Value Evaluator::evaluateCompound(const ast::Assign &assign, const Place &place) {
  const ValueType type = assign.computeType, valueType = assign.value->type.value;
  const Value value = evaluate(*assign.value);
  const Value old = load(place, assign.target->range);
  if (place.type == type) // the common case, without two conversions that change nothing
    return applyBinary(*assign.op, old, value, type, valueType, type, assign.range);
  return convert(
      applyBinary(*assign.op, convert(old, place.type, type), value, type, valueType, type, assign.range),
      type, place.type);
}

Value Evaluator::evaluateIncDec(const ast::IncDec &expr) {
  const Place place = placeOf(*expr.target);
  const Value old = load(place, expr.target->range);
  Value one;
  one.set<std::int32_t>(0, 1);
  const auto op = expr.increment ? ast::BinaryOp::Add : ast::BinaryOp::Sub;
  const Value changed = applyBinary(op, old, convert(one, {Scalar::Int, 1}, place.type), place.type,
                                    place.type, place.type, expr.range);
  store(place, changed);
  return expr.prefix ? changed : old;
}

Value Evaluator::evaluateConditional(const ast::Conditional &expr) {
  const ValueType type = expr.condition->type.value;
  if (!type.isVector())
    return evaluate(holds(*expr.condition) ? *expr.whenTrue : *expr.whenFalse);
  const Value condition = evaluate(*expr.condition);
  Value result = evaluate(*expr.whenTrue);
  const Value whenFalse = evaluate(*expr.whenFalse);
  const unsigned signBit = 8 * sizeOf(type.scalar) - 1;
  for (unsigned lane = 0; lane < type.lanes; ++lane)
    if (!(condition.lanes[lane] >> signBit & 1))
      result.lanes[lane] = whenFalse.lanes[lane];
  return result;
}

Value Evaluator::evaluateVectorLiteral(const ast::VectorLiteral &expr) {
  Value result;
  unsigned filled = 0;
  for (const ast::ExprPtr &element : expr.elements) {
    const Value part = evaluate(*element);
    for (unsigned lane = 0; lane < element->type.value.lanes; ++lane)
      result.lanes[filled++] = part.lanes[lane];
  }
  if (filled == 1) // one scalar serves all lanes
    return convert(result, expr.type.value.withLanes(1), expr.type.value);
  return result;
}

Value Evaluator::evaluateSwizzle(const ast::Swizzle &expr) {
  if (namesMemory(expr))
    return load(placeOf(expr), expr.range);
  const Value base = evaluate(*expr.base);
  Value result;
  for (std::size_t lane = 0; lane < expr.components.size(); ++lane)
    result.lanes[lane] = base.lanes[expr.components[lane]];
  return result;
}

// ---- Images and calls
// ------------------------------------------------------------------------------------------

Coordinates Evaluator::coordinatesOf(const ast::ImageAccess &access) {
  Coordinates coordinates{};
  for (std::size_t d = 0; d < access.coordinates.size(); ++d)
    coordinates[d] = evaluateInteger(*access.coordinates[d]);
  return coordinates;
}

Value Evaluator::evaluateImageAccess(const ast::ImageAccess &access) {
  const Coordinates coordinates = coordinatesOf(access);
  return storageOf(*access.image).image->read(coordinates, access.range);
}

Value Evaluator::evaluateImageSample(const ast::ImageSample &sample) {
  std::array<Value, 3> coordinates;
  for (std::size_t d = 0; d < sample.coordinates.size(); ++d)
    coordinates[d] = evaluate(*sample.coordinates[d]);
  return storageOf(*sample.image).image->sample(coordinates, sample.type.value.scalar, sample.range);
}

Value Evaluator::evaluateImageExtent(const ast::ImageExtent &extent) {
  Value value;
  value.set<std::int32_t>(0,
                          static_cast<std::int32_t>(storageOf(*extent.image).image->size[extent.dimension]));
  return value;
}

Value Evaluator::evaluateBuiltin(const ast::BuiltinCall &call) {
  BuiltinCode &builtin = builtins[&call];
  if (!builtin) {
    llvm::SmallVector<ValueType, 4> types;
    for (const ast::ExprPtr &argument : call.arguments)
      types.push_back(argument->type.value);
    builtin = builtinCode(call.name, {call.type.value, types});
    if (!builtin)
      throw std::logic_error("the interpreter does not know the builtin `" + call.name + "`");
  }
  llvm::SmallVector<Value, 4> arguments;
  for (const ast::ExprPtr &argument : call.arguments)
    arguments.push_back(evaluate(*argument));
  // Found again: evaluating the arguments may have added builtins and moved this one.
  return builtins.find(&call)->second(arguments.data());
}

Value Evaluator::evaluateHelper(const ast::HelperCall &call) {
  // All arguments first, then the callee's parameters: an argument may itself call the helper.
  struct Passed {
    Value value;
    Storage storage;
  };
  llvm::SmallVector<Passed, 4> passed(call.arguments.size());
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    if (call.callee->parameters[i]->type.isValue())
      passed[i].value = evaluate(*call.arguments[i]);
    else
      passed[i].storage = storageOf(*llvm::cast<ast::VariableRef>(*call.arguments[i]).variable);

  Frame &callee = frames.at(call.callee);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    Storage &parameter = callee[*call.callee->parameters[i]];
    if (call.callee->parameters[i]->type.isValue())
      define(parameter, passed[i].value);
    else
      parameter = passed[i].storage;
  }
  Frame *caller = std::exchange(current, &callee);
  const Flow flow = executeBlock(*call.callee->body);
  current = caller;
  if (flow != Flow::Return && !call.callee->result.isVoid())
    throw InterpreterError("`" + call.callee->name + "` ends without returning a value", call.range);
  return returned;
}

}
