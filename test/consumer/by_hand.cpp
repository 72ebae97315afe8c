// Launches by_hand.cl with OpenCL alone, as the comment in that file describes. run.cmake checks what the
// comment states. The exit status is the number of wrong pixels.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr int width = 37, height = 21;

void check(cl_int status, const char *what) {
  if (status == CL_SUCCESS)
    return;
  std::fprintf(stderr, "cannot %s: %d\n", what, status);
  std::exit(2);
}

// The coordinate that a read at `at` finds in a row of n whose edges reflect.
int reflected(int at, int n) { return at < 0 ? -1 - at : at >= n ? 2 * n - 1 - at : at; }

short pixelAt(int x, int y) { return static_cast<short>(reflected(y, height) * width + reflected(x, width)); }

// "padded buffer with 2 bytes per pixel, 16 * ceil((grid_width + 16) / 16) pixels per row, grid_height + 2
// rows; pixel (0, 0) of the image is at (16, 0); the pixels around hold the reflection"
constexpr int pitch = (width + 16 + 15) / 16 * 16;
std::vector<short> padded() {
  std::vector<short> pixels(pitch * (height + 2));
  for (int y = 0; y < height + 2; ++y)
    for (int x = -16; x < pitch - 16 && x < 2 * width; ++x)
      pixels[y * pitch + x + 16] = pixelAt(x, y);
  return pixels;
}

struct Device {
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

  Device() {
    cl_platform_id platform = nullptr;
    cl_int status = CL_SUCCESS;
    check(clGetPlatformIDs(1, &platform, nullptr), "find a platform");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id, nullptr), "find a device");
    context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status);
    check(status, "make a context");
    queue = clCreateCommandQueue(context, id, 0, &status);
    check(status, "make a queue");
  }

  template <typename T>
  cl_mem buffer(std::vector<T> values) const {
    cl_int status = CL_SUCCESS;
    const cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                         values.size() * sizeof(T), values.data(), &status);
    check(status, "make a buffer");
    return memory;
  }
};

cl_kernel built(const Device &device, const char *path) {
  std::ifstream file(path);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  const char *text = source.c_str();
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(device.context, 1, &text, nullptr, &status);
  check(status, "make a program");
  check(clBuildProgram(program, 1, &device.id, "", nullptr, nullptr), "build it"); // "build options: none"
  const cl_kernel kernel = clCreateKernel(program, "by_hand", &status);
  check(status, "find the kernel");
  return kernel;
}

}

int main(int, char **argv) {
  const Device device;
  const cl_kernel kernel = built(device, argv[1]);
  std::vector<int> row(width), table{1, 2, 3, 4}, more(height), output(width * height, -1);
  for (int x = 0; x < width; ++x)
    row[x] = 1000 * x;
  for (int y = 0; y < height; ++y)
    more[y] = 100000 * y;
  const cl_mem result = device.buffer(output);
  const cl_mem buffers[] = {device.buffer(padded()), device.buffer(row), result, device.buffer(table),
                            device.buffer(more)};
  const int numbers[] = {7, width, height, width, 1, pitch};
  cl_uint next = 0;
  for (const cl_mem &memory : buffers)
    check(clSetKernelArg(kernel, next++, sizeof memory, &memory), "set a buffer");
  for (const int &number : numbers)
    check(clSetKernelArg(kernel, next++, sizeof number, &number), "set a number");

  const std::size_t local[] = {8, 4}, global[] = {8 * ((width + 15) / 16), 4 * ((height + 3) / 4)};
  check(clEnqueueNDRangeKernel(device.queue, kernel, 2, nullptr, global, local, 0, nullptr, nullptr),
        "launch it");
  check(clEnqueueReadBuffer(device.queue, result, CL_TRUE, 0, output.size() * sizeof(int), output.data(), 0,
                            nullptr, nullptr),
        "read the result");
  int wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      wrong +=
          output[y * width + x] != pixelAt(x - 3, y + 2) * 7 + table[y % 2 * 2 + x % 2] + more[y] + row[x];
  std::printf("%d wrong pixels\n", wrong);
  return wrong != 0;
}
