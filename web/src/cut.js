// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The cut through a body as triangles. Their number changes from frame to frame. They are not lit, so that their
// colours are those of the legend.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from "three";

function makeGeometry(triangles) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(9 * triangles), 3));
    geometry.setAttribute("color", new BufferAttribute(new Uint8Array(9 * triangles), 3, true));
    return geometry;
}

export class Cut {
    constructor() {
        const material = new MeshBasicMaterial({ vertexColors: true, side: DoubleSide });
        this.object = new Mesh(makeGeometry(0), material);
        this.object.frustumCulled = false;
        this.room = 0; // number of triangles for which there is room
        this.count = 0;
    }

    // cut: corner and codes, or null; table: 3 bytes for each code, linear RGB
    show(cut, table) {
        this.count = cut?.codes.length ?? 0;
        this.object.visible = this.count > 0;
        if (!this.count) return;
        if (this.count > this.room) {
            this.room = Math.ceil(1.5 * this.count);
            this.object.geometry.dispose();
            this.object.geometry = makeGeometry(this.room);
        }
        const { position, color } = this.object.geometry.attributes;
        position.array.set(cut.corner);
        for (let k = 0, to = 0; k < this.count; ++k)
            for (let c = 0, from = 3 * cut.codes[k]; c < 3; ++c, to += 3) color.array.set(table.subarray(from, from + 3), to);
        position.needsUpdate = color.needsUpdate = true;
        this.object.geometry.setDrawRange(0, 3 * this.count);
    }
}
