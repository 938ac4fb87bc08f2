// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Marks: the spring by which something is dragged, pins, and a box around the picked part.

import { Box3, Box3Helper, BufferAttribute, BufferGeometry, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";

const SPRING = 0xe0562b, PIN = 0xd81e5b, PICKED = 0xd9730d;
const LOOSE = 0.012; // gap between the box and the picked part, in radii of the scene
const SIZE = 0.022; // radius of a mark, in radii of the scene
const PIN_AGE = 1000; // ms after which a pin is removed if no node is held

const round = (colour) => new Mesh(new SphereGeometry(1, 20, 14), new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }));

export class Marks {
    constructor() {
        this.spring = new Group();
        this.line = new Line(new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(6), 3)),
            new LineBasicMaterial({ color: SPRING, depthTest: false, transparent: true }));
        this.line.frustumCulled = false;
        this.ends = [round(SPRING), round(SPRING)];
        this.spring.add(this.line, ...this.ends);
        this.pins = new Group();
        this.spring.visible = false;
        this.box = new Box3Helper(new Box3(), PICKED);
        this.box.visible = false;
        this.box.frustumCulled = false;
        this.spring.traverse((object) => { object.renderOrder = 10; });
        this.size = SIZE;
    }

    // Add the marks to the group of a side; `radius`: radius of the scene, m.
    attach(group, radius) {
        group.add(this.spring, this.pins, this.box);
        this.loose = LOOSE * radius;
        this.size = SIZE * radius;
        for (const mark of [...this.ends, ...this.pins.children]) mark.scale.setScalar(this.size);
        return this;
    }

    // `hand`: place of the hand on this page, which is ahead of the frame; undefined: use the frame's place of the
    // hand.
    showSpring(stats, hand) {
        const { grip_x, grip_y, grip_z, hand_x, hand_y, hand_z } = stats;
        this.spring.visible = Number.isFinite(grip_x);
        if (!this.spring.visible) return;
        const from = new Vector3(grip_x, grip_y, grip_z), to = hand ?? new Vector3(hand_x, hand_y, hand_z);
        const { position } = this.line.geometry.attributes;
        position.setXYZ(0, from.x, from.y, from.z);
        position.setXYZ(1, to.x, to.y, to.z);
        position.needsUpdate = true;
        this.ends[0].position.copy(from);
        this.ends[1].position.copy(to);
    }

    // Show a box around these points; undefined or null: nothing is picked, so hide the box.
    showBox(points) {
        this.box.visible = !!points;
        if (points) this.box.box.setFromArray(points).expandByScalar(this.loose);
    }

    addPin(point) {
        const pin = round(PIN);
        pin.position.copy(point);
        pin.scale.setScalar(this.size);
        pin.renderOrder = 10;
        pin.userData.born = performance.now();
        this.pins.add(pin);
    }

    hitsPin(ray) {
        this.pins.updateWorldMatrix(true, true);
        return ray.intersectObjects(this.pins.children, false).length > 0;
    }

    removePins() {
        for (const pin of [...this.pins.children]) {
            this.pins.remove(pin);
            pin.geometry.dispose();
            pin.material.dispose();
        }
    }

    // No node is held any more, or none yet: remove the pins unless they are new.
    dropPins() {
        const oldest = this.pins.children[0];
        if (oldest && performance.now() - oldest.userData.born > PIN_AGE) this.removePins();
    }
}
