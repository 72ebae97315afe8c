#include "compiler/facts/shape.h"
#include <algorithm>
#include <cstdlib>

namespace icl {

const char *nameOf(Shape shape) {
  switch (shape) {
  case Shape::Point:
    return "point";
  case Shape::Dense:
    return "dense";
  case Shape::Star:
    return "star";
  case Shape::Diamond:
    return "diamond";
  case Shape::NoCorners:
    return "no-corners";
  case Shape::Thumbtack:
    return "thumbtack";
  case Shape::Sparse:
    return "sparse";
  case Shape::Gather:
    return "gather";
  }
  return "";
}

namespace {
class Classifier {
public:
  explicit Classifier(const std::set<Offset> &offsets) : offsets(offsets) {
    for (unsigned d = 0; d < 3; ++d) {
      const auto [first, last] = std::minmax_element(
          offsets.begin(), offsets.end(), [&](const Offset &a, const Offset &b) { return a[d] < b[d]; });
      box[d] = {(*first)[d], (*last)[d]};
    }
    for (const Interval &side : box) {
      boxCount *= side.hi - side.lo + 1;
      wide += side.hi > side.lo;
      isCentred &= side.lo == -side.hi;
      radius = std::max(radius, side.hi);
    }
  }

  Stencil run(unsigned dimensions) const {
    return {shape(), wide, static_cast<double>(offsets.size()) / static_cast<double>(boxCount),
            uniqueDimension(dimensions)};
  }

private:
  template <typename F>
  bool all(F holds) const {
    return std::all_of(offsets.begin(), offsets.end(), holds);
  }
  std::int64_t count() const { return static_cast<std::int64_t>(offsets.size()); }
  bool isWide(unsigned d) const { return box[d].hi > box[d].lo; }

  Shape shape() const {
    if (count() == 1)
      return Shape::Point;
    if (count() == boxCount)
      return Shape::Dense;
    if (wide < 2)
      return Shape::Sparse;
    if (isStar())
      return Shape::Star;
    if (isCentred && isDiamond())
      return Shape::Diamond;
    if (isNoCorners())
      return Shape::NoCorners;
    return isThumbtack() ? Shape::Thumbtack : Shape::Sparse;
  }

  bool isStar() const {
    std::int64_t onAxes = 1;
    for (const Interval &side : box)
      onAxes += side.hi - side.lo;
    return count() == onAxes &&
           all([](const Offset &o) { return (o[0] != 0) + (o[1] != 0) + (o[2] != 0) <= 1; });
  }

  bool isDiamond() const {
    std::int64_t inside = 0;
    for (std::int64_t z = box[2].lo; z <= box[2].hi; ++z)
      for (std::int64_t y = box[1].lo; y <= box[1].hi; ++y)
        for (std::int64_t x = box[0].lo; x <= box[0].hi; ++x)
          inside += std::abs(x) + std::abs(y) + std::abs(z) <= radius;
    return count() == inside &&
           all([&](const Offset &o) { return std::abs(o[0]) + std::abs(o[1]) + std::abs(o[2]) <= radius; });
  }

  bool isNoCorners() const {
    return count() == boxCount - (std::int64_t(1) << wide) && all([&](const Offset &o) {
             for (unsigned d = 0; d < 3; ++d)
               if (isWide(d) && o[d] != box[d].lo && o[d] != box[d].hi)
                 return true;
             return false;
           });
  }

  bool isThumbtack() const {
    if (wide != 3)
      return false;
    for (unsigned pin = 0; pin < 3; ++pin) {
      const Interval &along = box[pin];
      if (along.lo != 0 && along.hi != 0)
        continue;
      const std::int64_t length = along.hi - along.lo, head = boxCount / (length + 1);
      const bool isOne = all(
          [&](const Offset &o) { return o[pin] == 0 || (o[(pin + 1) % 3] == 0 && o[(pin + 2) % 3] == 0); });
      if (isOne && count() == head + length)
        return true;
    }
    return false;
  }

  int uniqueDimension(unsigned dimensions) const {
    for (unsigned d = 0; d < dimensions; ++d) {
      const Interval &a = box[(d + 1) % 3], &b = box[(d + 2) % 3];
      if (a == b && !(box[d] == a))
        return static_cast<int>(d);
    }
    return -1;
  }

  const std::set<Offset> &offsets;
  std::array<Interval, 3> box;
  std::int64_t boxCount = 1, radius = 0;
  unsigned wide = 0;
  bool isCentred = true;
};
}

Stencil stencilOf(const std::set<Offset> &offsets, unsigned dimensions) {
  return offsets.empty() ? Stencil() : Classifier(offsets).run(dimensions);
}

}
