#include "tools/iclc/pictures/npy.h"
#include <charconv>
#include <cstring>
#include <optional>

namespace icl::cli {

static constexpr std::string_view magic = "\x93NUMPY";

std::string dtypeOf(Scalar scalar) {
  const char kind = isFloat(scalar) ? 'f' : isSigned(scalar) ? 'i' : 'u';
  return std::string(sizeOf(scalar) == 1 ? "|" : "<") + kind + std::to_string(sizeOf(scalar));
}

/// The text after `'key':` in the header's dictionary.
static std::string_view valueOf(std::string_view header, std::string_view key) {
  const std::size_t at = header.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos)
    throw inputError("its header has no `" + std::string(key) + "`");
  const std::size_t colon = header.find(':', at);
  const std::size_t start =
      header.find_first_not_of(' ', colon == std::string_view::npos ? header.size() : colon + 1);
  if (start == std::string_view::npos)
    throw inputError("its header is damaged");
  return header.substr(start);
}

static std::vector<std::int64_t> shapeOf(std::string_view text) {
  std::vector<std::int64_t> shape;
  if (!text.starts_with('('))
    throw inputError("its header is damaged");
  const char *at = text.data() + 1, *const end = text.data() + text.size();
  while (true) {
    while (at != end && (*at == ' ' || *at == ','))
      ++at;
    if (at != end && *at == ')')
      return shape;
    std::int64_t extent = 0;
    const auto [next, error] = std::from_chars(at, end, extent);
    if (error != std::errc() || extent < 0)
      throw inputError("its header is damaged");
    shape.push_back(extent);
    at = next;
  }
}

/// The header's text, and how many bytes come before the data.
static std::pair<std::string_view, std::size_t> headerOf(std::string_view bytes) {
  if (!bytes.starts_with(magic) || bytes.size() < 10)
    throw inputError("it is not a .npy file");
  const auto byte = [&](std::size_t i) { return std::size_t(static_cast<unsigned char>(bytes[i])); };
  const bool isLong = byte(6) >= 2;
  const std::size_t start = isLong ? 12 : 10;
  if (byte(6) < 1 || byte(6) > 3)
    throw inputError("its .npy version is not 1, 2 or 3");
  if (bytes.size() < start)
    throw inputError("the file ends early");
  const std::size_t length =
      isLong ? byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24 : byte(8) | byte(9) << 8;
  if (bytes.size() - start < length)
    throw inputError("the file ends early");
  return {bytes.substr(start, length), start + length};
}

NpyArray decodeNpy(std::string_view bytes) {
  const auto [header, dataStart] = headerOf(bytes);
  NpyArray array;
  const std::string_view descr = valueOf(header, "descr");
  if (!descr.starts_with('\''))
    throw inputError("its elements are records, not plain numbers");
  array.dtype = descr.substr(1, descr.find('\'', 1) - 1);
  if (!valueOf(header, "fortran_order").starts_with("False"))
    throw inputError("it is in Fortran's order; save numpy.ascontiguousarray(a) instead");
  array.shape = shapeOf(valueOf(header, "shape"));
  array.data = bytes.substr(dataStart);
  return array;
}

static std::string toString(const std::vector<std::int64_t> &shape) {
  std::string text;
  for (const std::int64_t extent : shape)
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  return "(" + text + ")";
}

static std::string shapeWanted(ValueType element, unsigned dimensions) {
  static const char *const extents[] = {"width", "height, width", "depth, height, width"};
  return std::string("(") + extents[dimensions - 1] +
         (element.isVector() ? ", " + std::to_string(element.lanes) : "") + ")";
}

/// Elements of the whole array; throws if they do not fit memory or the file.
static std::int64_t countScalars(const NpyArray &array, unsigned scalarBytes) {
  std::int64_t count = 1;
  for (const std::int64_t extent : array.shape)
    if (__builtin_mul_overflow(count, extent, &count))
      throw inputError("its shape overflows");
  if (count == 0)
    throw inputError("it has no elements");
  if (count > static_cast<std::int64_t>(array.data.size() / scalarBytes))
    throw inputError("the file ends early");
  if (const std::size_t bytes = std::size_t(count) * scalarBytes; bytes < array.data.size())
    throw inputError("it has " + std::to_string(array.data.size() - bytes) +
                     " bytes more than its shape has elements for");
  return count;
}

HostBuffer bufferFromNpy(std::string_view bytes, ValueType element, unsigned dimensions) {
  const NpyArray array = decodeNpy(bytes);
  if (array.dtype != dtypeOf(element.scalar) && array.dtype != "<" + dtypeOf(element.scalar).substr(1))
    throw inputError("its type is `" + array.dtype + "`, but `" + nameOf(element.scalar) + "` needs `" +
                     dtypeOf(element.scalar) + "`");
  const unsigned scalarBytes = sizeOf(element.scalar);
  const std::int64_t scalars = countScalars(array, scalarBytes);

  HostBuffer buffer;
  if (dimensions == 0) {
    if (scalars % element.lanes != 0)
      throw inputError("its elements do not fill whole `" + icl::toString(element) + "`s");
    buffer.size = {scalars / element.lanes, 1, 1};
  } else {
    const std::size_t ranks = dimensions + (element.isVector() ? 1 : 0);
    if (array.shape.size() != ranks || (element.isVector() && array.shape.back() != element.lanes))
      throw inputError("its shape is " + toString(array.shape) + ", not " + shapeWanted(element, dimensions));
    for (unsigned d = 0; d < dimensions; ++d)
      buffer.size[d] = array.shape[dimensions - 1 - d];
  }
  const std::size_t packed = element.lanes * scalarBytes, elements = scalars / element.lanes;
  buffer.bytes.resize(elements * element.bytes());
  for (std::size_t i = 0; i < elements; ++i)
    std::memcpy(&buffer.bytes[i * element.bytes()], array.data.data() + i * packed, packed);
  return buffer;
}

std::string npyFromImage(const HostBuffer &image, ValueType pixel, unsigned dimensions) {
  std::vector<std::int64_t> shape(image.size.rend() - dimensions, image.size.rend());
  if (pixel.isVector())
    shape.push_back(pixel.lanes);
  std::string header = "{'descr': '" + dtypeOf(pixel.scalar) + "', 'fortran_order': False, 'shape': ";
  header += shape.size() == 1 ? "(" + std::to_string(shape[0]) + ",)" : toString(shape);
  header += ", }";
  header.append(63 - (magic.size() + 4 + header.size()) % 64, ' ');
  header += '\n';

  std::string bytes(magic);
  bytes += std::string("\1\0", 2);
  bytes += static_cast<char>(header.size() & 255);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  const std::size_t packed = pixel.lanes * sizeOf(pixel.scalar);
  for (std::size_t at = 0; at < image.bytes.size(); at += pixel.bytes())
    bytes.append(reinterpret_cast<const char *>(&image.bytes[at]), packed);
  return bytes;
}

}
