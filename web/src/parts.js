// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Bodies and obstacles as three.js objects. Every triangle has vertices of its own, so that each triangle can have
// a colour of its own.

import {
    BufferAttribute, BufferGeometry, DoubleSide, LineBasicMaterial, LineSegments, Mesh, MeshStandardMaterial,
    SRGBColorSpace, Color,
} from "three";
import { Cut } from "./cut.js";
import { OBSTACLE, bodyColour, makeTable } from "./colours.js";

const srgb = (bytes) => new Color().setRGB(bytes[0] / 255, bytes[1] / 255, bytes[2] / 255, SRGBColorSpace);

// Add up the normals of the triangles around each vertex, weighted by area, in `to` (3 * vertices).
function addNormals(index, x, to) {
    to.fill(0);
    for (let i = 0; i < index.length; i += 3) {
        const a = 3 * index[i], b = 3 * index[i + 1], c = 3 * index[i + 2];
        const ux = x[b] - x[a], uy = x[b + 1] - x[a + 1], uz = x[b + 2] - x[a + 2];
        const vx = x[c] - x[a], vy = x[c + 1] - x[a + 1], vz = x[c + 2] - x[a + 2];
        const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
        to[a] += nx; to[a + 1] += ny; to[a + 2] += nz;
        to[b] += nx; to[b + 1] += ny; to[b + 2] += nz;
        to[c] += nx; to[c + 1] += ny; to[c + 2] += nz;
    }
}

// Copy the numbers of vertices to the corners of triangles.
function spread(index, from, to) {
    for (let i = 0, k = 0; i < index.length; ++i) {
        const v = 3 * index[i];
        to[k++] = from[v]; to[k++] = from[v + 1]; to[k++] = from[v + 2];
    }
}

function surface(part, colour, coloured) {
    const geometry = new BufferGeometry(), numbers = 3 * part.index.length;
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(numbers), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(numbers), 3));
    if (coloured) geometry.setAttribute("color", new BufferAttribute(new Uint8Array(numbers), 3, true));
    const material = new MeshStandardMaterial({
        color: coloured ? 0xffffff : srgb(colour), vertexColors: coloured, roughness: 0.75, side: DoubleSide,
    });
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    return mesh;
}

function fillSurface(mesh, part, x, normal) {
    const { position, normal: normals } = mesh.geometry.attributes;
    addNormals(part.index, x, normal);
    spread(part.index, x, position.array);
    spread(part.index, normal, normals.array);
    position.needsUpdate = normals.needsUpdate = true;
}

// Turn a table of sRGB bytes into linear RGB, which the shader needs for vertex colours.
function linear(table) {
    const colour = new Color(), out = new Uint8Array(table.length);
    for (let i = 0; i < table.length; i += 3) {
        colour.setRGB(table[i] / 255, table[i + 1] / 255, table[i + 2] / 255, SRGBColorSpace);
        out[i] = Math.round(255 * colour.r); out[i + 1] = Math.round(255 * colour.g); out[i + 2] = Math.round(255 * colour.b);
    }
    return out;
}

class Soft {
    constructor(part, scene, colour) {
        this.part = part;
        this.scene = scene;
        this.own = colour;
        this.normal = new Float32Array(3 * part.vertices);
        this.object = surface(part, colour, true);
        this.cut = new Cut();
        this.object.add(this.cut.object);
        this.table = null;
        this.codes = new Int16Array(part.items).fill(-1); // codes with which the triangles are coloured now
    }
    colourBy(word) {
        this.table = linear(makeTable(word, this.scene, this.own));
        this.codes.fill(-1);
    }
    show({ moving, codes, cut, away }) {
        this.away = away;
        this.object.visible = !!moving; // one of the two surfaces of a body with a display surface is shown
        this.points = moving;
        if (!moving) return;
        this.cut.show(cut, this.table);
        fillSurface(this.object, this.part, moving, this.normal);
        const { color } = this.object.geometry.attributes;
        let changed = false;
        for (let t = 0; t < codes.length; ++t) {
            if (codes[t] === this.codes[t]) continue;
            const from = 3 * codes[t], r = this.table[from], g = this.table[from + 1], b = this.table[from + 2];
            for (let k = 9 * t; k < 9 * t + 9; k += 3) {
                color.array[k] = r; color.array[k + 1] = g; color.array[k + 2] = b;
            }
            this.codes[t] = codes[t];
            changed = true;
        }
        if (changed) color.needsUpdate = true;
    }
}

class Rigid {
    constructor(part, colour) {
        this.part = part;
        this.object = surface(part, colour, false);
        fillSurface(this.object, part, part.vertex, new Float32Array(3 * part.vertices));
        this.object.matrixAutoUpdate = false;
    }
    colourBy() {}
    show({ moving: m, away }) {
        this.away = away;
        this.pose = m;
        this.object.visible = !!m && !this.isGround; // a grid is drawn for the ground
        if (!m) return;
        this.object.matrix.set(m[0], m[3], m[6], m[9], m[1], m[4], m[7], m[10], m[2], m[5], m[8], m[11], 0, 0, 0, 1);
        this.object.matrixWorldNeedsUpdate = true;
    }
    get points() { // positions of the part's vertices; null: the part is not there
        if (!this.pose) return null;
        const x = this.part.vertex, m = this.pose, out = new Float32Array(x.length);
        for (let i = 0; i < x.length; i += 3)
            for (let k = 0; k < 3; ++k) out[i + k] = m[k] * x[i] + m[3 + k] * x[i + 1] + m[6 + k] * x[i + 2] + m[9 + k];
        return out;
    }
}

class Springs {
    constructor(part) {
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * part.vertices), 3));
        geometry.setIndex(new BufferAttribute(part.index, 1));
        this.part = part;
        this.object = new LineSegments(geometry, new LineBasicMaterial({ color: 0x8a94a0 }));
        this.object.frustumCulled = false;
    }
    colourBy() {}
    show({ moving, away }) {
        this.away = away;
        this.object.visible = !!moving;
        this.points = moving;
        if (!moving) return;
        const { position } = this.object.geometry.attributes;
        position.array.set(moving);
        position.needsUpdate = true;
    }
}

const sameNumbers = (a, b) => a === b || (a?.length === b?.length && a.every((x, i) => x === b[i]));

// true: a part that is shown already can also show this part.
function fits({ part: old }, part) {
    return old.kind === part.kind && old.vertices === part.vertices && old.codes === part.codes && old.display === part.display
        && old.mesh === part.mesh && sameNumbers(old.index, part.index) && sameNumbers(old.vertex, part.vertex);
}

function makePart(part, scene, colour) {
    if (part.corners === 2) return new Springs(part);
    if (part.kind === "collider" || part.kind === "plane") return new Rigid(part, OBSTACLE);
    return part.rigid ? new Rigid(part, colour) : new Soft(part, scene, colour);
}

// Make the parts of one side of a scene. Both surfaces of a body with a display surface have the same colour. A
// body that was thrown in has a colour that follows from its number, so it keeps the colour while other bodies
// come and go. `before`: parts of the same scene that were shown before, and are used again where they fit.
export function makeParts(scene, side, before = []) {
    const known = new Map(before.map((part) => [part.part.number, part])), [own] = side.groups;
    let bodies = 0;
    return side.parts.map((part, i) => {
        const isBody = part.kind !== "collider" && part.kind !== "plane" && part.corners === 3;
        const turn = i >= own ? part.number >> 1 : !isBody ? 0 : part.mesh ? bodies - 1 : bodies++;
        const old = known.get(part.number);
        if (!old || !fits(old, part)) return makePart(part, scene, bodyColour(turn));
        Object.assign(old, { part, scene });
        return old;
    });
}
