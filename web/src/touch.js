// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Touching a simulation: drag bodies by a spring, push them, pin them, throw something in. A press on a body
// touches it; a press elsewhere turns the view. Only a press searches for what is hit. The part that was pressed
// last is picked: it can be removed, and copies of it can be thrown.

import { Plane, Raycaster, Vector2, Vector3 } from "three";
import { Marks } from "./marks.js";

const PUSH_SPEED = 2.5;  // speed of the whole body, in radii of the scene per second
const THROW_SPEED = 12;  // speed of the ball, in radii of the scene per second
const THROW_FROM = 2.5;  // greatest distance between start and target of the ball, in radii of the scene
const KEY_STEP = 0.06;   // way of the hand for each arrow key, in radii of the scene
const CLICK = 5;         // pixels by which the pointer may move during a click

const get = (id) => document.getElementById(id);

const numbers = (...vectors) => vectors.flatMap((v) => [v.x, v.y, v.z]).map((x) => Number(x.toPrecision(9))).join(" ");

export class Touch {
    // send(text): send a command to the viewer; say(text): tell the person something
    constructor(stage, send, say) {
        Object.assign(this, { stage, send, say, mode: "drag", held: null, pressed: null, scene: null, picked: null, copied: null });
        this.ray = new Raycaster();
        this.side = 0;   // side that was pointed at last
        this.marks = []; // the marks of each side
        this.moved = null; // place of the hand, which is sent with the next picture; null: nothing to send
        const { place } = stage, options = { capture: true }; // called before the controls of the view
        place.addEventListener("pointerdown", (event) => this.press(event), options);
        place.addEventListener("pointermove", (event) => this.move(event), options);
        for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
            place.addEventListener(end, (event) => this.lift(event), options);
        place.addEventListener("keydown", (event) => this.key(event));
        addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            this.letGo();
            this.choose(null);
        });
    }

    // The stage now has the sides of a scene. If the scene is the previous one, its pins stay.
    begin(scene) {
        if (scene.name !== this.scene?.name) {
            this.marks = [];
            this.radius = this.stage.ball.radius;
        }
        this.scene = scene;
        this.marks = this.stage.groups.map((group, i) => (this.marks[i] ?? new Marks()).attach(group, this.radius));
        this.choose(this.partOf(this.picked) ? this.picked : null);
    }

    setMode(mode) {
        this.letGo();
        this.mode = mode;
        for (const button of document.querySelectorAll("#touch button"))
            button.setAttribute("aria-pressed", String(button.value === mode));
    }

    // ---- the picked part: its number, or null

    partOf(number) {
        return this.stage.sides[0].find(({ part }) => part.number === number);
    }

    choose(number) {
        if (number !== null && number !== this.picked) this.say(""); // remove the message that nothing is picked
        this.picked = number;
        const found = number === null ? null : this.partOf(number)?.part;
        if (this.copied !== null && this.copied !== number) this.copied = null;
        get("picked").hidden = !found;
        get("picked-name").textContent = found?.name || found?.kind || "";
        get("copies").hidden = !found || found.kind === "collider";
        get("copies").setAttribute("aria-pressed", String(this.copied !== null));
        this.showPicked();
        this.stage.stale = true;
    }

    // Show a box around the picked part, on each side.
    showPicked() {
        this.marks.forEach((marks, i) => {
            const part = this.picked === null ? null : this.stage.sides[i].find(({ part: { number } }) => number === this.picked);
            marks.showBox(part?.points);
        });
    }

    throwCopies() {
        if (!this.scene || this.refuse()) return;
        if (this.picked === null) {
            this.say("Nothing is picked: press on a body, then copies of it can be thrown.");
            return;
        }
        this.copied = this.copied === null ? this.picked : null;
        if (this.copied !== null) this.setMode("throw");
        this.choose(this.picked);
    }

    remove() {
        if (!this.scene || this.refuse()) return;
        if (this.picked === null) {
            this.say("Nothing is picked: press on a body, then Delete removes it.");
            return;
        }
        this.letGo();
        this.send(`remove ${this.picked}`);
    }

    // ---- pointing

    aim({ side, x, y }) {
        this.side = side;
        this.ray.setFromCamera(new Vector2(x, y), this.stage.camera);
    }

    aimAt(event, side) {
        this.aim(this.stage.locate(event.clientX, event.clientY, side));
    }

    aimAhead() {
        this.aim({ side: 0, x: 0, y: 0 });
    }

    // Find the nearest thing under the pointer: {number, point, body}, or null.
    pick() {
        this.ray.params.Line.threshold = 0.02 * this.radius;
        let best = null;
        this.stage.sides[this.side].forEach((part) => {
            if (!part.object.visible || part.part.kind === "plane") return;
            part.object.geometry.boundingSphere = part.object.geometry.boundingBox = null; // the part has moved since
            part.object.updateWorldMatrix(true, false);
            const [hit] = this.ray.intersectObject(part.object, false);
            if (hit && !(best?.distance < hit.distance)) best = { number: part.part.number, point: hit.point, distance: hit.distance, body: part.part.kind !== "collider" };
        });
        return best;
    }

    // ---- pointers

    press(event) {
        if (this.held?.pointer >= 0 && event.pointerId !== this.held.pointer) this.giveToView();
        if (event.target !== this.stage.canvas) return; // something lies over the picture
        if (event.button !== 0 || event.ctrlKey || event.shiftKey || event.metaKey || !this.scene || this.pressed) return;
        this.aimAt(event);
        const hit = this.pick();
        this.pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, event };
        if (hit && this.mode !== "throw" && !this.isReplay()) this.choose(hit.number);
        if (this.mode !== "drag" || !hit?.body || this.isReplay()) return; // if this is a click, it acts when the pointer is lifted
        event.stopPropagation();
        this.stage.place.setPointerCapture(event.pointerId);
        this.stage.place.focus();
        this.grab(hit, event.pointerId);
    }

    move(event) {
        if (event.pointerId !== this.held?.pointer) return;
        event.stopPropagation();
        this.aimAt(event, this.held.side);
        const to = this.ray.ray.intersectPlane(this.held.plane, new Vector3());
        if (to) this.moved = this.held.to = to;
    }

    lift(event) {
        const { pressed } = this;
        if (event.pointerId !== pressed?.pointer) return;
        this.pressed = null;
        if (this.held?.pointer === event.pointerId) {
            this.letGo();
        } else if (event.type === "pointerup" && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < CLICK) {
            this.aimAt(event);
            const hit = this.pick();
            if (!hit && this.mode !== "throw") this.choose(null);
            this.act(hit);
        }
    }

    // A second finger came: both fingers are for the view.
    giveToView() {
        const { event } = this.pressed;
        this.pressed = null;
        this.letGo();
        this.stage.canvas.dispatchEvent(new PointerEvent("pointerdown", event));
    }

    // ---- keys: Enter clicks at the middle of the view; arrows move the hand

    key(event) {
        const { camera } = this.stage, arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (event.key === "Enter" && this.scene) {
            this.aimAhead();
            const hit = this.pick();
            if (hit && this.mode !== "throw" && !this.isReplay()) this.choose(hit.number);
            if (this.held) this.letGo();
            else if (this.mode === "drag" && hit?.body && !this.isReplay()) this.grab(hit, -1);
            else this.act(hit);
        } else if (arrow && this.held) {
            const step = KEY_STEP * this.radius, e = camera.matrixWorld.elements;
            const side = new Vector3(e[0], e[1], e[2]), up = new Vector3(e[4], e[5], e[6]);
            this.moved = this.held.to = this.held.to.clone().addScaledVector(side, arrow[0] * step).addScaledVector(up, arrow[1] * step);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    // ---- actions

    isReplay() {
        return this.scene?.mode !== "live";
    }

    // Say so if nothing can be touched.
    refuse() {
        if (!this.isReplay()) return false;
        this.say("This is a replay: what has been recorded cannot be touched. Open its scene to touch it.");
        return true;
    }

    // Say that a touch has no effect while the simulation stands still.
    remind() {
        if (this.playing) return;
        this.say("It stands still: Play (space) lets it go on, and what you do to it takes effect.");
        this.reminded = true;
    }

    // The hand moves in the plane through the point that faces the camera.
    grab(hit, pointer) {
        const normal = this.stage.camera.getWorldDirection(new Vector3());
        this.held = { pointer, side: this.side, to: hit.point, plane: new Plane().setFromNormalAndCoplanarPoint(normal, hit.point) };
        this.send(`grab ${hit.number} ${numbers(hit.point)}`);
        this.remind();
    }

    letGo() {
        if (!this.held) return;
        this.flush();
        this.held = null;
        this.send("release");
    }

    // Act on a click.
    act(hit) {
        if (!hit?.body && this.mode !== "throw") return;
        if (this.refuse()) return;
        if (this.mode === "push") {
            const push = this.ray.ray.direction.clone().multiplyScalar(PUSH_SPEED * this.radius);
            this.send(`push ${hit.number} ${numbers(hit.point, push)}`);
            this.remind();
        } else if (this.mode === "pin") {
            this.pin(hit);
        } else if (this.mode === "throw") {
            this.throwAt(hit);
        }
    }

    // Pin a point. A click on a pin removes all pins.
    pin(hit) {
        if (this.marks[this.side].hitsPin(this.ray)) {
            this.free();
            return;
        }
        for (const marks of this.marks) marks.addPin(hit.point);
        this.send(`hold ${hit.number} ${numbers(hit.point)}`);
    }

    free() {
        if (this.refuse()) return;
        for (const marks of this.marks) marks.removePins();
        this.send("free");
    }

    // Throw from the line of sight in front of the camera, so that under gravity the thing hits the point.
    throwAt(hit) {
        const { camera, controls } = this.stage, { origin, direction } = this.ray.ray;
        const facing = new Plane().setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), controls.target);
        const target = hit?.point ?? this.ray.ray.intersectPlane(facing, new Vector3()) ?? controls.target;
        const way = Math.min(0.8 * origin.distanceTo(target), THROW_FROM * this.radius);
        const from = target.clone().addScaledVector(direction, -way), time = way / (THROW_SPEED * this.radius);
        const velocity = target.clone().sub(from).divideScalar(time).addScaledVector(new Vector3(...(this.gravity ?? this.scene.gravity)), -0.5 * time);
        const words = numbers(from, velocity);
        this.send(this.copied === null ? `throw ${words}` : `copy ${this.copied} ${words}`);
        this.remind();
    }

    // Throw towards the middle of the view.
    throwAhead() {
        if (!this.scene || this.refuse()) return;
        this.aimAhead();
        this.throwAt(this.pick());
    }

    // ---- with every picture

    flush() {
        if (this.moved) this.send(`drag ${numbers(this.moved)}`);
        this.moved = null;
    }

    show({ sides, playing }) {
        this.playing = playing;
        if (playing && this.reminded) this.say("");
        if (playing) this.reminded = false;
        this.gravity = sides[0].parameters?.gravity; // gravity may have changed
        if (this.picked !== null && this.partOf(this.picked)?.away) this.choose(null);
        else this.showPicked();
        this.marks.forEach((marks, i) => {
            marks.showSpring(sides[i].stats, this.held?.to);
            if (!sides[i].stats.holds) marks.dropPins();
        });
    }
}
