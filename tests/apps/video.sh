#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# A video has every frame, also of a run that was stopped, and is there whole or not at all.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
for program in ffmpeg ffprobe; do
    command -v $program >/dev/null || { echo "skipped: $program is not installed"; exit 77; }
done
busy_scene >busy.json

frames_of() {
    ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames,width,height \
        -of csv=p=0 "$1"
}
expect 0 "$sinew" run busy.json --out a --quiet --video a.mp4
[ "$(frames_of a.mp4)" = "96,64,22" ] || fail "a.mp4: $(frames_of a.mp4)"
[ "$(find a/frames -name '*.png' | wc -l)" -eq 22 ] || fail "the video has no pictures"

# odd sides are padded
expect 0 "$sinew" run busy.json --out odd --quiet --video odd.mp4 --steps 20 --set picture.width=95 --set picture.height=63
[ "$(frames_of odd.mp4)" = "96,64,5" ] || fail "odd.mp4: $(frames_of odd.mp4)"

# stopped and resumed
"$sinew" run busy.json --out b --quiet --video b.mp4 &
pid=$!
wait_for b/frames/frame_00008.png
kill -TERM $pid
wait $pid
[ $? -eq 143 ] || fail "no stop"
[ -n "$(frames_of b.mp4)" ] || fail "no video of the first part"
expect 0 "$sinew" run busy.json --resume b --quiet --video b.mp4
[ "$(frames_of b.mp4)" = "96,64,22" ] || fail "b.mp4: $(frames_of b.mp4)"

# killed, or with an ffmpeg that fails: nothing under the final name, nothing left behind later
"$sinew" run busy.json --out c --quiet --video c.mp4 --checkpoint 10 >out 2>&1 &
pid=$!
wait_for c/frames/frame_00008.png
kill -KILL $pid
wait $pid 2>/dev/null
[ -e c.mp4 ] && fail "a killed run left a video"
mkdir bin
printf '#!/bin/sh\nexit 3\n' >bin/ffmpeg
chmod +x bin/ffmpeg
expect 1 env PATH="$PWD/bin:$PATH" "$sinew" run busy.json --out d --quiet --video d.mp4
says err "d.mp4: cannot be written: ffmpeg"
[ -e d.mp4 ] && fail "a failed ffmpeg left a video"
sleep 0.5 # the ffmpeg of the killed run ends by itself
expect 0 "$sinew" run busy.json --resume c --quiet --video c.mp4
[ "$(frames_of c.mp4)" = "96,64,22" ] || fail "c.mp4: $(frames_of c.mp4)"
[ -z "$(find . -name '.sinew*')" ] || fail "left behind: $(find . -name '.sinew*')"

finish
