// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Messages of the viewer's server; docs/viewer.md has the bytes.

const SCENE = 1, FRAME = 2;
const POSE_NUMBERS = 12;
const padded = (size) => (size + 3) & ~3;
const text = (buffer, at, size) => new TextDecoder().decode(new Uint8Array(buffer, at, size));

// triangles, lines, and vertices of what moves as a whole
function readScene(buffer) {
    const size = new DataView(buffer).getUint32(4, true);
    const scene = JSON.parse(text(buffer, 8, size));
    let at = 8 + padded(size);
    for (const part of scene.parts) {
        part.index = new Uint32Array(buffer, at, part.items * part.corners);
        at += part.index.byteLength;
        if (!part.rigid) continue;
        part.vertex = new Float32Array(buffer, at, 3 * part.vertices);
        at += part.vertex.byteLength;
    }
    return { kind: "scene", scene };
}

function readFrame(buffer, scene) {
    const view = new DataView(buffer);
    const flags = view.getUint32(4, true), count = view.getUint32(8, true), length = view.getUint32(12, true);
    const numbers = new Float64Array(buffer, 16, count);
    const stats = Object.fromEntries(scene.stats.map((name, i) => [name, numbers[i]]));
    let at = 16 + numbers.byteLength;
    const frame = {
        kind: "frame", stats, playing: !!(flags & 1), ended: !!(flags & 2), failed: !!(flags & 4),
        text: text(buffer, at, length), parts: [],
    };
    at += padded(length);
    for (const part of scene.parts) {
        const moving = new Float32Array(buffer, at, part.rigid ? POSE_NUMBERS : 3 * part.vertices);
        at += moving.byteLength;
        frame.parts.push({ moving, codes: null });
    }
    scene.parts.forEach((part, i) => {
        if (!part.codes) return;
        frame.parts[i].codes = new Uint8Array(buffer, at, part.items);
        at += part.items;
    });
    return frame;
}

// `scene`: the one that was read before
export function readMessage(buffer, scene) {
    const kind = new DataView(buffer).getUint32(0, true);
    if (kind === SCENE) return readScene(buffer);
    if (kind === FRAME && scene) return readFrame(buffer, scene);
    return { kind: "unknown" };
}
