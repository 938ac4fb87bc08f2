#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# The rooms under src/ form a list; a room includes only rooms above it. Four of them do not know
# each other. Public headers know nothing of src/. And nothing is compiled conditionally outside the
# few files that are there to hide differences between machines and libraries.
set -u
cd "$(dirname "$0")/.." || exit 2

find src -name '*.[ch]' | LC_ALL=C sort | xargs awk '
BEGIN {
    count = split("base math mesh meshfile mesher sparse qp material collide element rigid system remesh coords " \
                  "contact solve xpbd sim output scene", list, " ")
    for (i = 1; i <= count; ++i) level[list[i]] = i
    backends = "^src/sparse/cholmod"
    strangers["coords"] = strangers["contact"] = strangers["solve"] = strangers["xpbd"] = 1
}
function complain(text) { print FILENAME ":" FNR ": " text; ++complaints }

FNR == 1 {
    split(FILENAME, part, "/")
    room = part[2]
    # base, the vector types, and wrappers of an outside library (backends) may ask what they have
    conditional = room == "base" || FILENAME == "src/math/simd.h" || FILENAME ~ backends
    if (!(room in level)) complain("a room that is not in the list: " room)
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], path, "/")
    other = path[1]
    if (quoted[2] ~ /\.\./) complain("an include that climbs: " quoted[2])
    else if (quoted[2] !~ /\// || other == "sinew" || other == room) next
    else if (!(other in level)) complain("an include from no room: " quoted[2])
    else if (level[other] > level[room]) complain(room " includes " other ", which is below it")
    else if (other in strangers && room in strangers) complain(room " and " other " do not include each other")
}
# allowed everywhere: the include guard, and C++ around a header
/^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)/ && !conditional && !/__cplusplus/ && !/#ifndef SN_[A-Z0-9_]*_H$/ {
    complain("conditional compilation: " $0)
}
END { exit complaints > 0 }'
status=$?

# the macro that exports names may depend on the system, and lives in one header
find include -name '*.h' | LC_ALL=C sort | xargs awk '
function complain(text) { print FILENAME ":" FNR ": " text; ++complaints }
/^[ \t]*#[ \t]*include[ \t]*"/ && !/"sinew\// { complain("a public header includes something private: " $0) }
/^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)/ && !/__cplusplus/ && !/#ifndef SINEW_[A-Z0-9_]*_H$/ &&
    !(FILENAME == "include/sinew/status.h" && /_WIN32/) { complain("conditional compilation: " $0) }
END { exit complaints > 0 }' || status=1

exit $status
