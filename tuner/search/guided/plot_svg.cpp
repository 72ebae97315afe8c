#include "tuner/search/guided/plot_frame.h"
#include <cmath>
#include <sstream>

namespace icl {

namespace {

constexpr double width = 460, height = 340, left = 70, right = 15, top = 35,
                 bottom = 80; // of a plot, in pixels

std::string escaped(const std::string &text) {
  std::string result;
  for (const char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

class Drawing {
public:
  Drawing(const Plot &plot, double offset) : plot(plot), frame(plot), offset(offset) {}

  std::string text() {
    label(left + inner() / 2, 20, "middle", plot.title);
    label(left + inner() / 2, height - 38, "middle", plot.xLabel);
    label(left, top - 5, "start", plot.yLabel);
    out << "<rect x='" << offset + left << "' y='" << top << "' width='" << inner() << "' height='"
        << height - top - bottom << "' fill='none' stroke='#888'/>\n";
    axes();
    for (std::size_t i = 0; i < plot.series.size(); ++i)
      draw(plot.series[i], i);
    return out.str();
  }

private:
  const Plot &plot;
  const PlotFrame frame;
  const double offset;
  std::ostringstream out;

  static double inner() { return width - left - right; }
  double xOf(double place) const { return offset + left + place * inner(); }
  static double yOf(double place) { return height - bottom - place * (height - top - bottom); }

  void label(double x, double y, const char *anchor, const std::string &text) {
    out << "<text x='" << offset + x << "' y='" << y << "' text-anchor='" << anchor << "'>" << escaped(text)
        << "</text>\n";
  }

  void axes() {
    for (const double place : {0.0, 0.25, 0.5, 0.75, 1.0})
      label(left - 5, yOf(place) + 4, "end", axisText(frame.valueAt(place)));
    for (const Plot::Tick &tick : plot.ticks)
      label(xOf(frame.place({tick.x, 1}).x) - offset, height - bottom + 15, "middle", tick.label);
    for (const double place : {0.05, 0.5, 0.95})
      if (plot.ticks.empty())
        label(xOf(place) - offset, height - bottom + 15, "middle", axisText(frame.xAt(place)));
  }

  void draw(const PlotSeries &series, std::size_t number) {
    static constexpr const char *lineColours[] = {"#c0392b", "#2471a3", "#1e8449"};
    const bool isLine = series.kind == PlotSeries::Kind::Line;
    const char *const colour = isLine ? lineColours[number % 3] : "#333";
    std::string path;
    for (const PlotPoint &point : series.points) {
      if (!frame.shows(point))
        continue;
      const PlotPoint placed = frame.place(point);
      std::ostringstream at;
      at << xOf(placed.x) << ',' << yOf(placed.y) << ' ';
      path += at.str();
      if (!isLine)
        out << "<circle cx='" << xOf(placed.x) << "' cy='" << yOf(placed.y) << "' r='3' fill='" << colour
            << "' fill-opacity='0.45'/>\n";
    }
    if (isLine)
      out << "<polyline points='" << path << "' fill='none' stroke='" << colour << "' stroke-width='1.5'/>\n";
    const double x = left + double(number) * inner() / double(plot.series.size());
    out << "<rect x='" << offset + x << "' y='" << height - 24 << "' width='10' height='10' fill='" << colour
        << "'/>\n";
    label(x + 14, height - 15, "start", series.name);
  }
};

}

std::string plotsToSvg(const std::vector<Plot> &plots) {
  std::ostringstream out;
  out << "<svg xmlns='http://www.w3.org/2000/svg' width='" << width * double(plots.size()) << "' height='"
      << height
      << "' font-family='sans-serif' font-size='11'>\n<rect width='100%' height='100%' fill='white'/>\n";
  for (std::size_t i = 0; i < plots.size(); ++i)
    out << Drawing(plots[i], width * double(i)).text();
  out << "</svg>\n";
  return out.str();
}

}
