# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# awk -f compare-counts.awk WANTED FOUND
# Both files have lines "BENCHMARK PART CASE COUNT VALUE"; # begins a comment. Every count that
# differs, is missing or is new is told, and the exit status is then 1.

function tell(key, wanted, found,    word) {
    if (!told++) printf "%-50s %-24s %14s %14s\n", "case", "count", "wanted", "found"
    split(key, word, " ")
    printf "%-50s %-24s %14s %14s\n", word[1] " " word[2] " " word[3], word[4], wanted, found
}

/^#/ || NF == 0 { next }

NF != 5 {
    printf "%s, line %d: five words are expected: %s\n", FILENAME, FNR, $0
    ++broken
    next
}

{ key = $1 " " $2 " " $3 " " $4 }

FILENAME == ARGV[1] {
    if (key in wanted) { printf "%s has %s twice\n", FILENAME, key; ++broken }
    wanted[key] = $5
    list[++count] = key
    next
}

{
    if (key in found) { printf "%s was counted twice\n", key; ++broken }
    found[key] = $5
    ++seen
    if (!(key in wanted)) tell(key, "none", $5)
    else if (wanted[key] "" != $5 "") tell(key, wanted[key], $5)
}

END {
    for (i = 1; i <= count; ++i) if (!(list[i] in found)) tell(list[i], wanted[list[i]], "none")
    if (!count) { printf "%s has no counts\n", ARGV[1]; ++broken }
    if (!seen) { printf "nothing was counted\n"; ++broken }
    if (told + broken) {
        printf "%d counts of %d are not as in %s\n", told, (seen > count ? seen : count), ARGV[1]
        exit 1
    }
    printf "%d counts are as in %s\n", seen, ARGV[1]
}
