#include "tuner/search/guided/plot_frame.h"
#include <algorithm>
#include <cmath>
#include <map>

namespace icl {

namespace {

constexpr std::size_t columns = 64, rows = 18, margin = 11; // left of the axis: numbers

class Canvas {
public:
  explicit Canvas(const Plot &plot) : plot(plot), frame(plot), lines(rows, std::string(columns, ' ')) {
    for (const PlotSeries &series : plot.series)
      if (series.kind == PlotSeries::Kind::Line)
        drawLine(series);
      else
        drawPoints(series);
  }

  std::string text() const {
    std::string all = plot.title + '\n' + plot.yLabel + '\n';
    for (std::size_t row = 0; row < rows; ++row) {
      const bool isMarked = row % 4 == 0 || row + 1 == rows;
      const std::string number =
          isMarked ? axisText(frame.valueAt(1 - (double(row) + 0.5) / double(rows))) : "";
      all += std::string(margin - 2 - std::min(number.size(), margin - 2), ' ') + number + " |" +
             trimmed(lines[row]) + '\n';
    }
    all += std::string(margin - 1, ' ') + '+' + std::string(columns, '-') + '\n';
    all += std::string(margin, ' ') + trimmed(ticks()) + '\n';
    all += std::string(margin, ' ') + plot.xLabel + '\n';
    return all + legend();
  }

private:
  const Plot &plot;
  const PlotFrame frame;
  std::vector<std::string> lines;

  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }

  static std::size_t column(double place) {
    return std::size_t(std::clamp(place * double(columns), 0.0, double(columns) - 1));
  }

  char &at(const PlotPoint &placed) {
    const double row = (1 - placed.y) * double(rows);
    return lines[std::size_t(std::clamp(row, 0.0, double(rows) - 1))][column(placed.x)];
  }

  void drawLine(const PlotSeries &line) {
    for (std::size_t c = 0; c < columns; ++c) {
      const double x = frame.xAt((double(c) + 0.5) / double(columns));
      if (const PlotPoint point{x, lineAt(line, x)}; frame.shows(point))
        at(frame.place(point)) = line.mark;
    }
  }

  void drawPoints(const PlotSeries &series) {
    std::map<const char *, int> counts;
    for (const PlotPoint &point : series.points) {
      if (!frame.shows(point))
        continue;
      char &mark = at(frame.place(point));
      const int count = ++counts[&mark];
      mark = count == 1 ? series.mark : count < 10 ? char('0' + count) : '#';
    }
  }

  std::string ticks() const {
    std::string line(columns, ' ');
    std::size_t free = 0;
    const auto write = [&](double x, const std::string &label) {
      const std::size_t centre = column(frame.place({x, 1}).x), half = label.size() / 2;
      const std::size_t start =
          std::min(centre > half ? centre - half : 0, columns - std::min(columns, label.size()));
      if (start < free || start + label.size() > columns)
        return;
      line.replace(start, label.size(), label);
      free = start + label.size() + 1;
    };
    for (const Plot::Tick &tick : plot.ticks)
      write(tick.x, tick.label);
    if (plot.ticks.empty())
      for (const double width : {0.05, 0.35, 0.65, 0.95})
        write(frame.xAt(width), axisText(frame.xAt(width)));
    return line;
  }

  std::string legend() const {
    std::string text;
    for (const PlotSeries &series : plot.series)
      text += (text.empty() ? "" : ", ") + std::string(1, series.mark) + " " + series.name;
    return std::string(margin, ' ') + text + '\n';
  }
};

}

std::string plotToText(const Plot &plot) { return Canvas(plot).text(); }

}
