# icl_add_kernels(TARGET blur SOURCES blur.icl ... [TUNED blur.tuned.json ...] [KERNELS name ...] [DEVICE device] [EXACT])
#
# Adds a static library TARGET with the host stubs of all kernels in SOURCES, which iclc generates during the build. It links
# icl::runtime. Targets that link it include <stem>.hpp for a source <stem>.icl, with the stubs of all kernels in that file.
# The kernels' names need not be known when CMake configures.
#
# TUNED: results of `iclc tune`. `blur.tuned.json` belongs to `blur.icl`; with a single source its name does not matter. The stub
# has all that it contains; docs/using-kernels.md states which variant a call takes, and `choice()` in the stub tells.
# KERNELS: only these, of a single source.
# DEVICE: the device for whose limits the kernels are compiled, as for iclc's --device.
# EXACT: all kernels are exact, as with iclc's --exact.

function(icl_add_kernels)
  cmake_parse_arguments(PARSE_ARGV 0 arg "EXACT" "TARGET;DEVICE" "SOURCES;TUNED;KERNELS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "icl_add_kernels: unknown argument ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "icl_add_kernels: ${arg_KEYWORDS_MISSING_VALUES} has no value")
  endif()
  if(NOT arg_TARGET OR NOT arg_SOURCES)
    message(FATAL_ERROR "icl_add_kernels: TARGET and SOURCES are needed")
  endif()
  foreach(source ${arg_SOURCES})
    icl_check_exists(${source} "source")
  endforeach()
  list(LENGTH arg_SOURCES sourceCount)
  if(arg_KERNELS AND sourceCount GREATER 1)
    message(FATAL_ERROR "icl_add_kernels: KERNELS names kernels of a single source, but there are ${sourceCount}")
  endif()
  icl_pair_tuned(tuned "${arg_SOURCES}" "${arg_TUNED}")

  # In iclc's own tree the target may be defined after this call, so that there is no alias yet.
  set(iclc icl::iclc)
  if(NOT TARGET icl::iclc)
    set(iclc iclc)
  endif()
  set(umbrella ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/icl_umbrella.cmake)
  set(root ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.stubs)
  set(generated)
  foreach(source ${arg_SOURCES})
    cmake_path(GET source STEM LAST_ONLY stem)
    set(file ${source})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    set(folder ${root}/${stem})
    if(${root}/${stem}.cpp IN_LIST generated)
      message(FATAL_ERROR "icl_add_kernels: two sources are named ${stem}.icl; give them targets of their own")
    endif()

    set(compile $<TARGET_FILE:${iclc}> compile ${file} --quiet -o ${folder})
    if(tuned_${stem})
      list(APPEND compile --tuned ${tuned_${stem}})
    endif()
    if(arg_DEVICE)
      list(APPEND compile --device ${arg_DEVICE})
    endif()
    if(arg_EXACT)
      list(APPEND compile --exact)
    endif()
    set(commands)
    if(arg_KERNELS)
      foreach(kernel ${arg_KERNELS})
        list(APPEND commands COMMAND ${compile} -k ${kernel})
      endforeach()
    else()
      set(commands COMMAND ${compile})
    endif()
    # The folder is emptied first, so that kernels removed from the source are removed from the library.
    add_custom_command(
      OUTPUT ${root}/${stem}.hpp ${root}/${stem}.cpp
      COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
      ${commands}
      COMMAND ${CMAKE_COMMAND} -D FOLDER=${folder} -P ${umbrella}
      DEPENDS ${file} ${tuned_${stem}} $<TARGET_FILE:${iclc}> ${umbrella}
      COMMENT "Compiling the kernels of ${source}"
      VERBATIM)
    list(APPEND generated ${root}/${stem}.hpp ${root}/${stem}.cpp)
  endforeach()

  add_library(${arg_TARGET} STATIC ${generated})
  set_target_properties(${arg_TARGET} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${arg_TARGET} PUBLIC $<BUILD_INTERFACE:${root}>)
  target_link_libraries(${arg_TARGET} PUBLIC icl::runtime)
endfunction()

# Sets `<prefix>_<stem>` in the caller to the absolute path of the tuned file that belongs to the source of that stem.
function(icl_pair_tuned prefix sources tuned)
  list(LENGTH sources sourceCount)
  list(LENGTH tuned tunedCount)
  foreach(file ${tuned})
    set(owner)
    foreach(source ${sources})
      cmake_path(GET source STEM LAST_ONLY stem)
      cmake_path(GET file FILENAME name)
      if(name STREQUAL "${stem}.tuned.json" OR (sourceCount EQUAL 1 AND tunedCount EQUAL 1))
        set(owner ${stem})
      endif()
    endforeach()
    if(NOT owner)
      message(FATAL_ERROR "icl_add_kernels: ${file} belongs to no source: the tuned file of NAME.icl is NAME.tuned.json")
    endif()
    if(seen_${owner})
      message(FATAL_ERROR "icl_add_kernels: ${seen_${owner}} and ${file} are both for ${owner}.icl; `iclc tune -o` adds to a file")
    endif()
    set(seen_${owner} ${file})
    icl_check_tuned(${file} ${owner})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    set(${prefix}_${owner} ${file} PARENT_SCOPE)
  endforeach()
endfunction()

# Stops if the file does not exist and no rule makes it.
function(icl_check_exists file what)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
  get_source_file_property(isGenerated ${path} GENERATED)
  if(NOT EXISTS ${path} AND NOT isGenerated)
    message(FATAL_ERROR "icl_add_kernels: the ${what} ${path} does not exist${ARGN}")
  endif()
endfunction()

# Stops if the file is not the tuned file of the source of that stem. Its entries are checked when it is compiled.
function(icl_check_tuned file stem)
  icl_check_exists(${file} "tuned file" ": `iclc tune ${stem}.icl --size WIDTHxHEIGHT -o ${file}` makes it")
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE path)
  if(EXISTS ${path})
    file(READ ${path} text)
    string(JSON entries ERROR_VARIABLE error TYPE "${text}" entries)
    if(error OR NOT entries STREQUAL "ARRAY")
      message(FATAL_ERROR "icl_add_kernels: ${path} is not a tuned file, as `iclc tune -o` writes it")
    endif()
  endif()
endfunction()
