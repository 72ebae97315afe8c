#include "test/fuzz/kernels/generator.h"
#include <algorithm>

namespace icl::fuzz {

/// Reads pictures that are transposed, turned by a right angle, or mirrored along a diagonal: pixels of a
/// column read neighbours along a row. Variants load these as vectors.
std::string Generator::turning() {
  dimensions = random.chance(80) ? 2 : 3;
  const std::vector<Scalar> scalars = {
      Scalar::UChar, Scalar::UChar, Scalar::Float, Scalar::Float,
      Scalar::Short, Scalar::Int,   Scalar::ULong, device.hasDouble ? Scalar::Double : Scalar::Char};
  static const std::vector<std::uint8_t> lanes = {1, 1, 1, 1, 1, 3, 3, 3, 2, 4};
  const ValueType pixel = {random.of(scalars), random.of(lanes)};
  palette = {pixel, pixel, pixel.withLanes(1), {Scalar::Int, 1}};
  drawTurnedImages();
  if (random.chance(15))
    drawResults();
  return kernelOf([&] {
    std::string body;
    if (random.chance(40))
      body += holdPlaces(images.front());
    const Named sum{fresh("v"), pixel, true, {}};
    body += indented(toString(pixel) + " " + sum.name + " = " + turnedRead(images.front()) + ";");
    variables.push_back(sum);
    for (std::int64_t i = random.between(0, 4); i > 0; --i)
      body += turnedStatement(sum);
    if (!results.empty())
      body += update();
    return body + indented(ownPixel(images.back()) + " = " + sum.name + ";");
  });
}

/// The first one is turned, and the last one is the output.
void Generator::drawTurnedImages() {
  const auto input = [&](bool isTurned) {
    NamedImage made = drawImage("in");
    made.pixel.scalar = made.pixel.scalar == Scalar::Half ? Scalar::Half : palette.front().scalar;
    if (isTurned)
      turn(made);
    made.isInGrid = !isTurned || (images.empty() && random.chance(15));
    if (made.isInGrid)
      made.turn = {};
    images.push_back(made);
  };
  input(true);
  images.front().pixel = palette.front();
  if (images.front().pixel.scalar == Scalar::Float && random.chance(15))
    images.front().pixel.scalar = Scalar::Half;
  if (random.chance(40))
    input(random.chance(50));
  NamedImage output = drawImage("out");
  output.pixel = palette.front();
  output.isWritten = output.isInGrid = true;
  output.boundary = "constant";
  images.push_back(output);
  const bool isOpen = std::any_of(images.begin(), images.end(), [](const NamedImage &i) {
    return i.boundary == "undefined"; // then no size may be another one
  });
  if (!isOpen && random.chance(80))
    return;
  const std::int64_t width = random.between(1, dimensions == 3 ? 9 : 40);
  const bool isSquare = images.front().isInGrid;
  for (unsigned d = 0; d < dimensions; ++d)
    fixedGrid.push_back(isSquare || d == 0 ? width : random.between(1, dimensions == 3 ? 9 : 40));
  for (NamedImage &image : images) {
    if (image.isInGrid && !image.isWritten)
      for (unsigned d = 0; d < dimensions; ++d)
        image.turn.order.push_back(d);
    image.isInGrid = false;
  }
}

std::string Generator::turnedStatement(const Named &sum) {
  const ValueType type = sum.type;
  const NamedImage &image = random.chance(70) ? images.front() : images[images.size() - 2];
  const bool isSame = computed(image.pixel) == type;
  const std::string value = isSame ? turnedRead(image) : expression(type, 1);
  static const std::vector<std::string> operators = {" += ", " -= ", " = "};
  switch (random.below(7)) {
  case 0:
    return turnedLoop(sum);
  case 1:
    return indented("if (" + condition(1) + ") {") +
           indented("    " + sum.name + random.of(operators) + value + ";") + indented("}");
  case 2: {
    const Named pixel{fresh("p"), type, false, {}};
    variables.push_back(pixel);
    return indented("const " + toString(type) + " " + pixel.name + " = " + value + ";") +
           indented(sum.name + random.of(operators) + pixel.name +
                    (type.isVector() ? lanesOf(type.lanes, type.lanes) : "") + ";");
  }
  case 3:
    return indented(sum.name + " = " + condition(1) + " ? " + value + " : " + sum.name + ";");
  case 4:
    return statement();
  default:
    return indented(sum.name + random.of(operators) + value + " * " + expression(type, 1) + ";");
  }
}

/// Over rows or columns of what is turned.
std::string Generator::turnedLoop(const Named &sum) {
  const NamedImage &image = images.front();
  const bool mayLeave = image.turn.margin > 0 || (image.boundary != "undefined" && random.chance(20));
  ++loopsInAll;
  const Named counter{fresh("i"), {Scalar::Int, 1}, false, {{0, 3}}};
  const auto along = static_cast<unsigned>(random.below(dimensions + 1));
  std::string pixel = image.name;
  for (unsigned d = 0; d < dimensions; ++d)
    pixel += "[" + image.here[d] + (d == along && mayLeave ? image.signs[d] + counter.name : "") + "]";
  variables.push_back(counter);
  const std::string head = "for (int " + counter.name + " = 0; " + counter.name + " < " +
                           std::to_string(random.between(1, 4)) + "; " + counter.name + "++)";
  const std::string factor = random.chance(50) ? " * " + expression(sum.type, 1) : "";
  const std::string text = "    " + sum.name + " += " + pixel + factor + ";";
  variables.pop_back();
  return indented(head) + indented(text);
}

/// At the pixel's place in the picture that is turned, or near it.
std::string Generator::turnedRead(const NamedImage &image) {
  std::string text = image.name;
  const std::int64_t furthest = image.turn.margin > 0                                ? image.turn.margin
                                : image.boundary != "undefined" && random.chance(15) ? 2
                                                                                     : 0;
  for (unsigned d = 0; d < dimensions; ++d) {
    const std::int64_t offset = furthest > 0 && random.chance(50) ? random.between(0, furthest) : 0;
    text += "[" + image.here[d] +
            (offset > 0 ? (d < image.signs.size() ? image.signs[d] : " - ") + std::to_string(offset) : "") +
            "]";
  }
  return text;
}

/// Exchanges the dimensions in which an image is read, so that the first one is not x, and mirrors some.
void Generator::turn(NamedImage &image) {
  static const std::vector<std::vector<unsigned>> planes = {{1, 0}},
                                                  volumes = {
                                                      {2, 1, 0}, {2, 1, 0}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}};
  image.turn = {random.of(dimensions == 2 ? planes : volumes), random.chance(50) ? 3 : 0};
  for (unsigned d = 0; d < dimensions; ++d) {
    image.here[d] = places[image.turn.order[d]];
    image.signs.emplace_back(" + ");
    if (!random.chance(30))
      continue;
    image.here[d] = "(" + image.name + "." + extents[d] + " - 1 - " + image.here[d] + ")";
    image.signs[d] = " - ";
  }
}

/// Declares variables with the coordinates of the own pixel.
std::string Generator::holdPlaces(NamedImage &image) {
  std::string text;
  for (std::string &here : image.here) {
    if (random.chance(30))
      continue;
    const Named place{fresh("u"), {Scalar::Int, 1}, image.boundary != "undefined" && random.chance(25), {}};
    text += indented("int " + place.name + " = " + here + ";");
    variables.push_back(place);
    here = place.name;
  }
  return text;
}

std::map<std::string, Turn> Generator::turns() const {
  std::map<std::string, Turn> all;
  for (const NamedImage &image : images)
    if (!image.turn.order.empty())
      all[image.name] = image.turn;
  return all;
}

}
