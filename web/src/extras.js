// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Read the parts of a frame that it has only if they are on: presence, cuts, contacts and held nodes.
// docs/viewer.md describes the bytes.

const CUT = 16, CONTACTS = 32, MESH = 64, AWAY = 128; // bits of a frame
const padded = (size) => (size + 3) & ~3;

export const CONTACT_NUMBERS = 9; // point, normal, force

// Read a byte for each part: 1 if the part is there. null: all parts are there.
export const readPresence = (buffer, at, flags, parts) => (flags & AWAY ? new Uint8Array(buffer, at, parts.length) : null);

// Of a body with a display surface a frame has one surface only; the part with the other one is hidden.
export const isHidden = (part, flags) => (flags & MESH ? part.display : part.mesh);

// Read the cuts, and add them to `shown`, the parts that were read before. Returns the plane, or null, and where
// the cuts end.
export function readCuts(buffer, at, flags, parts, shown) {
    const view = new DataView(buffer);
    if (!(flags & CUT)) return { plane: null, end: at };
    const plane = { axis: view.getUint32(at, true), at: view.getFloat32(at + 4, true) };
    at += 8;
    parts.forEach((part, i) => {
        if (!part.tets || !shown[i].moving) return;
        const count = view.getUint32(at, true), corner = new Float32Array(view.buffer, at + 4, 9 * count);
        at += 4 + corner.byteLength;
        shown[i].cut = { corner, codes: new Uint8Array(view.buffer, at, count) };
        at += padded(count);
    });
    return { plane, end: at };
}

function readVectors(view, at, numbers) {
    return new Float32Array(view.buffer, at + 4, numbers * view.getUint32(at, true));
}

// Read contacts and held nodes. Returns them, and where they end.
export function readExtras(buffer, at, flags, plane) {
    const view = new DataView(buffer), extras = { mesh: !!(flags & MESH), plane, contacts: null, held: null };
    if (flags & CONTACTS) {
        extras.contacts = readVectors(view, at, CONTACT_NUMBERS);
        at += 4 + extras.contacts.byteLength;
        extras.held = readVectors(view, at, 3);
        at += 4 + extras.held.byteLength;
    }
    return { extras, end: at };
}
