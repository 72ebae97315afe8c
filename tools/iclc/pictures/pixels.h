// Conversion between pictures and images of a kernel.
//
// Samples keep their values: 200 in a file of bytes is 200 in an image of uchar and 200.0f in one of float. A
// value that the pixel's type cannot represent is an error. Pixels of one component get grey, of two grey and
// alpha, of three RGB, of four RGBA. The grey of a colour picture is its luma, 0.299 R + 0.587 G + 0.114 B,
// which is rounded only for pixels of integers. Alpha is opaque if the picture has none. Outputs are rounded
// and clamped: to 0..65535 from images of ushort if the format has 16 bits, else to 0..255. NaN becomes 0.
// Formats of floats get the pixels unchanged, except those of uchar and ushort.
#pragma once
#include "compiler/interpret/interpret.h"
#include "tools/iclc/pictures/picture.h"
#include <optional>

namespace icl::cli {

/// Components side by side in an image of scalars, which is as many times wider than the picture:
/// `photo.png:bgr`.
struct Interleaving {
  const char *name;
  std::vector<unsigned> channels; ///< of RGBA, in their order in the image
};
extern const std::vector<Interleaving> interleavings;

/// With up to nine digits.
std::string numberText(double);

/// Whether an image of that type keeps its values, rounded to float at most.
bool isWrittenAsFloat(Scalar, const PictureFormat &);

/// The values of an image that a picture clamps. NaN does not count.
struct Clamped {
  std::size_t count = 0;
  double least = 0, most = 0; ///< of these values
  unsigned maximum = 255;     ///< the largest that the picture holds
};
std::optional<Clamped> findClamped(const HostBuffer &, ValueType pixel, const PictureFormat &);

/// Throws an input Error with a sentence that does not name the file.
HostBuffer imageFromPicture(const Picture &, ValueType pixel, const Interleaving *);
Picture pictureFromImage(const HostBuffer &, ValueType pixel, const Interleaving *, const PictureFormat &);

}
