// Whether a device can run a program at given sizes, as far as that is known before it is built. Private to
// the library.
#pragma once
#include <icl/device.h>
#include <icl/kernel.h>

namespace icl::runtime {

/// Any: neither a CPU nor a GPU.
DeviceKind kindOf(const DeviceInfo &);

/// Throws an Error if the program is exact and divides, and the device does not round divisions correctly.
void checkDivision(const LaunchProgram &, const std::string &kernel, const DeviceInfo &);

/// Which rows are no multiple of what the program asks for. Empty: they all are. `arguments`: as for
/// bindProgram().
std::string rowObstacle(const LaunchProgram &, const Description &, const Extent &grid,
                        const std::vector<Argument> &arguments);

/// Which image begins where the program cannot take it. Empty: none. Only `alignment` of the arguments
/// counts.
std::string alignmentObstacle(const LaunchProgram &, const Description &, const std::vector<Argument> &);

/// Why the program cannot run: rows are not whole vectors or begin between them, its work-groups, their
/// arrays, image objects or padded buffers exceed the device's limits, or the device lacks an image format or
/// correctly rounded division. Empty if there is no reason. `arguments`: as for bindProgram().
std::string obstacleTo(const LaunchProgram &, const Description &, const DeviceInfo &, const Extent &grid,
                       const std::vector<Argument> &arguments);

}
