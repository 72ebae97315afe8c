#include "compiler/ir/arena.h"
#include "compiler/ir/builder.h"
#include <utility>

namespace icl::ir {

static bool isSame(const Expr &a, const Expr &b) {
  // Comparing `integer` compares the whole union: number, variable and image have the same size.
  if (a.op != b.op || a.type != b.type || a.integer != b.integer || a.args.size() != b.args.size() ||
      a.dimension != b.dimension || a.isAligned != b.isAligned || a.part != b.part ||
      a.beyondRow != b.beyondRow || a.builtin != b.builtin || a.components.size() != b.components.size())
    return false;
  for (std::size_t i = 0; i < a.args.size(); ++i)
    if (a.args[i] != b.args[i])
      return false;
  return a.components.empty() || a.components == b.components;
}

static unsigned hashOf(const Builtin &builtin) {
  const unsigned rounding = builtin.rounding ? 1 + static_cast<unsigned>(*builtin.rounding) : 0;
  return static_cast<unsigned>(builtin.id) << 5 | static_cast<unsigned>(builtin.isOwn) << 4 | rounding << 1 |
         static_cast<unsigned>(builtin.saturates);
}

static unsigned hashOf(const Expr &e) {
  std::uint64_t hash = static_cast<unsigned>(e.op) | static_cast<unsigned>(e.type.scalar) << 8 |
                       static_cast<unsigned>(e.type.lanes) << 16 | static_cast<unsigned>(e.dimension) << 24 |
                       static_cast<unsigned>(e.isAligned) << 31;
  const auto mix = [&](std::uint64_t v) {
    hash = (hash ^ v) * 0x9e3779b97f4a7c15; // 2^64 by the golden ratio (Knuth 1973, 6.4)
    hash ^= hash >> 32;
  };
  mix(static_cast<std::uint64_t>(e.integer));
  for (const Expr *arg : e.args)
    mix(arg->id);
  if (e.op == Op::Read)
    mix(e.part | static_cast<unsigned>(e.beyondRow) << 8);
  if (e.op == Op::Call)
    mix(hashOf(e.builtin));
  for (std::uint8_t c : e.components)
    mix(c);
  return static_cast<unsigned>(hash);
}

/// The slot that holds the expression, or the empty slot for it.
Arena::Slot &Arena::slotFor(const Expr &e, unsigned hash) {
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    Slot &slot = slots[i];
    if (!slot.expr || (slot.hash == hash && isSame(*slot.expr, e)))
      return slot;
  }
}

void Arena::grow() {
  const std::vector<Slot> old = std::exchange(slots, std::vector<Slot>(4 * slots.size()));
  const std::size_t mask = slots.size() - 1;
  for (const Slot &slot : old) {
    if (!slot.expr)
      continue;
    std::size_t i = slot.hash & mask;
    while (slots[i].expr)
      i = (i + 1) & mask;
    slots[i] = slot;
  }
}

Coordinates Arena::coordinatesOf(const Expr &e) {
  if (e.op != Op::Read && e.op != Op::BoundedRead)
    return {};
  return Builder(*this).coordinates(e.args);
}

const Expr *Arena::expression(const Expr &e) {
  const unsigned hash = hashOf(e);
  Slot *slot = &slotFor(e, hash);
  if (slot->expr)
    return slot->expr;
  const unsigned before = expressions;
  const Coordinates coordinates = coordinatesOf(e);
  const bool isFull = 2 * expressions >= slots.size();
  if (isFull)
    grow();
  if (isFull || expressions != before) // remainders may have taken the slot
    slot = &slotFor(e, hash);
  // Its operands follow it in memory.
  void *room = memory.Allocate(sizeof(Expr) + e.args.size() * sizeof(const Expr *), alignof(Expr));
  Expr *made = new (room) Expr(e);
  const Expr **args = reinterpret_cast<const Expr **>(made + 1);
  made->args = {args, e.args.size()};
  if (!e.components.empty())
    made->components = list(e.components);
  made->coordinates = coordinates;
  made->id = expressions++;
  made->mentions = {e.op};
  if (e.op == Op::Variable || e.op == Op::Element)
    made->mentions.add(e.var);
  if (e.type.scalar == Scalar::Double)
    made->mentions.add(Mentions::doubles());
  for (const Expr *arg : e.args) {
    *args++ = arg;
    made->mentions.add(arg->mentions);
  }
  *slot = {hash, made};
  return made;
}

}
