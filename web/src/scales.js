// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Scales turn the position of a slider, from 0 to 1, into a value and back.

const NARROW = 10; // ranges up to this width are shown as a whole
const DECADES = 3; // other ranges reach so many decades below and above the scene's value
const TOPS = { "Pa": 1e9, "Pa s": 1e4, "1/s": 100, "s": 1, "N": 1, "1/s^2": 1 }; // upper ends for values that are 0 in the scene, by unit
const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

function linear(low, high) {
    return { value: (at) => low + at * (high - low), place: (x) => clamp((x - low) / (high - low), 0, 1) };
}

function logarithmic(low, high) {
    const ratio = Math.log(high / low);
    return { value: (at) => low * Math.exp(at * ratio), place: (x) => (x > low ? clamp(Math.log(x / low) / ratio, 0, 1) : 0) };
}

// A scale with 0 at its lower end, and decades up to its upper end.
function fromZero(high) {
    const { value, place } = logarithmic(high * 10 ** (-2 * DECADES), high);
    return { value: (at) => (at === 0 ? 0 : value(at)), place };
}

const tidy = (scale, round) => ({ value: (at) => round(scale.value(at)), place: scale.place });

export function scaleOf({ kind, low, high, scene, unit }, index) {
    const round = kind === "integer" ? Math.round : (x) => Number(x.toPrecision(4)), is = scene[index];
    const size = Math.max(...scene.map(Math.abs));
    if (kind === "integer") {
        const top = Math.min(high, Math.max(100, 10 * is));
        return tidy(low > 0 ? logarithmic(low, top) : linear(low, top), round);
    }
    // a value at an end of the range may be excluded, so sliders stop before it
    if (high - low <= NARROW) {
        const edge = 1e-3 * (high - low), small = is > 0 && is < edge;
        return tidy(small ? fromZero(high) : linear(low < 0 ? low + edge : low, low < 0 ? high - edge : high), round);
    }
    if (low < 0) return tidy(linear(-2 * (size || 10), 2 * (size || 10)), round);
    if (is > 0) return tidy(logarithmic(Math.max(low, is / 10 ** DECADES), Math.min(high, is * 10 ** DECADES)), round);
    return tidy(fromZero(TOPS[unit] ?? 10), round);
}
