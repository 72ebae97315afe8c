#include "tools/iclc/report/progress.h"
#include "tools/iclc/report/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace icl::cli {

/// Characters in a line of the terminal.
static std::size_t columns() {
  constexpr std::size_t usual = 80; // if the terminal does not report it
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

/// "[###.....] " in at most `room` characters, or nothing if they are too few.
static std::string barText(double done, std::size_t room) {
  constexpr std::size_t frame = 3, narrowest = 4, widest = 24;
  if (room < frame + narrowest)
    return "";
  const std::size_t width = std::min(room - frame, widest);
  const auto filled = static_cast<std::size_t>(std::clamp(done, 0.0, 1.0) * static_cast<double>(width));
  return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "] ";
}

/// Cuts the line to the width of the terminal: nothing would clear a second line.
void ProgressBar::draw(double done, const std::string &text) {
  const std::size_t room = columns() - 1; // some terminals wrap when the last column is filled
  const std::string shown = text.substr(0, room);
  std::fprintf(stderr, "\r\x1b[K%s%s", barText(done, room - shown.size()).c_str(), shown.c_str());
  std::fflush(stderr);
  isOpen = true;
}

void ProgressBar::finish() {
  if (isOpen)
    std::fputc('\n', stderr);
  isOpen = false;
}

void ProgressBar::erase() {
  if (isOpen)
    std::fputs("\r\x1b[K", stderr);
  isOpen = false;
}

static std::string clock(double seconds) {
  const long long whole = std::llround(seconds);
  char text[32];
  std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  return text;
}

static std::string bestText(const TuneProgress &p) {
  if (!p.best)
    return "nothing ran yet";
  char ratio[32];
  std::snprintf(ratio, sizeof ratio, "%.2f", p.referenceTimeNs / p.best->outcome.timeNs);
  return "best " + timeText(p.best->outcome.timeNs, p.best->outcome.times) + ", " + ratio +
         " times as fast as untuned";
}

/// Evaluations that took time. Others were known, from the journal or an equal variant.
static std::size_t measuredOnes(const TuneProgress &p) { return p.evaluations - p.reused; }

static std::string rateText(const TuneProgress &p) {
  if (measuredOnes(p) == 0 || p.seconds <= 0)
    return "";
  return ", " + std::to_string(std::llround(60.0 * static_cast<double>(measuredOnes(p)) / p.seconds)) +
         "/min";
}

/// By the rate so far, but not more than the time limit leaves.
std::optional<double> Progress::secondsLeft(const TuneProgress &p) const {
  std::optional<double> left;
  if (measuredOnes(p) > 0)
    left = p.seconds / measuredOnes(p) * (p.budget - std::min(p.budget, p.evaluations));
  if (limit)
    left = std::min(left.value_or(*limit), std::max(0.0, *limit - p.seconds));
  return left;
}

/// A better variant, and every tenth of the budget.
bool Progress::shouldPrintLine(const TuneProgress &p) const {
  const bool isBetter = p.best && p.best->outcome.timeNs != lastBestNs;
  return isBetter || p.evaluations == p.budget || (p.evaluations - lastLine) * 10 >= p.budget;
}

void Progress::begin(const std::string &title, std::optional<double> seconds) {
  ++begun;
  limit = seconds;
  lastLine = 0;
  lastBestNs = 0;
  if (tasks > 1)
    prefix = "[" + std::to_string(begun) + "/" + std::to_string(tasks) + "] " + title + ": ";
}

void Progress::say(const std::string &text) {
  if (isTerminal)
    bar.draw(double(begun) / double(tasks), prefix + text);
  else
    std::fprintf(stderr, "%s%s\n", prefix.c_str(), text.c_str());
  std::fflush(stderr);
}

void Progress::note(const std::string &text) {
  bar.finish();
  std::fprintf(stderr, "%s%s\n", prefix.c_str(), text.c_str());
}

void Progress::show(const TuneProgress &p) {
  const std::string counts = std::to_string(p.evaluations) + "/" + std::to_string(p.budget);
  const auto left = secondsLeft(p);
  const std::string time = rateText(p) + (left ? ", " + clock(*left) + " left" : "");
  if (isTerminal) {
    const double done = std::max(double(p.evaluations) / std::max<std::size_t>(1, p.budget),
                                 limit ? p.seconds / *limit : 0.0);
    bar.draw((double(begun) - 1 + std::min(done, 1.0)) / double(tasks),
             prefix + counts + ", " + bestText(p) + time);
  } else if (shouldPrintLine(p)) {
    std::fprintf(stderr, "%s%s, %s%s\n", prefix.c_str(), counts.c_str(), bestText(p).c_str(), time.c_str());
    lastLine = p.evaluations;
  }
  if (p.best)
    lastBestNs = p.best->outcome.timeNs;
  std::fflush(stderr);
}

}
