// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Numbers of the frames so far, by the scene's time. Bounded: when it is long, every second one goes.

const MOST = 1600;

export class History {
    constructor() {
        this.rows = []; // { time, sides: [stats] }, ascending
    }

    clear() { this.rows.length = 0; }

    // what comes again, or lies ahead after going back, is as it is now
    add(time, sides) {
        const { rows } = this;
        while (rows.length && rows[rows.length - 1].time >= time) rows.pop();
        if (!sides.every((stats) => stats.step > 0)) return; // nothing has been done yet, or nothing is known of it
        rows.push({ time, sides });
        if (rows.length > MOST) this.rows = rows.filter((_, i) => i % 2 === (rows.length - 1) % 2);
    }

    get times() { return this.rows.map(({ time }) => time); }

    // a number of one side over time
    column(side, value) { return this.rows.map(({ sides }) => value(sides[side])); }
}
