// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Read the messages of the viewer's server. docs/viewer.md describes their bytes.

import { readDetails } from "./details.js";
import { isHidden, readCuts, readExtras, readPresence } from "./extras.js";

const SCENE = 1, FRAME = 2, GALLERY = 3;
const POSE_NUMBERS = 12;
const padded = (size) => (size + 3) & ~3;
const text = (buffer, at, size) => new TextDecoder().decode(new Uint8Array(buffer, at, size));

// Read the JSON at the beginning of a scene's or the gallery's message.
const readText = (buffer) => JSON.parse(text(buffer, 8, new DataView(buffer).getUint32(4, true)));

// Read the scene: triangles and lines of all parts, and vertices of rigid parts.
function readScene(buffer) {
    const scene = readText(buffer);
    let at = 8 + padded(new DataView(buffer).getUint32(4, true));
    for (const part of scene.sides.flatMap((side) => side.parts)) {
        part.index = new Uint32Array(buffer, at, part.items * part.corners);
        at += part.index.byteLength;
        if (!part.rigid) continue;
        part.vertex = new Float32Array(buffer, at, 3 * part.vertices);
        at += part.vertex.byteLength;
    }
    return { kind: "scene", scene };
}

const named = (names, numbers, at) => Object.fromEntries(names.map((name, i) => [name, numbers[at + i]]));

// Read the positions of the parts of a group, and their codes and cuts. `isAway`: function that is true for a part
// that is not there.
function readGroup(buffer, at, parts, flags, isAway) {
    const shown = parts.map((part, i) => {
        const away = isAway(i), numbers = away || isHidden(part, flags) ? 0 : part.rigid ? POSE_NUMBERS : 3 * part.vertices;
        const moving = numbers ? new Float32Array(buffer, at, numbers) : null;
        at += 4 * numbers;
        return { away, moving, codes: null, cut: null };
    });
    parts.forEach((part, i) => {
        if (!part.codes || !shown[i].moving) return;
        shown[i].codes = new Uint8Array(buffer, at, part.items);
        at += part.items;
    });
    return { shown, ...readCuts(buffer, padded(at), flags, parts, shown) };
}

// Read one side: first the scene's parts, then the parts of each body that was thrown in.
function readSide(buffer, at, side, flags) {
    const there = readPresence(buffer, at, flags, side.parts), parts = [];
    let plane = null;
    if (there) at += padded(there.length);
    for (const count of side.groups) {
        const first = parts.length, isAway = (i) => !!there && !there[first + i];
        const group = readGroup(buffer, at, side.parts.slice(first, first + count), flags, isAway);
        parts.push(...group.shown);
        ({ plane, end: at } = group);
    }
    return { parts, ...readExtras(buffer, at, flags, plane) };
}

function readFrame(buffer, scene) {
    const view = new DataView(buffer);
    const flags = view.getUint32(4, true), count = view.getUint32(8, true), length = view.getUint32(12, true);
    const numbers = new Float64Array(buffer, 16, count), own = scene.stats.length;
    const shared = named(scene.shared, numbers, own * scene.sides.length);
    let at = 16 + numbers.byteLength, next = own * scene.sides.length + scene.shared.length;
    const parameters = scene.sides.map(({ parameters: list }) =>
        Object.fromEntries(list.map(({ key, scene: { length: many } }) => [key, Array.from(numbers.subarray(next, next += many))])));
    const { details, trail } = readDetails(numbers.subarray(next), scene.sides.length, scene.stats);
    const words = text(buffer, at, length);
    at += padded(length);
    const sides = scene.sides.map((side, i) => {
        const { parts, extras, end } = readSide(buffer, at, side, flags);
        at = end;
        return { stats: named(scene.stats, numbers, i * own), ...details[i], parts, extras, parameters: parameters[i] };
    });
    return {
        kind: "frame", sides, trail, stats: { ...sides[0].stats, ...shared }, text: words, extras: sides[0].extras,
        playing: !!(flags & 1), ended: !!(flags & 2), failed: !!(flags & 4), loop: !!(flags & 8),
    };
}

// `scene`: the scene that was read last
export function readMessage(buffer, scene) {
    const kind = new DataView(buffer).getUint32(0, true);
    if (kind === SCENE) return readScene(buffer);
    if (kind === GALLERY) return { kind: "gallery", gallery: readText(buffer) };
    if (kind === FRAME && scene) return readFrame(buffer, scene);
    return { kind: "unknown" };
}
