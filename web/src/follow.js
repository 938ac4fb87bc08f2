// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The camera follows things that leave the picture, until somebody steers it. It does not move for people who
// prefer reduced motion.

const EVERY = 400;  // ms between checks of what is in sight
const EDGE = 0.97;  // times half the picture: things that reach farther are about to leave the picture
const MOST = 6;     // greatest distance of the camera, times its distance at the beginning
const SPAN = 300;   // ms in which the camera goes two thirds of the way
const NEAR = 0.01;  // times the distance of the camera: the camera has arrived when it is nearer to its goal

export class Follow {
    constructor(stage) {
        Object.assign(this, { stage, looked: 0, moved: 0, unseen: false, goal: null, first: 0 });
        this.still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    }

    begin() {
        this.goal = null;
        this.first = this.stage.distance;
    }

    // Call this once for each picture. `changed`: things have moved.
    move(now, changed) {
        const { stage } = this, ease = 1 - Math.exp((this.moved - now) / SPAN);
        this.moved = now;
        this.unseen ||= changed;
        if (this.still || stage.steered) return;
        if (this.unseen && now - this.looked > EVERY) {
            this.unseen = false;
            this.looked = now;
            if (stage.widest() > EDGE) this.goal = stage.best(stage.ownThings());
        }
        if (!this.goal) return;
        const { target } = this.goal, distance = Math.min(Math.max(this.goal.distance, stage.distance), MOST * this.first);
        const at = stage.controls.target.clone().lerp(target, ease), away = stage.distance + ease * (distance - stage.distance);
        stage.look(at, away);
        if (at.distanceTo(target) < NEAR * away && Math.abs(away - distance) < NEAR * away) this.goal = null;
    }
}
