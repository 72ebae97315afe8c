// The files of web/ and D3, which are part of the program. cmake/icl_embed.cmake writes their texts.
#pragma once
#include <string_view>

namespace icl::cli::embedded {

extern const std::string_view page, style, licence, d3;
extern const std::string_view scripts; ///< all .js files of web/, main.js last

}
