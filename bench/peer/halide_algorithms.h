// The algorithms of bench/kernels/ in Halide, in several forms, with schedules for each.
#pragma once
#include "bench/peer/halide_schedules.h"

namespace peer {

/// A form with its schedules.
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
