// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Read the run inside a report's page: base64 letters of gzip data. docs/viewer.md describes the bytes.

import { readMessage } from "./protocol.js";

const POSE_NUMBERS = 12, STEPS = 65535;
const LETTERS = 1 << 20; // number of letters that are turned into bytes at a time; a multiple of 4

function* bytesOf(text) {
    for (let at = 0; at < text.length; at += LETTERS)
        yield Uint8Array.from(atob(text.slice(at, at + LETTERS)), (letter) => letter.charCodeAt(0));
}

async function unpack(text) {
    const parts = bytesOf(text.trim());
    const packed = new ReadableStream({
        pull(controller) {
            const { value, done } = parts.next();
            if (done) controller.close();
            else controller.enqueue(value);
        },
    });
    return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Takes pieces from a buffer, one after the other. The pieces are copied, because they need not be aligned.
class Reader {
    constructor(buffer) {
        this.buffer = buffer;
        this.at = 0;
    }
    take(bytes) {
        if (this.at + bytes > this.buffer.byteLength) throw new Error("it is cut off");
        this.at += bytes;
        return this.buffer.slice(this.at - bytes, this.at);
    }
    sized() { return this.take(new Uint32Array(this.take(4))[0]); }
}

// Read the places of vertices. Stored are differences from the part's previous frame, with the sign in the lowest
// bit; all low bytes come first.
function readPlaces(reader, count, before) {
    const bytes = new Uint8Array(reader.take(2 * count)), places = new Uint16Array(count);
    for (let i = 0; i < count; ++i) {
        const folded = bytes[i] | bytes[count + i] << 8;
        places[i] = (before ? before[i] : 0) + ((folded >> 1) ^ -(folded & 1));
    }
    return places;
}

// Turn places in a box (0 to STEPS) into positions, m.
export function unfold(places, { low, high }) {
    const x = new Float32Array(places.length), scale = high.map((most, k) => (most - low[k]) / STEPS);
    for (let i = 0; i < x.length; i += 3)
        for (let k = 0; k < 3; ++k) x[i + k] = low[k] + scale[k] * places[i + k];
    return x;
}

// Read a frame of a scene with one side. A body with a display surface has no data for its mesh. `last`: places
// and codes of each part in the last frame that had the part; they are replaced by those of this frame.
function readFrame(reader, about, { stats: names, sides: [side] }, last) {
    const numbers = new Float64Array(reader.take(8 * names.length));
    const stats = Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
    const there = about.visits ? new Uint8Array(reader.take(side.parts.length)) : null;
    const parts = side.parts.map((part, i) => {
        if (there && !there[i]) return { away: true };
        if (part.mesh) return {};
        if (part.rigid) return { pose: new Float32Array(reader.take(4 * POSE_NUMBERS)) };
        return { places: last[i].places = readPlaces(reader, 3 * part.vertices, last[i].places) };
    });
    side.parts.forEach((part, i) => {
        if (!about.coded || !part.codes || part.mesh || parts[i].away) return;
        const codes = new Uint8Array(reader.take(part.items)), old = last[i].codes;
        for (let t = 0; old && t < codes.length; ++t) codes[t] ^= old[t];
        parts[i].codes = last[i].codes = codes;
    });
    return { stats, parts };
}

// Read the recording { about, scene, columns, frames }: facts about the run, its scene, numbers of its steps by
// name, and frames, in which positions are places in a box.
export async function readRecording(element) {
    const reader = new Reader(await unpack(element.textContent));
    const about = JSON.parse(new TextDecoder().decode(reader.sized())), { scene } = readMessage(reader.sized(), null);
    const columns = Object.fromEntries(about.columns.map((name) => [name, new Float32Array(reader.take(4 * about.rows))]));
    const last = scene.sides[0].parts.map(() => ({}));
    const frames = Array.from({ length: about.frames }, () => readFrame(reader, about, scene, last));
    scene.frames = about.frames;
    scene.recorded = true;
    return { about, scene, columns, frames };
}
