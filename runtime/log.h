// ICL_LOG=1: what the library does, in lines on the standard error. Private to the library.
#pragma once
#include <chrono>
#include <icl/event.h>
#include <icl/queue.h>
#include <string>

namespace icl::runtime {

/// Whether ICL_LOG is set, and neither empty nor 0.
bool isLogging();
/// "icl: TEXT", in one write, so that lines of several threads stay whole.
void logLine(const std::string &text);
/// "1.234 ms".
std::string millisecondsText(std::chrono::nanoseconds);
/// If this is logging and the queue is profiling: a line with the event's time once it is complete.
void logTime(const std::string &kernel, const Queue &, const Event &);

}
