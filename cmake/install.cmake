# `cmake --install`: the tools, the run-time library with its headers, the CMake package, and icl.pc for pkg-config.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/icl)

install(TARGETS icl_runtime iclc icl-worker EXPORT icl)
if(TARGET icl-mpi)
  install(TARGETS icl-mpi LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR}) # beside iclc, which loads it
endif()
install(DIRECTORY runtime/include/icl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT icl NAMESPACE icl:: FILE icl-targets.cmake DESTINATION ${package})

configure_package_config_file(cmake/icl-config.cmake.in ${PROJECT_BINARY_DIR}/icl-config.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/icl-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/icl-config.cmake ${PROJECT_BINARY_DIR}/icl-config-version.cmake
              cmake/icl_add_kernels.cmake cmake/icl_umbrella.cmake
        DESTINATION ${package})

# For builds without CMake. Paths are relative to the file: the prefix is known only when installing.
file(RELATIVE_PATH pcPrefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" pcPrefix "${pcPrefix}")
configure_file(cmake/icl.pc.in ${PROJECT_BINARY_DIR}/icl.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/icl.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
