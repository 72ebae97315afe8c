#include "test/fuzz/kernels/generator.h"

namespace icl::fuzz {

/// One or two to read near the own pixel, of these types and without promises, then the output.
void Generator::drawNearImages(const std::vector<Scalar> &scalars, ValueType output) {
  palette = {{random.of(scalars), 1}, {random.of(scalars), 1}};
  for (std::int64_t i = random.between(1, 2); i > 0; --i) {
    NamedImage input = drawImage("in");
    input.pixel = anyType();
    if (input.boundary == "undefined")
      input.boundary = "clamped";
    input.isInGrid = images.empty() || random.chance(50);
    images.push_back(input);
  }
  NamedImage written = drawImage("out");
  written.pixel = output;
  written.isWritten = true;
  written.boundary = "constant";
  images.push_back(written);
}

std::string Generator::ownPixel(const NamedImage &image) const {
  std::string text = image.name;
  for (const std::string &place : image.here)
    text += "[" + place + "]";
  return text;
}

/// The coordinate times a rational number, rounded in one of the ways that kernels do it, plus a few pixels.
std::string Generator::scaled(const std::string &here, std::int64_t numerator, std::int64_t denominator) {
  const std::string factor = std::to_string(numerator), offset = std::to_string(random.between(-2, 3));
  const std::string multiple = numerator == 1      ? here
                               : random.chance(50) ? factor + " * " + here
                                                   : here + " * " + factor;
  if (denominator == 1)
    return (numerator == 2 && random.chance(15) ? "(" + here + " << 1)" : multiple) + " + " + offset;
  const std::string divisor = std::to_string(denominator);
  switch (random.below(5)) {
  case 0:
    return "(" + multiple + " + " + offset + ") / " + divisor;
  case 1:
    if (denominator == 2)
      return "((" + multiple + " + " + offset + ") >> 1)";
    [[fallthrough]];
  case 2:
    return multiple + " / " + divisor + " + " + offset;
  case 3:
    return multiple + " / " + divisor + " + (" + here + " & 1)";
  default:
    return multiple + " / " + divisor;
  }
}

/// A coordinate: mostly near the own pixel, as in stencils, else any integer.
std::string Generator::coordinate(const NamedImage &image, unsigned dimension) {
  const bool hasPlace = dimension < image.here.size();
  std::string here = hasPlace ? image.here[dimension] : "idx";
  if (dimension < image.factors.size() &&
      image.factors[dimension] != std::pair<std::int64_t, std::int64_t>(1, 1) && random.chance(80)) {
    const auto [numerator, denominator] = image.factors[dimension];
    return scaled(here, numerator, denominator);
  }
  if (!image.turn.order.empty() && random.chance(50))
    return here;
  const std::int64_t choice = random.below(20);
  if (hasPlace && choice < 9) {
    const auto *counter = someOf(variables, [](const Named &n) { return n.range.has_value(); });
    if (counter && random.chance(70)) {
      const std::string scaled = random.chance(85) ? counter->name : "2 * " + counter->name;
      return here + (random.chance(85) ? " + " : " - ") + scaled +
             (random.chance(30) ? " - " + std::to_string(random.between(1, 2)) : "");
    }
    const std::int64_t offset = random.between(-3, 3);
    return offset == 0 ? here
                       : here + (offset > 0 ? " + " : " - ") + std::to_string(offset > 0 ? offset : -offset);
  }
  if (choice < 14)
    return here;
  switch (choice) {
  case 14:
    return scaled(here, random.between(2, 4), 1);
  case 15:
    return scaled(here, random.between(1, 3), random.between(2, 3));
  case 16: // far outside, on either side
    return here + (random.chance(50) ? " - " : " + ") + std::to_string(random.between(20, 300));
  case 17:
    return "(" + here + " + " + smallInteger(-4, 3) + ")";
  case 18:
    return image.name + "." + extents[dimension] + " - 1 - " + here;
  default:
    return random.chance(50) ? smallInteger(0, 15)
                             : "(long)" + here + " + " + std::to_string(random.between(-2, 2));
  }
}

std::string Generator::read(const NamedImage &image) {
  if (image.isWritten)
    return ownPixel(image);
  std::vector<std::string> places;
  for (unsigned d = 0; d < image.dimensions; ++d)
    places.push_back(coordinate(image, d));
  if (image.dimensions == 2 && inKernel && image.here.size() == 2 && random.chance(6))
    std::swap(places[0], places[1]); // transposed
  std::string text = image.name;
  for (unsigned d = 0; d < image.dimensions; ++d)
    text += image.boundary == "undefined" // no read may leave the image
                ? "[clamp((int)(" + places[d] + "), 0, " + image.name + "." + extents[d] + " - 1)]"
                : "[" + places[d] + "]";
  return text;
}

/// A coordinate of `sample`: between the own pixel and its neighbours, scaled, or anywhere.
std::string Generator::sample(const NamedImage &image) {
  const ValueType type = {image.pixel.scalar == Scalar::Double ? Scalar::Double : Scalar::Float, 1};
  std::string text = "sample(" + image.name;
  for (unsigned d = 0; d < image.dimensions; ++d) {
    const std::string here = d < image.here.size() ? image.here[d] : "idx";
    switch (random.below(5)) {
    case 0:
      text += ", " + here + " * 0.5f - 0.25f";
      break;
    case 1:
      text += ", (" + here + " + 0.5f) * " + image.name + "." + extents[d] + " / 7.0f - 0.5f";
      break;
    case 2:
      text += ", " + here + " + " + finite(type, 1);
      break;
    case 3:
      text += ", " + expression(type, 1);
      break;
    default:
      text += ", " + here + " + " + random.of(std::vector<std::string>{"0.25f", "0.5f", "1", "-1.75f"});
    }
  }
  return text + ")";
}

}
