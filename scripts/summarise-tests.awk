# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Reads the JUnit report of ctest. A test that could not be started counts as failed; only a test
# that returned its skip code counts as skipped.

function unescape(text) {
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text)
    gsub(/&amp;/, "\\&", text)
    return text
}

/<testcase / {
    name = $0
    sub(/.*<testcase name="/, "", name)
    sub(/".*/, "", name)
    state = /status="run"/ ? "passed" : "failed"
    reason = "no reason given"
}
/<skipped message="SKIP_RETURN_CODE/ { state = "skipped" }
/skipped: / {
    reason = unescape($0)
    sub(/.*skipped: /, "", reason)
}
/<\/testcase>/ {
    ++count[state]
    if (state == "failed") failures = failures "  failed:  " unescape(name) "\n"
    if (state == "skipped") skips = skips "  skipped: " unescape(name) ": " reason "\n"
}

END {
    printf "%s%s", failures, skips
    if (skips != "") print "  `make test-deps` installs the outside programs that tests compare with"
    printf "%d passed, %d failed, %d skipped\n", count["passed"], count["failed"], count["skipped"]
    exit count["failed"] > 0
}
