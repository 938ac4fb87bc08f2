// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The numbers of the frames so far, over the time of the scene. When there are too many, every second frame is
// dropped.

const MOST = 1600;

export class History {
    constructor() {
        this.rows = []; // { time, sides: [stats] }, ascending
    }

    clear() { this.rows.length = 0; }

    // A frame replaces all rows from its time on: going back in time forgets later rows.
    add(time, sides) {
        const { rows } = this;
        while (rows.length && rows[rows.length - 1].time >= time) rows.pop();
        if (!sides.every((stats) => stats.step > 0)) return; // there is no step yet, or its numbers are unknown
        rows.push({ time, sides });
        if (rows.length > MOST) this.rows = rows.filter((_, i) => i % 2 === (rows.length - 1) % 2);
    }

    get times() { return this.rows.map(({ time }) => time); }

    // List a number of one side over time.
    column(side, value) { return this.rows.map(({ sides }) => value(sides[side])); }
}
