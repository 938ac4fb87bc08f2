#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# check-words.sh [FOLDER...]
# Names and comments that a stranger understands:
# - a type has one definition: two rooms do not call different things by one name;
# - a static function's name says what it does: one name stands in at most four files;
# - a comment is a sentence with a subject: it does not begin with a fragment such as "of" or "what is".
# Folders restrict what is printed, not what is counted. Files that are still to be rewritten stand in
# scripts/words-exempt.txt; one that has nothing to complain about any more has to leave that list.
set -u
cd "$(dirname "$0")/.." || exit 2

find src include apps bench -name '*.[ch]' | LC_ALL=C sort | xargs awk -v only="$*" '
BEGIN {
    while ((getline line < "scripts/words-exempt.txt") > 0)
        if (line != "" && line !~ /^#/) exempt[line] = 1
    fragment = "^(of|those|what is|whatever|whoever|likewise|as ever|told by) "
    folders = split(only, folder, " ")
}
function is_asked(file,    i) {
    for (i = 1; i <= folders; ++i) if (index(file, folder[i]) == 1) return 1
    return folders == 0
}
function complain(file, text) {
    if (file in exempt) { needed[file] = 1; return }
    if (is_asked(file)) { print text; ++complaints }
}

FNR == 1 { before = "" }

# ---- definitions of types
match($0, /^\} Sn[A-Za-z0-9]+;/) || match($0, /^(struct|enum|union) Sn[A-Za-z0-9]+ \{/) {
    name = $0
    sub(/^(\}|struct|enum|union) /, "", name)
    sub(/[; ].*/, "", name)
    if (name in type && type[name] != FILENAME)
        complain(FILENAME, FILENAME ":" FNR ": the type " name " is defined in " type[name] ", too")
    type[name] = FILENAME
}

# ---- definitions of static functions
/^static / && FILENAME ~ /\.c$/ && match($0, /[a-z_0-9]+\(/) {
    name = substr($0, RSTART, RLENGTH - 1)
    if (!((name, FILENAME) in seen)) {
        seen[name, FILENAME] = 1
        where[name] = where[name] " " FILENAME
        if (!(FILENAME in exempt)) ++count[name]
    }
}

# ---- comments: the first line of each
{
    at = index($0, "//")
    code = at ? substr($0, 1, at - 1) : $0
    trails = code ~ /[^ \t]/
    if (at && (trails || before !~ /\/\//)) {
        words = substr($0, at)
        sub(/^\/\/[\/!<]*[ \t]*/, "", words)
        if (tolower(words) ~ fragment && code !~ /"[^"]*$/)
            complain(FILENAME, FILENAME ":" FNR ": a comment begins with a fragment: " words)
    }
    before = $0
}

END {
    for (name in count) {
        files = split(where[name], file, " ")
        for (i = 1; i <= files && files > 4; ++i) if (file[i] in exempt) needed[file[i]] = 1
        if (count[name] <= 4) continue
        asked = 0
        for (i = 1; i <= files; ++i) asked += !(file[i] in exempt) && is_asked(file[i])
        if (!asked) continue
        print "the static function " name " stands in " count[name] " files:" where[name]
        ++complaints
    }
    for (name in exempt) if (!needed[name]) {
        print "scripts/words-exempt.txt: " name " is fine, or gone: take it off the list"
        ++complaints
    }
    exit complaints > 0
}'
