#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# The Khronos validator has nothing to say about a GLB, not even a hint.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
modules=$source/build-npm/node_modules
if ! command -v node >/dev/null || [ ! -d "$modules/gltf-validator" ]; then
    echo "skipped: node or gltf-validator is not installed; make test-deps installs it"
    exit 77
fi
cat >validate.cjs <<'SCRIPT'
const validator = require(process.argv[2] + "/gltf-validator");
const bytes = new Uint8Array(require("fs").readFileSync(process.argv[3]));
validator.validateBytes(bytes, { maxIssues: 10 }).then((report) => {
    const { numErrors, numWarnings, numInfos, numHints, messages } = report.issues;
    console.log(`${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos, ${numHints} hints`);
    console.log(`${report.info.drawCallCount} meshes, ${report.info.animationCount} animations`);
    for (const message of messages) console.log(message.pointer, message.message);
});
SCRIPT

# valid DIR MESHES ANIMATIONS
valid() {
    expect 0 node validate.cjs "$modules" "$1/animation.glb"
    says out "0 errors, 0 warnings, 0 infos, 0 hints"
    says out "$2 meshes, $3 animations"
}
busy_scene >busy.json
expect 0 "$sinew" run busy.json --out busy --quiet --format glb
valid busy 3 1
expect 0 "$sinew" run busy.json --out still --quiet --format glb --fps 1
valid still 3 0 # one frame, so that nothing moves
for scene in cantilever-2d tumbling-body pudding; do
    expect 0 "$sinew" run "$source/scenes/$scene.json" --out $scene --quiet --format glb --steps 10
    valid $scene 1 1
done

visiting_scene >visits.json
expect 0 "$sinew" run visits.json --out visits --quiet --format glb
valid visits 5 1 # one of them is in no frame

# a number with a comma in it would be no JSON
if locale -a | grep -qi '^de_DE.utf'; then
    LC_ALL=de_DE.UTF-8 "$sinew" run busy.json --out german --quiet --format glb
    cmp -s busy/animation.glb german/animation.glb || fail "the locale shows in the GLB"
fi

finish
