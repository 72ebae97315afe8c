#include "compiler/interpret/frame.h"
#include <stdexcept>

namespace icl::interpreter {

std::int64_t elementCount(const Type &type) {
  std::int64_t count = 1;
  for (std::int64_t extent : type.extents)
    count *= extent;
  return count;
}

void Frame::add(const ast::Variable &variable) {
  if (variable.slot >= slots.size()) {
    slots.resize(variable.slot + 1);
    taken.resize(variable.slot + 1);
  }
  if (taken[variable.slot])
    throw std::logic_error("two variables share the slot of `" + variable.name + "`");
  taken[variable.slot] = true;

  Storage &storage = slots[variable.slot];
  storage.type = variable.type.value;
  const bool isParameterArray =
      variable.type.kind == Type::Kind::Array && variable.storage == ast::Variable::Storage::Parameter;
  const bool isOwned =
      !isParameterArray && (variable.type.isValue() || variable.type.kind == Type::Kind::Array);
  if (!isOwned)
    return;
  storage.count = elementCount(variable.type);
  memory.push_back(std::make_unique<std::byte[]>(storage.bytes()));
  flags.push_back(std::make_unique<std::uint8_t[]>(storage.bytes()));
  storage.data = memory.back().get();
  storage.defined = flags.back().get();
}

Frame frameOf(const ast::Function &function) {
  Frame frame;
  for (const auto &parameter : function.parameters)
    frame.add(*parameter);
  for (const auto &local : function.locals)
    frame.add(*local);
  return frame;
}

}
