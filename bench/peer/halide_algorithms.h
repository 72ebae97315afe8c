// The algorithms of bench/kernels/ in Halide, each in the forms that may be fast, with the schedules that
// suit them.
#pragma once
#include "bench/peer/halide_schedules.h"

namespace peer {

/// A form with the schedules that suit it.
struct Choice {
  std::string name;
  MakeForm make;
  std::vector<Schedule> schedules;
};

std::vector<Choice> floatMean(int radius);
std::vector<Choice> byteMean(int radius);
std::vector<Choice> weighted(int radius, const Buffer<float> &weight);
std::vector<Choice> star5();
std::vector<Choice> star7();
std::vector<Choice> sobel();
std::vector<Choice> sharpen();

}
