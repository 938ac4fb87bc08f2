// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Contacts: dots where things touch, arrows of the forces, and dots at nodes that are held. They are drawn in
// front of everything else, because bodies would hide them. The longest arrow is that of the largest force so far.

import { ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Object3D, Quaternion, SphereGeometry, Vector3 } from "three";
import { CONTACT_NUMBERS } from "./extras.js";

export const COLOURS = { normal: [214, 51, 32], friction: [176, 96, 0], touch: [112, 120, 130], held: [118, 92, 214] };
const LONGEST = 0.35, DOT = 0.012, THICK = 0.006; // lengths, times the size of the scene
const SHORTEST = 0.02; // shorter arrows are left out; times the length of the longest arrow
const UP = new Vector3(0, 1, 0);

class Many {
    constructor(geometry, colour, order) {
        const material = new MeshBasicMaterial({ color: `rgb(${colour.join(",")})`, depthTest: false, depthWrite: false, transparent: true });
        this.geometry = geometry;
        this.material = material;
        this.order = order;
        this.group = new Group();
        this.reserve(64);
    }
    reserve(count) {
        if (this.mesh) {
            this.group.remove(this.mesh);
            this.mesh.dispose();
        }
        this.room = count;
        this.mesh = new InstancedMesh(this.geometry, this.material, count);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = this.order;
        this.group.add(this.mesh);
    }
    begin(most) {
        if (most > this.room) this.reserve(Math.ceil(1.5 * most));
        this.count = 0;
    }
    add(matrix) { this.mesh.setMatrixAt(this.count++, matrix); }
    end() {
        this.mesh.count = this.count;
        this.mesh.instanceMatrix.needsUpdate = true;
    }
}

// Each arrow is a shaft and a head. Both shapes reach from y = 0 to y = 1.
class Arrows {
    constructor(colour, order) {
        this.shaft = new Many(new CylinderGeometry(1, 1, 1, 8).translate(0, 0.5, 0), colour, order);
        this.head = new Many(new ConeGeometry(1, 1, 12).translate(0, 0.5, 0), colour, order);
        this.object = new Object3D().add(this.shaft.group, this.head.group);
        this.matrix = new Matrix4();
        this.turn = new Quaternion();
    }
    begin(most) { this.shaft.begin(most); this.head.begin(most); }
    add(from, way, thick) {
        const length = way.length(), head = Math.min(0.4 * length, 6 * thick), neck = length - head;
        this.turn.setFromUnitVectors(UP, way.clone().normalize());
        this.shaft.add(this.matrix.compose(from, this.turn, new Vector3(thick, neck, thick)));
        const tip = from.clone().addScaledVector(way, neck / length);
        this.head.add(this.matrix.compose(tip, this.turn, new Vector3(2.6 * thick, head, 2.6 * thick)));
    }
    end() { this.shaft.end(); this.head.end(); }
}

// The contacts of one side.
class Contacts {
    constructor() {
        const ball = new SphereGeometry(1, 10, 8);
        this.held = new Many(ball, COLOURS.held, 10);
        this.touch = new Many(ball, COLOURS.touch, 11);
        this.friction = new Arrows(COLOURS.friction, 12);
        this.normal = new Arrows(COLOURS.normal, 13);
        this.object = new Group().add(this.held.group, this.touch.group, this.friction.object, this.normal.object);
        this.count = this.arrows = this.heldCount = 0;
    }

    // size: size of the scene, m; most: force of the longest arrow, N
    show({ contacts, held }, size, most) {
        this.object.visible = !!contacts;
        if (!contacts) return;
        this.showHeld(held, DOT * size);
        this.showContacts(contacts, size, most);
    }

    showHeld(held, size) {
        const matrix = new Matrix4();
        this.held.begin(held.length / 3);
        for (let i = 0; i < held.length; i += 3)
            this.held.add(matrix.makeScale(0.6 * size, 0.6 * size, 0.6 * size).setPosition(held[i], held[i + 1], held[i + 2]));
        this.held.end();
        this.heldCount = held.length / 3;
    }

    showContacts(x, size, most) {
        const all = [this.touch, this.normal, this.friction], at = new Vector3(), normal = new Vector3(), force = new Vector3(), along = new Vector3();
        this.count = x.length / CONTACT_NUMBERS;
        for (const many of all) many.begin(this.count);
        const scale = most > 0 ? LONGEST * size / most : 0, thick = THICK * size, matrix = new Matrix4(), dot = 0.5 * DOT * size;
        for (let i = 0; i < x.length; i += CONTACT_NUMBERS) {
            at.fromArray(x, i);
            normal.fromArray(x, i + 3);
            force.fromArray(x, i + 6).multiplyScalar(scale);
            along.copy(normal).multiplyScalar(force.dot(normal));
            force.sub(along); // the rest is friction
            this.touch.add(matrix.makeScale(dot, dot, dot).setPosition(at));
            if (along.length() > SHORTEST * LONGEST * size) this.normal.add(at, along, thick);
            if (force.length() > SHORTEST * LONGEST * size) this.friction.add(at, force, thick);
        }
        for (const many of all) many.end();
        this.arrows = this.normal.shaft.count;
    }
}

// The contacts of all sides. Their arrows have the same scale.
export class ContactSides {
    constructor() {
        this.sides = [];
        this.most = 0; // greatest force so far, N
    }

    // Begin again with `groups` of three.js, one for each side. `again`: the scene is the same, so the scale
    // stays.
    fill(groups, again) {
        this.sides = groups.map(() => new Contacts());
        this.sides.forEach(({ object }, i) => groups[i].add(object));
        if (!again) this.most = 0;
    }

    show(frame, size) {
        if (!frame.extras.contacts) this.most = 0;
        for (const { contacts: x } of frame.sides.map(({ extras }) => extras))
            for (let i = 6; x && i < x.length; i += CONTACT_NUMBERS) this.most = Math.max(this.most, Math.hypot(x[i], x[i + 1], x[i + 2]));
        this.sides.forEach((side, i) => side.show(frame.sides[i].extras, size, this.most));
    }

    get count() { return this.sum("count"); }
    get heldCount() { return this.sum("heldCount"); }
    get arrows() { return this.sum("arrows"); }
    sum(name) { return this.sides.reduce((sum, side) => sum + side[name], 0); }
}
