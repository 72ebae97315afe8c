// Where the threads of a CPU's driver run. Private to the library.
#pragma once

namespace icl::runtime {

/// While it lives, PoCL gives each of the threads that it starts a processor of its own.
///
/// Otherwise a launch wakes all of them while its caller still uses a processor. Linux then lets two threads
/// share one, and moves neither before the launch ends if that takes less than some milliseconds. On two
/// processors such launches take twice as long.
///
/// Changes nothing where the environment states how PoCL's threads run (POCL_AFFINITY) or how many there are,
/// nor where the process may not use all processors: PoCL takes the first ones. Sets a variable of the
/// environment, and removes it again, so that other processes do not inherit it.
class ThreadsApart {
public:
  ThreadsApart();
  ~ThreadsApart();
  ThreadsApart(const ThreadsApart &) = delete;
  ThreadsApart &operator=(const ThreadsApart &) = delete;

private:
  bool isSet;
};

}
