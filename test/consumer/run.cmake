# cmake -D BUILD=<iclc's build folder> -D GENERATOR=... -D FLAGS=<compiler flags> -D CONFIG=... -P run.cmake
# Installs iclc from BUILD, tunes a kernel of this project, builds the project against what was installed, and runs it.
set(scratch ${BUILD}/consumer)
set(prefix "${scratch}/with a space")
set(sources ${scratch}/project)
set(project ${scratch}/build)

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: exit status ${status}\n${text}")
  endif()
  set(output "${text}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${scratch})
step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --config "${CONFIG}")
file(COPY ${CMAKE_CURRENT_LIST_DIR}/ DESTINATION ${sources})
# The size is not the one that the program uses.
step("${prefix}/bin/iclc" tune ${sources}/blur.icl --size 64x48 --strategy random --budget 2 --fix sizes=fixed --fix wg_x=8
     --fix wg_y=2 --fix block_x=2 --fix cyclic_x=1 --fix cyclic_y=1 --fix block_y=1 -q -o ${sources}/blur.tuned.json)
step(${CMAKE_COMMAND} -S ${sources} -B ${project} -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${prefix}
     -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_FIND_PACKAGE_NO_PACKAGE_REGISTRY=ON)
step(${CMAKE_COMMAND} --build ${project})
step(${CMAKE_COMMAND} -E env ICL_CACHE_DIR=${scratch}/cache ${project}/consumer)
message("${output}")
if(NOT output MATCHES "tuned for 64x48 on .*, sizes at run time: 37x21 was not tuned")
  message(FATAL_ERROR "another size than the tuned one does not run a tuned variant:\n${output}")
endif()
step(${CMAKE_COMMAND} -E env ICL_CACHE_DIR=${scratch}/cache ${project}/consumer) # from the program cache
file(GLOB cached ${scratch}/cache/*.bin)
list(LENGTH cached count)
if(NOT count EQUAL 4)
  message(FATAL_ERROR "the program cache holds ${count} programs, not one for each of four kernels")
endif()

file(READ ${project}/blur.stubs/blur/blur.cpp stub)
if(NOT stub MATCHES "variant.device = \"a device of elsewhere\";")
  message(FATAL_ERROR "the tuned configuration did not reach the stub")
endif()
step(${CMAKE_COMMAND} --build ${project})
if(output MATCHES "Compiling the kernels")
  message(FATAL_ERROR "a second build compiles the kernels again:\n${output}")
endif()

# The program records its launch; a tuning on it becomes variants that the program takes without a rebuild.
set(captures ${scratch}/captures)
step(${CMAKE_COMMAND} -E env ICL_CACHE=0 ICL_CAPTURE=${captures} ${project}/consumer)
step("${prefix}/bin/iclc" tune ${sources}/blur.icl -k blur --capture ${captures}/blur.37x21.capture --strategy random --budget 2 -q
     -o ${scratch}/captured.tuned.json)
execute_process(COMMAND "${prefix}/bin/iclc" compile ${sources}/blur.icl -k blur --tuned ${scratch}/captured.tuned.json --emit variants
                OUTPUT_FILE ${scratch}/blur.variants COMMAND_ERROR_IS_FATAL ANY)
step(${CMAKE_COMMAND} -E env ICL_CACHE=0 ICL_TUNED=${scratch}/blur.variants ICL_LOG=1 ${project}/consumer)
if(NOT output MATCHES "icl: blur: tuned for 37x21 on " OR NOT output MATCHES "icl: blur: built in ")
  message(FATAL_ERROR "the program does not take the variants that ICL_TUNED names:\n${output}")
endif()

# A .cl file is launched by what its comment states.
step("${prefix}/bin/iclc" compile ${sources}/by_hand.icl -c boundary=pad -c wg_x=8 -c wg_y=4 -c block_x=2 -q -o ${scratch}/by_hand)
file(READ ${scratch}/by_hand/by_hand.cl text)
foreach(statement "build options: none;" "local size: 8 x 4\n" "global size: 8 * ceil(grid_width / 16) x 4 * ceil(grid_height / 4)\n"
        "0  `input`, Image<short>, read: padded buffer with 2 bytes per pixel, 16 * ceil((grid_width + 16) / 16) pixels per row, grid_height + 2 rows\n"
        "is at (16, 0); the pixels around the image hold the reflection" "1  `row`" "2  `output`" "3  `table`" "4  `more`"
        "5  `factor`" "6  int: width of the grid" "7  int: height of the grid" "8  int: width of `row`"
        "9  int: height of `row`" "10  int: pixels per row of the buffer for `input`")
  string(FIND "${text}" "${statement}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "by_hand.cl does not state `${statement}`:\n${text}")
  endif()
endforeach()
step(${project}/by_hand ${scratch}/by_hand/by_hand.cl)

# Arguments that are wrong.
function(refuses arguments reason)
  file(WRITE ${scratch}/wrong/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(wrong LANGUAGES CXX)\n"
       "find_package(icl REQUIRED)\nicl_add_kernels(TARGET blur ${arguments})\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${scratch}/wrong -B ${scratch}/wrong/build -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${prefix}
                          -D CMAKE_FIND_PACKAGE_NO_PACKAGE_REGISTRY=ON
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE text)
  string(REGEX REPLACE "[ \n]+" " " text "${text}")
  if(status EQUAL 0 OR NOT text MATCHES "${reason}")
    message(FATAL_ERROR "icl_add_kernels(${arguments}) does not say `${reason}`:\n${text}")
  endif()
endfunction()
file(COPY ${CMAKE_CURRENT_LIST_DIR}/blur.icl DESTINATION ${scratch}/wrong)
file(WRITE ${scratch}/wrong/blur.tuned.json "{\"entries\": 3}")
refuses("SOURCES blur.icl TUNED" "TUNED has no value")
refuses("SOURCES nosuch.icl" "the source [^ ]*/nosuch.icl does not exist")
refuses("SOURCES blur.icl TUNED other.tuned.json" "the tuned file [^ ]*/other.tuned.json does not exist: `iclc tune blur.icl")
refuses("SOURCES blur.icl TUNED blur.tuned.json" "[^ ]*/blur.tuned.json is not a tuned file")
refuses("SOURCES blur.icl TUNED a.json b.json" "a.json belongs to no source")
