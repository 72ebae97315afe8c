// ICL_CAPTURE=DIR: records launches. Private to the library.
#pragma once
#include <icl/capture.h>
#include <icl/kernel.h>
#include <set>

namespace icl::runtime {

/// Of one kernel. What goes wrong is a line on the standard error: the program goes on.
class Recorder {
public:
  /// Records the launch, which has been checked, if the folder is set and no launch at these sizes was
  /// recorded by this object. On device memory: once `waitFor` are done. Not from several threads at once.
  void record(const Queue &, const Description &, const Extent &grid, const std::vector<Argument> &,
              const std::vector<cl_event> &waitFor);

private:
  std::set<std::vector<Extent>> recorded;
  std::size_t bytes = 0; ///< recorded so far
};

}
