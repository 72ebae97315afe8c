#include "test/fuzz/kernels/generate.h"
#include "test/fuzz/kernels/generator.h"
#include <algorithm>

namespace icl::fuzz {

GeneratedKernel generateKernel(std::uint64_t seed, const Device &device, unsigned filters) {
  Generator generator(seed, device);
  const std::string source = generator.program(filters);
  return {source, generator.closeOutputs(), generator.turns()};
}

Generator::Generator(std::uint64_t seed, const Device &onDevice) : random(seed), device(onDevice) {}

std::string Generator::program(unsigned filters) {
  if (random.chance(filters))
    return ofOneForm();
  isTolerant = random.chance(8);
  drawPalette();
  std::string text = constants();
  for (unsigned percent = 40; random.chance(percent); percent /= 2) // each may call those before it
    text += helper();
  if (random.chance(30))
    text += imageHelper();
  return text + kernel();
}

std::string Generator::ofOneForm() {
  const std::int64_t choice = random.below(100);
  return choice < 8    ? sorting()
         : choice < 30 ? turning()
         : choice < 55 ? windows()
         : choice < 65 ? branching()
         : choice < 85 ? edges()
                       : filter();
}

/// Chooses few types, so that variables, images and arrays are combined in expressions.
void Generator::drawPalette() {
  static const std::vector<Scalar> usual = {Scalar::Float, Scalar::Float, Scalar::Float, Scalar::UChar,
                                            Scalar::UChar, Scalar::Int,   Scalar::Int,   Scalar::Short},
                                   all = {Scalar::Char,   Scalar::UChar, Scalar::Short,
                                          Scalar::UShort, Scalar::Int,   Scalar::UInt,
                                          Scalar::Long,   Scalar::ULong, Scalar::Float};
  const auto scalar = [&] {
    if (device.hasDouble && random.chance(8))
      return Scalar::Double;
    return random.of(random.chance(65) ? usual : all);
  };
  if (random.chance(8)) { // vectors have 32 and 64 lanes where an image has bytes, and are wide on the whole
    const Scalar byte = random.chance(70) ? Scalar::UChar : Scalar::Char;
    palette = {{byte, 1}, {byte, 1}, {random.chance(50) ? byte : Scalar::Short, 1}};
    return;
  }
  const bool isScalar = random.chance(35); // only kernels without vectors are computed in lanes
  const auto lanes = [&] {
    return static_cast<std::uint8_t>(isScalar || random.chance(65) ? 1 : random.between(2, 4));
  };
  const ValueType first = {scalar(), lanes()};
  palette = {first, first, {scalar(), 1}};
  if (random.chance(60))
    palette.push_back({scalar(), lanes()});
  if (first.isVector())
    palette.push_back(first.withLanes(1));
}

// ---- Constants and helpers

std::string Generator::constants() {
  std::string text;
  if (random.chance(35)) {
    const std::string name = fresh("K");
    const std::int64_t value = random.between(1, 3);
    text += "const int " + name + " = " + std::to_string(value) + ";\n";
    variables.push_back({name, {Scalar::Int, 1}, false, {{value, value}}});
  }
  if (random.chance(20)) {
    const ValueType type = anyType();
    const std::string name = fresh("C");
    text += "const " + toString(type) + " " + name + " = " + literal(type) + ";\n";
    variables.push_back({name, type, false, {}});
  }
  for (unsigned percent = 35; random.chance(percent); percent /= 2)
    text += constantArray();
  return text;
}

/// An initialiser list. The last elements may be missing, and are zero.
std::string Generator::constantArray() {
  const ValueType type = anyType();
  NamedArray array{fresh("T"), type, {std::int64_t(2) << random.below(3)}, false};
  const auto row = [&] {
    std::string list = literal(type);
    for (std::int64_t i = random.between(1, array.extents.back() - 1); i > 0; --i)
      list += ", " + literal(type);
    return "{" + list + "}";
  };
  std::string text = "const " + toString(type) + " " + array.name;
  const std::string extent = "[" + std::to_string(array.extents[0]) + "]";
  if (random.chance(30)) {
    array.extents.insert(array.extents.begin(), 2);
    text += "[2]" + extent + " = {" + row() + ", " + row() + "};\n";
  } else {
    text += extent + " = " + row() + ";\n";
  }
  arrays.push_back(array);
  return text;
}

/// A helper with value parameters, perhaps an array, and several returns.
std::string Generator::helper() {
  NamedHelper made{fresh("f"), localType(), {}, {}, {}};
  const std::size_t constantsEnd = variables.size();
  std::string parameters;
  for (std::int64_t i = random.between(1, 3); i > 0; --i) {
    const ValueType type = localType();
    const std::string name = fresh("p");
    made.parameters.push_back(type);
    variables.push_back({name, type, true, {}});
    parameters += (parameters.empty() ? "" : ", ") + toString(type) + " " + name;
  }
  const std::size_t arraysEnd = arrays.size();
  if (random.chance(25)) {
    made.array = {fresh("p"), anyType(), {random.chance(50) ? 4 : 8}, false};
    parameters += ", " + toString(made.array->type) + " " + made.array->name + "[" +
                  std::to_string(made.array->extents[0]) + "]";
    arrays.push_back(*made.array);
  }
  std::string body;
  for (std::int64_t i = random.between(0, 3); i > 0; --i)
    body += statement();
  if (random.chance(40))
    body += indented("if (" + condition(1) + ") return " + expression(made.result, 1) + ";");
  body += indented("return " + expression(made.result, 2) + ";");
  variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(constantsEnd), variables.end());
  arrays.erase(arrays.begin() + static_cast<std::ptrdiff_t>(arraysEnd), arrays.end());
  truths.clear();
  std::string text = toString(made.result) + " " + made.name + "(" + parameters + ") {\n" + body + "}\n";
  helpers.push_back(made);
  return text;
}

/// A helper that reads an image near a position.
std::string Generator::imageHelper() {
  dimensions = static_cast<unsigned>(random.below(10) < 7 ? 2 : random.between(1, 3));
  NamedImage image{fresh("m"), anyType(), dimensions, "", false, false, false, false, false, {}};
  NamedHelper made{fresh("f"), anyType(), {}, {}, {}};
  const std::size_t constantsEnd = variables.size(), arraysEnd = arrays.size();
  std::string parameters = "Image" +
                           std::string(dimensions == 1   ? "1D"
                                       : dimensions == 3 ? "3D"
                                                         : "") +
                           "<" + toString(image.pixel) + "> " + image.name;
  static const std::vector<std::string> places = {"x", "y", "z"};
  for (unsigned d = 0; d < dimensions; ++d) {
    image.here.push_back(places[d]);
    parameters += ", int " + places[d];
    variables.push_back({places[d], {Scalar::Int, 1}, false, {}});
  }
  if (random.chance(50)) {
    const ValueType type = anyType();
    const std::string name = fresh("p");
    made.parameters.push_back(type);
    variables.push_back({name, type, true, {}});
    parameters += ", " + toString(type) + " " + name;
  }
  images.push_back(image);
  std::string body = indented(toString(made.result) + " r = " + expression(made.result, 2) + ";");
  variables.push_back({"r", made.result, true, {}});
  for (std::int64_t i = random.between(0, 2); i > 0; --i)
    body += random.chance(50) ? reduction() : statement();
  body += indented("return r;");
  images.clear();
  made.image = image;
  variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(constantsEnd), variables.end());
  arrays.erase(arrays.begin() + static_cast<std::ptrdiff_t>(arraysEnd), arrays.end());
  truths.clear();
  helpers.push_back(made);
  return toString(made.result) + " " + made.name + "(" + parameters + ") {\n" + body + "}\n";
}

// ---- The kernel

/// One number for all components, or one for each.
std::string Generator::outsidePixel(ValueType pixel) {
  const char *number = isFloat(pixel.scalar) ? "-1.5f" : isSigned(pixel.scalar) ? "-3" : "200";
  std::string list = number;
  if (pixel.isVector() && random.chance(50))
    for (unsigned lane = 1; lane < pixel.lanes; ++lane)
      list += ", " + (random.chance(30) ? number : std::to_string(lane));
  return list;
}

NamedImage Generator::drawImage(const std::string &stem) {
  static const std::vector<std::string> boundaries = {"clamped",  "mirrored", "periodic",
                                                      "constant", "constant", "undefined"};
  NamedImage made{fresh(stem), anyType(), dimensions, random.of(boundaries), false, false, false,
                  false,       false,     {}};
  made.isSpelledBare = random.chance(8);
  if (made.pixel.scalar == Scalar::Float && random.chance(10))
    made.pixel.scalar = Scalar::Half;
  made.here.assign(places.begin(), places.begin() + dimensions);
  return made;
}

void Generator::drawImages() {
  for (std::int64_t i = random.chance(65) ? 1 : random.between(0, 3); i > 0; --i) {
    NamedImage input = drawImage("in");
    input.isInGrid = random.chance(80);
    if (!input.isInGrid && random.chance(25)) {
      input.dimensions = static_cast<unsigned>(random.between(1, 3));
      input.here.assign(places.begin(), places.begin() + std::min(dimensions, input.dimensions));
    }
    static const std::vector<std::pair<std::int64_t, std::int64_t>> factors = {
        {2, 1}, {2, 1}, {1, 2}, {1, 2}, {3, 2}, {1, 3}, {3, 1}, {1, 4}, {2, 3}, {1, 1}};
    if (random.chance(input.isInGrid ? 10 : 50))
      for (unsigned d = 0; d < input.dimensions; ++d)
        input.factors.push_back(random.of(factors));
    else if (!input.isInGrid && input.dimensions == dimensions && dimensions > 1 && random.chance(50))
      turn(input);
    images.push_back(input);
  }
  for (const NamedHelper &helper : helpers)
    if (helper.image && random.chance(80)) {
      NamedImage input = drawImage("in");
      input.pixel = helper.image->pixel;
      input.isInGrid = true;
      images.push_back(input);
    }
  for (std::int64_t i = random.chance(75) ? 1 : 2; i > 0; --i) {
    NamedImage output = drawImage("out");
    output.isWritten = true;
    if (isTolerant)
      output.pixel.scalar = device.hasDouble && random.chance(10) ? Scalar::Double : Scalar::Float;
    output.isClose = isTolerant || (isFloat(output.pixel.scalar) && random.chance(20));
    output.isReadToo = !output.isClose && random.chance(25);
    output.boundary = "constant";
    output.isInGrid = i == 1 || random.chance(50);
    images.push_back(output);
  }
  for (NamedImage &image : images)
    if (image.boundary == "constant" && random.chance(60))
      image.boundary = "constant(" + outsidePixel(image.pixel) + ")";
  if (!random.chance(8))
    return;
  for (unsigned d = 0; d < dimensions; ++d)
    fixedGrid.push_back(random.between(1, dimensions == 3 ? 6 : 24));
  for (NamedImage &image : images)
    image.isInGrid = false;
}

void Generator::drawTunables() {
  static const std::vector<std::pair<std::int64_t, std::int64_t>> ranges = {{0, 1}, {0, 2}, {-1, 1}, {1, 3}};
  for (unsigned percent = 20; random.chance(percent); percent = 10)
    tunables.push_back({fresh("MODE"), {Scalar::Int, 1}, false, random.of(ranges)});
}

/// Of integers, extremes of floats, and sums of floats, which are not quite the same in each variant.
void Generator::drawResults() {
  static const std::vector<Scalar> integers = {Scalar::Int,  Scalar::UInt,  Scalar::Long, Scalar::ULong,
                                               Scalar::Char, Scalar::UChar, Scalar::Short};
  for (unsigned percent = isTolerant ? 0 : 25; random.chance(percent); percent = 40) {
    const bool isSum = random.chance(15);
    NamedResult result{fresh(isSum ? "sum" : "r"), random.of(integers), "", {}};
    if (isSum || random.chance(20))
      result.scalar = device.hasDouble && random.chance(30) ? Scalar::Double : Scalar::Float;
    result.op = isSum ? "+"
                : isFloat(result.scalar)
                    ? random.of(std::vector<std::string>{"max", "min"})
                    : random.of(std::vector<std::string>{"+", "+", "max", "min", "&", "|"});
    for (std::int64_t i = random.chance(50) ? 0 : random.between(1, 2); i > 0; --i)
      result.extents.push_back(std::int64_t(1) << random.below(4));
    results.push_back(result);
  }
}

std::string Generator::parameters() {
  std::vector<std::string> all;
  for (const NamedResult &result : results) {
    all.push_back(toString(ValueType{result.scalar, 1}) + " " + result.name);
    for (const std::int64_t extent : result.extents)
      all.back() += "[" + std::to_string(extent) + "]";
  }
  for (const NamedImage &image : images)
    all.push_back(
        std::string("Image") +
        (image.dimensions == 1   ? "1D"
         : image.dimensions == 3 ? "3D"
                                 : "") +
        (image.isSpelledBare ? random.chance(50) ? "" : "<Pixel>" : "<" + toString(image.pixel) + ">") + " " +
        image.name);
  if (random.chance(35)) {
    const ValueType type = anyType();
    NamedArray array{fresh("t"), type, {random.chance(50) ? 4 : 8}, false};
    if (random.chance(50))
      array.extents.insert(array.extents.begin(), 2);
    std::string text = toString(type) + " " + array.name;
    for (const std::int64_t extent : array.extents)
      text += "[" + std::to_string(extent) + "]";
    all.push_back(text);
    arrays.push_back(array);
  }
  if (random.chance(15)) { // an element for each value of a byte
    const ValueType type{random.chance(70) ? Scalar::UChar : Scalar::Char, 1};
    const std::string name = fresh("t");
    all.push_back(toString(type) + " " + name + "[256]");
    arrays.push_back({name, type, {256}, false});
  }
  if (random.chance(20)) {
    const ValueType type = anyType();
    const std::string name = fresh("q");
    all.push_back(toString(type) + " *" + name);
    arrays.push_back({name, type, {16}, false}); // the length of all pointers' arrays
  }
  for (std::int64_t i = random.below(3); i > 0; --i) {
    const ValueType type = anyType();
    const std::string name = fresh("s");
    all.push_back(toString(type) + " " + name);
    variables.push_back({name, type, random.chance(40), {}});
  }
  std::string text;
  for (const std::string &parameter : all)
    text += (text.empty() ? "" : ", ") + parameter;
  return text;
}

std::string Generator::kernel() {
  if (helpers.empty() || !helpers.back().image)
    dimensions = static_cast<unsigned>(random.below(10) < 7 ? 2 : random.between(1, 3));
  drawImages();
  drawTunables();
  drawResults();
  return kernelOf([&] {
    loopsInAll = 0;
    std::string body;
    for (NamedImage &image : images)
      if (!image.turn.order.empty() && random.chance(40))
        body += holdPlaces(image);
    body += declare();
    for (std::int64_t i = random.between(1, 5); i > 0; --i)
      body += statement();
    if (!results.empty())
      body += update();
    for (const NamedImage &image : images)
      if (image.isWritten)
        body += write(image);
    return body;
  });
}

/// With the images, results and tunables that were drawn.
std::string Generator::kernelOf(const std::function<std::string()> &body) {
  const std::string head = parameters();
  const std::string said = pragmas();
  variables.insert(variables.end(), tunables.begin(), tunables.end());
  inKernel = true;
  return said + "void made(" + head + ") {\n" + body() + "}\n";
}

}
