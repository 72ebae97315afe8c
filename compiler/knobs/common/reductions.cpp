#include "compiler/knobs/common/reductions.h"
#include "compiler/knobs/common/private_arrays.h"

namespace icl {

namespace knobs {

StringHandle gathering(const ResultFacts &result) {
  const bool isPrivate = result.isAtConstants && fitsPrivate(result);
  return {"reduce." + result.name, isPrivate ? "private" : "global"};
}
StringHandle combining(const std::string &result) { return {"combine." + result, "atomics"}; }
StringHandle accumulator(const std::string &result) { return {"accumulator." + result, "double"}; }
IntegerHandle copies(const std::string &result) { return {"copies." + result, 1}; }

}

Scalar cellOn(const Device &device, const ResultFacts &result) {
  return cellOf(result.element, result.op, device.hasDouble ? Scalar::Double : Scalar::Float);
}

bool hasAtomics(const Device &device, const ResultFacts &result) {
  return sizeOf(cellOn(device, result)) == 4 || device.hasLongAtomics;
}

bool isUpdatedInALoop(const Device &device, const ResultFacts &result) {
  return result.op == ast::ReduceOp::Sum && isFloat(cellOn(device, result));
}

bool fitsPrivate(const ResultFacts &result) {
  return result.count > 0 && result.count <= mostPrivateElements;
}

bool isFirstPrivate(const ResultFacts &result, const KnobContext &c) {
  const bool isContended = !c.device.isCpu && isUpdatedInALoop(c.device, result);
  return fitsPrivate(result) && (result.isAtConstants || isContended);
}

bool fitsLocal(const ResultFacts &result, const KnobContext &c) {
  return !result.isSingle && result.count > 0 &&
         result.count * sizeOf(cellOn(c.device, result)) <= c.device.localBytes;
}

IntegerExpression bytesOfCopies(const ResultFacts &result, const KnobContext &c) {
  const IntegerHandle copies = knobs::copies(result.name);
  const IntegerExpression elements =
      copies * result.count + choose(IntegerExpression(copies) > 1, IntegerExpression(copies), 0);
  return elements * sizeOf(cellOn(c.device, result));
}

std::array<std::int64_t, 3> referenceItems(const KnobContext &c) {
  for (const ResultFacts &result : c.facts.results)
    if (!isFirstPrivate(result, c) && !hasAtomics(c.device, result))
      return {1, 1, 1};
  return itemsWithArrays(referenceWorkGroup(c.facts.dimensions, c.device), c);
}

IntegerExpression itemsOfGroup(const KnobContext &c) {
  IntegerExpression items = 1;
  for (unsigned d = 0; d < c.facts.dimensions; ++d)
    items = items * knobs::wg(d);
  return items;
}

std::vector<LocalUse> resultUses(const KnobContext &c) {
  std::vector<LocalUse> uses;
  for (const ResultFacts &result : c.facts.results) {
    const StringHandle gathering = knobs::gathering(result);
    const Condition isShared = itemsOfGroup(c) > 1;
    if (fitsPrivate(result))
      uses.push_back({gathering, "private", gathering == "private" && isShared,
                      itemsOfGroup(c) * result.count * sizeOf(cellOn(c.device, result))});
    if (fitsLocal(result, c))
      uses.push_back({gathering, "local", gathering == "local", bytesOfCopies(result, c)});
  }
  return uses;
}

}
