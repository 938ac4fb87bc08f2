// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Colours of codes as sRGB bytes. Each way of colouring has a table of 256 colours.

// The scale goes from dark blue over green to yellow. Its steps look even, also in grey.
const SCALE = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129],
    [92, 200, 99], [170, 220, 50], [253, 231, 37]];

// Bodies take these colours in turn, so that the bodies of a heap can be told apart.
const BODIES = [[96, 148, 199], [207, 137, 84], [106, 168, 108], [199, 172, 84], [158, 116, 178], [82, 168, 170]];
export const OBSTACLE = [150, 153, 157];

export const bodyColour = (index) => BODIES[index % BODIES.length];

export function scaleColour(part) {
    const x = Math.min(Math.max(part, 0), 1) * (SCALE.length - 1), i = Math.min(Math.floor(x), SCALE.length - 2);
    return SCALE[i].map((low, k) => Math.round(low + (x - i) * (SCALE[i + 1][k] - low)));
}

// Make the table for a colouring, given by its word: 256 colours of 3 bytes. `own`: colour of the body.
export function makeTable(colouring, { palette, scales }, own) {
    const table = new Uint8Array(3 * 256), { high, most } = scales[colouring];
    for (let code = 0; code < 256; ++code) {
        const colour = colouring === "rigid" ? palette[code % palette.length]
            : most ? scaleColour(code / most) : high !== undefined ? scaleColour((code - 1) / 254) : own;
        table.set(colour, 3 * code);
    }
    return table;
}
