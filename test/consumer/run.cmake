# cmake -D BUILD=<iclc's build folder> -D GENERATOR=... -D FLAGS=<compiler flags> -D CONFIG=... -P run.cmake
# Installs iclc from BUILD, builds this project against what was installed, and runs it.
set(scratch ${BUILD}/consumer)
set(prefix "${scratch}/with a space")
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
step(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${project} -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${prefix}
     -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_FLAGS=${FLAGS} -D CMAKE_FIND_PACKAGE_NO_PACKAGE_REGISTRY=ON)
step(${CMAKE_COMMAND} --build ${project})
step(${CMAKE_COMMAND} -E env ICL_CACHE_DIR=${scratch}/cache ${project}/consumer)
message("${output}")
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
