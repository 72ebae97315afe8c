#include "tools/iclc/options/size_text.h"
#include <algorithm>

namespace icl::cli {

bool isAnySize(const std::string &text) { return text == "any"; }
bool isSizeOfImage(const std::string &text) { return text.find('=') != std::string::npos; }

bool takesSize(const ast::Kernel &kernel, const std::string &text) {
  if (isAnySize(text))
    return kernel.fixedGrid.empty();
  if (!isSizeOfImage(text))
    return kernel.fixedGrid.empty() && 1 + std::count(text.begin(), text.end(), 'x') == kernel.dimensions;
  const std::string name = text.substr(0, text.find('='));
  return std::any_of(kernel.images.begin(), kernel.images.end(),
                     [&](const ast::ImageUse &use) { return use.image->name == name; });
}

}
