// Memory of variables while the interpreter runs. The language has no recursion, so every function needs only
// one frame.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/image.h"
#include <memory>
#include <vector>

namespace icl::interpreter {

/// The memory of a variable in OpenCL's layout, or an image.
struct Storage {
  std::byte *data = nullptr;
  /// One flag per byte; nonzero at a lane's first byte once the lane has been written. Null: everything is
  /// written.
  std::uint8_t *defined = nullptr;
  ValueType type;         ///< of one element
  std::int64_t count = 1; ///< elements
  const ImageView *image = nullptr;

  std::int64_t bytes() const { return count * type.bytes(); }
};

/// The storage of variables, by their slots. Variables of a value or array type get memory here, initially
/// undefined. Images, pointers and array parameters are bound to memory elsewhere.
class Frame {
public:
  /// Adds a variable whose slot is not used yet.
  void add(const ast::Variable &);
  Storage &operator[](const ast::Variable &variable) { return slots[variable.slot]; }

private:
  std::vector<Storage> slots;
  std::vector<bool> taken;
  std::vector<std::unique_ptr<std::byte[]>> memory;
  std::vector<std::unique_ptr<std::uint8_t[]>> flags;
};

/// The frame of a function's parameters and locals.
Frame frameOf(const ast::Function &);

/// The number of elements of a declared array.
std::int64_t elementCount(const Type &);

}
