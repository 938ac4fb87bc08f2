// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The camera goes after things that leave the picture, until somebody steers it. It stays where it is for people
// who prefer reduced motion.

const EVERY = 400;  // ms between checks of what is in sight
const EDGE = 0.97;  // times the half picture: things that reach farther are about to leave it
const MOST = 6;     // greatest distance, times that at the beginning
const SPAN = 300;   // ms in which the camera goes two thirds of the way
const NEAR = 0.01;  // times the distance: so near to its goal the camera has arrived

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
