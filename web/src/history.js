// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Numbers of the frames so far, by the time of the scene. When there are too many, every second one is dropped.

const MOST = 1600;

export class History {
    constructor() {
        this.rows = []; // { time, sides: [stats] }, ascending
    }

    clear() { this.rows.length = 0; }

    // A frame replaces all rows from its time on, so that going back in time forgets what came later.
    add(time, sides) {
        const { rows } = this;
        while (rows.length && rows[rows.length - 1].time >= time) rows.pop();
        if (!sides.every((stats) => stats.step > 0)) return; // there is no step yet, or nothing is known of it
        rows.push({ time, sides });
        if (rows.length > MOST) this.rows = rows.filter((_, i) => i % 2 === (rows.length - 1) % 2);
    }

    get times() { return this.rows.map(({ time }) => time); }

    // A number of one side over time.
    column(side, value) { return this.rows.map(({ sides }) => value(sides[side])); }
}
