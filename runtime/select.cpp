// Which device a selector names.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <icl/device.h>
#include <icl/error.h>
#include <optional>

namespace icl::runtime {
namespace {

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return result;
}

bool holds(const std::string &name, std::string_view fragment) {
  return lowered(name).find(lowered(fragment)) != std::string::npos;
}

std::optional<std::size_t> numberIn(std::string_view text) {
  std::size_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

// A device's platform, numbered by order of appearance, and its number there.
struct Place {
  std::size_t platform, device;
};

std::vector<Place> placesOf(const std::vector<DeviceInfo> &devices) {
  std::vector<std::string> platforms;
  std::vector<std::size_t> counts;
  std::vector<Place> places;
  for (const DeviceInfo &device : devices) {
    auto found = std::find(platforms.begin(), platforms.end(), device.platform);
    const std::size_t platform = static_cast<std::size_t>(found - platforms.begin());
    if (found == platforms.end()) {
      platforms.push_back(device.platform);
      counts.push_back(0);
    }
    places.push_back({platform, counts[platform]++});
  }
  return places;
}

// Whether `cpu`, `gpu` or `accelerator` is what the device is.
bool isOfKind(const DeviceInfo &device, std::string_view kind) {
  const std::string wanted = lowered(kind);
  return (wanted == "cpu" && device.isCpu) || (wanted == "gpu" && device.isGpu) ||
         (wanted == "accelerator" && device.isAccelerator);
}

bool hasUuid(const DeviceInfo &device, std::string_view beginning) {
  constexpr std::size_t fewest = 8; // fewer characters are rather a misspelt name
  return beginning.size() >= fewest && lowered(device.uuid).rfind(lowered(beginning), 0) == 0;
}

// Whether one half of `platform:device` matches. An empty half matches any.
bool halfFits(std::string_view half, const std::string &name, std::size_t number) {
  if (half.empty())
    return true;
  const std::optional<std::size_t> wanted = numberIn(half);
  return wanted ? *wanted == number : holds(name, half);
}

template <typename Predicate>
std::vector<std::size_t> indicesWhere(std::size_t count, Predicate fits) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; ++i)
    if (fits(i))
      result.push_back(i);
  return result;
}

// Tries the meanings of a selector, the strictest first, until one matches a device.
std::vector<std::size_t> matches(const std::vector<DeviceInfo> &devices, std::string_view selector) {
  if (const std::optional<std::size_t> index = numberIn(selector))
    return indicesWhere(devices.size(), [&](std::size_t i) { return i == *index; });
  std::vector<std::size_t> found = indicesWhere(
      devices.size(), [&](std::size_t i) { return lowered(devices[i].name) == lowered(selector); });
  if (found.empty())
    found = indicesWhere(devices.size(), [&](std::size_t i) { return holds(devices[i].name, selector); });
  if (found.empty())
    found = indicesWhere(devices.size(), [&](std::size_t i) { return isOfKind(devices[i], selector); });
  if (found.empty())
    found = indicesWhere(devices.size(), [&](std::size_t i) { return hasUuid(devices[i], selector); });
  const std::size_t colon = selector.find(':');
  if (!found.empty() || colon == std::string_view::npos)
    return found;
  const std::vector<Place> places = placesOf(devices);
  return indicesWhere(devices.size(), [&](std::size_t i) {
    return halfFits(selector.substr(0, colon), devices[i].platform, places[i].platform) &&
           halfFits(selector.substr(colon + 1), devices[i].name, places[i].device);
  });
}

std::string listing(const std::vector<DeviceInfo> &devices) {
  std::string text;
  for (std::size_t i = 0; i < devices.size(); ++i)
    text += "\n  " + std::to_string(i) + "  " + devices[i].platform + ": " + devices[i].name;
  return text;
}

}

std::size_t selectDevice(const std::vector<DeviceInfo> &devices, std::string_view selector) {
  const std::vector<std::size_t> found = matches(devices, selector);
  if (found.size() == 1)
    return found.front();
  const std::string quoted = "`" + std::string(selector) + "`";
  if (found.empty())
    throw Error(ErrorKind::NoDevice, "no device matches " + quoted + "; there are:" + listing(devices));
  throw Error(ErrorKind::NoDevice, quoted + " matches " + std::to_string(found.size()) +
                                       " devices; choose one by its number or full name:" + listing(devices));
}

std::size_t defaultDevice(const std::vector<DeviceInfo> &devices) {
  const auto gpu = std::find_if(devices.begin(), devices.end(), [](const DeviceInfo &d) { return d.isGpu; });
  return gpu == devices.end() ? 0 : static_cast<std::size_t>(gpu - devices.begin());
}

}
