#include "compiler/ast/half.h"
#include "llvm/ADT/APFloat.h"

namespace icl {

using llvm::APFloat;

static llvm::RoundingMode modeOf(Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return llvm::RoundingMode::NearestTiesToEven;
  case Rounding::TowardZero:
    return llvm::RoundingMode::TowardZero;
  case Rounding::Up:
    return llvm::RoundingMode::TowardPositive;
  case Rounding::Down:
    return llvm::RoundingMode::TowardNegative;
  }
  return llvm::RoundingMode::Invalid;
}

float floatOfHalf(std::uint16_t bits) {
  APFloat number(APFloat::IEEEhalf(), llvm::APInt(16, bits));
  bool isInexact = false;
  number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &isInexact);
  return number.convertToFloat();
}

std::uint16_t halfOfDouble(double value, Rounding rounding) {
  APFloat number(value);
  bool isInexact = false;
  number.convert(APFloat::IEEEhalf(), modeOf(rounding), &isInexact);
  return static_cast<std::uint16_t>(number.bitcastToAPInt().getZExtValue());
}

}
