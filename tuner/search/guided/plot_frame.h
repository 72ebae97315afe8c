// The coordinates of a plot, which its forms share.
#pragma once
#include "tuner/search/guided/plot.h"

namespace icl {

/// Places points in the unit square: (0, 0) is the lower left corner.
class PlotFrame {
public:
  explicit PlotFrame(const Plot &);

  /// Whether the point can be drawn.
  bool shows(const PlotPoint &) const;
  PlotPoint place(const PlotPoint &) const;
  /// The y value at a height from 0 to 1.
  double valueAt(double height) const;
  /// The x value at a width from 0 to 1.
  double xAt(double width) const { return left + width * (right - left); }

private:
  bool isLogarithmic;
  double left = 0, right = 0, low = 0, high = 0; ///< y on the axis's scale

  double scaled(double y) const;
};

/// Three significant digits.
std::string axisText(double value);
/// The height of a line at x, between its points; NaN outside of them.
double lineAt(const PlotSeries &, double x);

}
