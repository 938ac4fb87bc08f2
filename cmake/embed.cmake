# cmake -D FOLDER=... -D FILES=dist/a.js;b.jpg -D OUT=x.c -P embed.cmake
# Files of a folder as a table in C (apps/viewer/view_files.h); what is in dist/ is served without it. The
# assembler takes the bytes as they are: as numbers in C, half a megabyte would take seconds to compile.
set(text "// made by cmake/embed.cmake\n#include \"view_files.h\"\n\n")
set(table "")
set(index 0)
set(type_html "text/html")
set(type_css "text/css")
set(type_js "text/javascript")
set(type_svg "image/svg+xml")
set(type_txt "text/plain")
set(type_jpg "image/jpeg")
foreach(name IN LISTS FILES)
  file(SIZE ${FOLDER}/${name} size)
  file(SHA256 ${FOLDER}/${name} sha256)
  string(REGEX REPLACE "^dist/" "" served "${name}")
  string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" path "${FOLDER}/${name}")
  get_filename_component(ending ${name} LAST_EXT)
  string(SUBSTRING "${ending}" 1 -1 ending)
  string(APPEND text
    "extern const unsigned char sn_view_file${index}[];\n"
    "__asm__(\".section .rodata\\n\"\n"
    "        \".global sn_view_file${index}\\n\"\n"
    "        \".hidden sn_view_file${index}\\n\"\n"
    "        \"sn_view_file${index}:\\n\"\n"
    "        \".incbin \\\"${path}\\\"\\n\"\n"
    "        \".byte 0\\n\"\n"
    "        \".previous\\n\");\n\n")
  string(APPEND table "    {\"/${served}\", \"${type_${ending}}\", sn_view_file${index}, ${size}, \"${sha256}\"},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND text "const SnServedFile sn_view_files[] = {\n${table}};\nconst int sn_view_file_count = ${index};\n")
file(WRITE ${OUT} "${text}")
