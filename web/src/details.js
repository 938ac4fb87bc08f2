// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Numbers of a frame that have no names: residuals of the last solve, and the histogram of rates of strain.
// docs/viewer.md gives their order.

function readHistogram(take) {
    const [bins] = take(1);
    if (!bins) return null;
    const [low, high, tauRLeast, tauRMost, tauELeast, tauEMost, below, unasked] = take(8);
    return {
        bins, low, high, tauR: [tauRLeast, tauRMost], tauE: [tauELeast, tauEMost], below, unasked,
        observed: Array.from(take(bins)), predicted: Array.from(take(bins)),
    };
}

// Read the numbers behind those with names: residuals and histogram of each of `sides` in turn, then the last
// steps, each with the numbers of `stats` for each side. Some of these steps may have been in earlier frames, too.
export function readDetails(numbers, sides, stats) {
    let at = 0;
    const take = (count) => numbers.subarray(at, at += count), each = (count, make) => Array.from({ length: count }, make);
    const details = each(sides, () => {
        const [count] = take(1);
        return { residuals: Array.from(take(count)), histogram: readHistogram(take) };
    });
    const [steps] = take(1);
    const trail = each(steps, () => each(sides, () => {
        const own = take(stats.length);
        return Object.fromEntries(stats.map((name, i) => [name, own[i]]));
    }));
    return { details, trail };
}
