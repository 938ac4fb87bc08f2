// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The plane that cuts: things between this plane and the camera are not drawn. The server has the plane's axis and
// place, and finds the cuts.

import { Plane, Vector3 } from "three";

const get = (id) => document.getElementById(id);
const AXES = ["x", "y", "z"];
const STEPS = 400; // steps of the slider
const LAP = 0.002; // surfaces reach beyond the cut by this much, times the size of the scene, so that no gap is seen

export class Slice {
    // send(text): send a command to the server
    constructor(stage, send) {
        this.stage = stage;
        this.send = send;
        this.plane = new Plane();
        this.shown = null; // axis and place of the plane; null: there is none
        this.range = [0, 1];
        stage.renderer.localClippingEnabled = true;
        get("cut").addEventListener("change", (event) => this.choose(event.target.value));
        get("cut-place").addEventListener("input", (event) => this.move(Number(event.target.value) / STEPS));
        get("cut-place").max = STEPS;
    }

    // Choose the next one of off, x, y, z; after z comes off.
    next() { this.choose(AXES[this.shown ? this.shown.axis + 1 : 0] ?? "off"); }

    // Cut across an axis, through the middle of everything that is shown now.
    choose(word) {
        if (!AXES.includes(word)) return this.send("cut off");
        this.stage.measure();
        const { min, max } = this.stage.box;
        this.range = [min[word], max[word]];
        return this.send(`cut ${word} ${this.round(0.5 * (min[word] + max[word]))}`);
    }

    // Round a place to a thousandth of the range, or finer.
    round(x) {
        const digits = 3 - Math.floor(Math.log10(this.range[1] - this.range[0] || 1));
        return x.toFixed(Math.min(Math.max(digits, 0), 9));
    }

    move(part) {
        const [low, high] = this.range;
        if (this.shown) this.send(`cut ${AXES[this.shown.axis]} ${this.round(low + part * (high - low))}`);
    }

    // Show the server's plane: {axis, at}, or null.
    show(plane, parts) {
        if (plane && plane.axis !== this.shown?.axis && get("cut").value !== AXES[plane.axis]) this.adopt(plane);
        this.shown = plane;
        get("cut").value = plane ? AXES[plane.axis] : "off";
        get("cut-where").hidden = !plane;
        for (const { object } of parts) {
            object.material.clippingPlanes = plane ? [this.plane] : null;
            object.material.clipShadows = true;
        }
        if (!plane) return;
        const [low, high] = this.range;
        if (document.activeElement !== get("cut-place")) get("cut-place").value = STEPS * (plane.at - low) / (high - low || 1);
        get("cut-number").textContent = `${AXES[plane.axis]} = ${this.round(plane.at)} m`;
    }

    // Take over a plane that another page chose, or that was chosen before this page was opened.
    adopt({ axis }) {
        this.stage.measure();
        this.range = [this.stage.box.min.getComponent(axis), this.stage.box.max.getComponent(axis)];
    }

    // Before a picture is drawn, turn the plane so that the side towards the camera is cut away.
    turn(camera) {
        if (!this.shown) return;
        const { axis, at } = this.shown, side = camera.position.getComponent(axis) > at ? -1 : 1;
        this.plane.normal.copy(new Vector3().setComponent(axis, side));
        this.plane.constant = LAP * this.stage.ball.radius - side * at;
    }
}
