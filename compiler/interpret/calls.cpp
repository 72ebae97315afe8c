// Evaluates image accesses and calls of builtins and helpers.
#include "compiler/interpret/evaluator.h"
#include "compiler/interpret/interpret.h"
#include "llvm/ADT/SmallVector.h"

namespace icl::interpreter {

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
    builtin = builtinCode(call.builtin, {call.type.value, types});
    if (!builtin)
      throw std::logic_error("the interpreter does not know the builtin `" +
                             nameOf(call.builtin, call.type.value) + "`");
  }
  llvm::SmallVector<Value, 4> arguments;
  for (const ast::ExprPtr &argument : call.arguments)
    arguments.push_back(evaluate(*argument));
  // Look it up again: evaluating the arguments may have added builtins and moved this one.
  return builtins.find(&call)->second(arguments.data());
}

Value Evaluator::evaluateHelper(const ast::HelperCall &call) {
  // Evaluate all arguments before setting parameters: an argument may call the same helper.
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
