// Random changes of files.
#pragma once
#include <random>
#include <string>

namespace icl::fuzz {

using Random = std::mt19937_64;

/// Below `n`; 0 if that is 0.
std::size_t below(Random &, std::size_t n);

/// One to four changes: other bytes, bytes removed, repeated or exchanged, an end that is missing, and, also
/// in place of whole numbers and words, what often confuses readers: extreme numbers, quotes, braces, NUL.
std::string mutated(std::string text, Random &);

}
