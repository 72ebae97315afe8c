#include <algorithm>
#include <cstring>
#include <icl/error.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

struct Channel {
  const char *name;
  cl_channel_type type;
};
constexpr Channel channels[] = {{"char", CL_SIGNED_INT8},   {"uchar", CL_UNSIGNED_INT8},
                                {"short", CL_SIGNED_INT16}, {"ushort", CL_UNSIGNED_INT16},
                                {"int", CL_SIGNED_INT32},   {"uint", CL_UNSIGNED_INT32},
                                {"half", CL_HALF_FLOAT},    {"float", CL_FLOAT}};
constexpr Channel filtered[] = {
    {"uchar", CL_UNORM_INT8}, {"ushort", CL_UNORM_INT16}, {"half", CL_HALF_FLOAT}, {"float", CL_FLOAT}};

// Three lanes take the room of four.
struct Order {
  const char *lanes;
  cl_channel_order order;
};
constexpr Order orders[] = {{"", CL_R}, {"2", CL_RG}, {"3", CL_RGBA}, {"4", CL_RGBA}};

std::vector<cl_image_format> formatsOf(cl_context context, cl_mem_object_type type) {
  cl_uint count = 0;
  check(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, type, 0, nullptr, &count),
        "list image formats");
  std::vector<cl_image_format> formats(count);
  if (count)
    check(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, type, count, formats.data(), nullptr),
          "list image formats");
  return formats;
}

bool holds(const std::vector<cl_image_format> &formats, cl_channel_order order, cl_channel_type type) {
  return std::any_of(formats.begin(), formats.end(), [&](const cl_image_format &f) {
    return f.image_channel_order == order && f.image_channel_data_type == type;
  });
}

bool isReadWrong(const DeviceInfo &device, cl_channel_type type) {
  return type == CL_HALF_FLOAT && device.quirks.has(Quirk::MisreadsHalfImages);
}

// The pixel types of these channels that image objects can hold in 1, 2 and 3 dimensions.
template <std::size_t N>
std::vector<std::string> namesOf(const Channel (&channels)[N], cl_context context, const DeviceInfo &device) {
  std::vector<std::string> names;
  if (!device.hasImages)
    return names;
  std::vector<std::vector<cl_image_format>> all{formatsOf(context, CL_MEM_OBJECT_IMAGE1D),
                                                formatsOf(context, CL_MEM_OBJECT_IMAGE2D)};
  if (device.maxImage3d[2] > 1)
    all.push_back(formatsOf(context, CL_MEM_OBJECT_IMAGE3D));
  for (const Channel &channel : channels)
    for (const Order &order : orders)
      if (!isReadWrong(device, channel.type) && std::all_of(all.begin(), all.end(), [&](const auto &formats) {
            return holds(formats, order.order, channel.type);
          }))
        names.push_back(std::string(channel.name) + order.lanes);
  return names;
}

bool hasFullProfile(cl_device_id device) {
  char profile[32] = "";
  check(clGetDeviceInfo(device, CL_DEVICE_PROFILE, sizeof profile, profile, nullptr), "query a device");
  return std::strcmp(profile, "FULL_PROFILE") == 0;
}

}

std::vector<std::string> imageFormats(cl_context context, const DeviceInfo &device) {
  return namesOf(channels, context, device);
}

std::vector<std::string> filteredFormats(cl_context context, const Device &device) {
  return hasFullProfile(device.id) ? namesOf(filtered, context, device.info) : std::vector<std::string>();
}

}
