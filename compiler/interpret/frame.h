// Where variables live while the interpreter runs. The language has no recursion, so every function has one
// frame for good.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/interpret/image.h"
#include <memory>
#include <vector>

namespace icl::interpreter {

/// What a variable stands for: its memory in OpenCL's layout, or an image.
struct Storage {
  std::byte *data = nullptr;
  /// Beside each byte; not 0 at a lane's first byte once it was written. Null: all is.
  std::uint8_t *defined = nullptr;
  ValueType type;         ///< of one element
  std::int64_t count = 1; ///< elements
  const ImageView *image = nullptr;

  std::int64_t bytes() const { return count * type.bytes(); }
};

/// The storage of variables by their slots. Those of a value or array type get memory here, undefined at
/// first; images, pointers and array parameters are bound to someone else's.
class Frame {
public:
  /// Adds a variable of a slot not yet taken.
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

/// Elements of an array as declared.
std::int64_t elementCount(const Type &);

}
