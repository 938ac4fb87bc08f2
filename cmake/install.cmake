# What `make install` puts where. Full installs take the static library, or with BUILD_SHARED_LIBS
# the shared one. The other stays to be had by `cmake --install BUILD --component static|shared`.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sinew)

install(TARGETS sinew_program COMPONENT program)
install(DIRECTORY include/sinew TYPE INCLUDE COMPONENT headers FILES_MATCHING PATTERN *.h)
install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/sinew COMPONENT program)
install(DIRECTORY examples TYPE DOC COMPONENT headers)
install(FILES README.md CHANGELOG.md LICENSE TYPE DOC COMPONENT headers)

# ---- what comes with CHOLMOD only

set(find_cholmod)
set(link_cholmod)
set(need_cholmod)
if(SINEW_CHOLMOD)
  set(need_cholmod "  find_dependency(CHOLMOD)\n")
  set(find_cholmod cmake/FindCHOLMOD.cmake)
  set(link_cholmod "-lcholmod ")
endif()

# ---- the CMake package

configure_package_config_file(cmake/sinew-config.cmake.in ${PROJECT_BINARY_DIR}/sinew-config.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sinew-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sinew-config.cmake
  ${PROJECT_BINARY_DIR}/sinew-config-version.cmake
  cmake/FindAMD.cmake cmake/FindMETIS.cmake ${find_cholmod}
  DESTINATION ${package_dir} COMPONENT headers)

# ---- the libraries, each with its targets and its pkg-config file

# programs that link the static library need its libraries too, and say so without --static
set(private_libs "${link_cholmod}-lamd -lsuitesparseconfig -lmetis -lm -pthread")
set(pc_static "Requires: libpng zlib\nLibs: -L\${libdir} -lsinew ${private_libs}")
set(pc_shared "Requires.private: libpng zlib\nLibs: -L\${libdir} -lsinew\nLibs.private: ${private_libs}")
file(RELATIVE_PATH SINEW_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" SINEW_PC_UP "${SINEW_PC_UP}")

# sn_install_library(kind target [EXCLUDE_FROM_ALL])
function(sn_install_library kind target)
  set(SINEW_PC_LIBS "${pc_${kind}}")
  configure_file(cmake/sinew.pc.in ${PROJECT_BINARY_DIR}/${kind}/sinew.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${kind}/sinew.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT ${kind} ${ARGN})
  install(TARGETS ${target} EXPORT sinew-${kind}
    LIBRARY COMPONENT ${kind} ${ARGN} ARCHIVE COMPONENT ${kind} ${ARGN}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT sinew-${kind} FILE sinew-${kind}-targets.cmake NAMESPACE sinew::
    DESTINATION ${package_dir} COMPONENT ${kind} ${ARGN})
endfunction()

if(BUILD_SHARED_LIBS)
  sn_install_library(shared sinew_shared)
  sn_install_library(static sinew EXCLUDE_FROM_ALL)
else()
  sn_install_library(static sinew)
  sn_install_library(shared sinew_shared EXCLUDE_FROM_ALL)
endif()
