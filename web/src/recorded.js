// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// A recording replaces the connection to a server: it obeys the same commands and gives the same frames.

import { readRecording, unfold } from "./recording.js";

class Recorded {
    // handlers: scene(scene), frame(frame), failed(words); opened(recording)
    constructor(element, handlers) {
        Object.assign(this, { handlers, recording: null, frame: 0, playing: false, loop: false, speed: 1, colouring: 0, wanted: 2, unseen: true });
        readRecording(element).then((recording) => this.open(recording),
            (error) => handlers.failed(`This report cannot be read: ${error.message}.`));
    }

    open(recording) {
        const { scene } = recording, rigid = scene.colourings.indexOf("rigid");
        this.recording = recording;
        this.times = recording.frames.map(({ stats }) => stats.time);
        if (scene.offered.includes("rigid")) this.colouring = rigid;
        this.handlers.opened(recording);
        this.handlers.scene(scene);
        this.give();
        const tick = (now) => {
            requestAnimationFrame(tick);
            if (this.playing) this.play(now);
        };
        requestAnimationFrame(tick);
    }

    // ---- commands

    send(text) {
        const [verb, word] = text.split(" "), number = Number(word);
        const verbs = {
            play: () => {
                if (this.frame === this.last && !this.loop) this.frame = 0;
                this.playing = true;
            },
            pause: () => { this.playing = false; },
            step: () => { this.playing = false; this.frame += 1; },
            reset: () => { this.playing = false; this.frame = 0; },
            seek: () => { this.frame = number; },
            speed: () => { this.speed = number; },
            loop: () => { this.loop = word === "on"; },
            colour: () => { if (this.recording.scene.offered.includes(word)) this.colouring = this.recording.scene.colourings.indexOf(word); },
        };
        if (!this.recording || !(verb in verbs)) return;
        verbs[verb]();
        this.frame = Math.min(Math.max(this.frame, 0), this.last);
        this.began = null;
        this.unseen = true;
        this.give();
    }

    next() {
        this.wanted += 1;
        this.give();
    }

    // ---- playing

    get last() { return this.times.length - 1; }

    // Go to the newest frame whose time has come. The last frame stays as long as the others on average; then the
    // first one comes.
    play(now) {
        const { times, last, speed } = this, before = this.frame;
        if (this.began === null) this.began = now - (speed ? 1000 * times[this.frame] / speed : 0);
        const time = speed ? (now - this.began) * speed / 1000 : times[Math.min(this.frame + 1, last)];
        while (this.frame < last && times[this.frame + 1] <= time) this.frame += 1;
        if (this.frame === last && !(this.loop && last > 0)) this.playing = false;
        else if (before === last && (!speed || time >= times[last] * (1 + 1 / last))) {
            this.frame = 0;
            this.began = null;
        }
        if (this.frame === before && this.playing) return;
        this.unseen = true;
        this.give();
    }

    // Give one frame each time that a frame is asked for.
    give() {
        if (!this.recording || !this.unseen || this.wanted < 1) return;
        const { scene, about, frames } = this.recording, recorded = frames[this.frame], [side] = scene.sides;
        const rigid = scene.colourings[this.colouring] === "rigid";
        const parts = recorded.parts.map(({ pose, places, codes, away }, i) => ({
            cut: null,
            away: !!away,
            moving: pose ?? (places ? unfold(places, about.boxes[i]) : null),
            codes: !side.parts[i].codes ? null : rigid && codes ? codes : new Uint8Array(side.parts[i].items),
        }));
        const stats = { ...recorded.stats, frame: this.frame, speed: this.speed, pace: 0, colouring: this.colouring, compared: 0 };
        this.unseen = false;
        this.wanted -= 1;
        const extras = { mesh: false, plane: null, contacts: null, held: null };
        this.handlers.frame({
            kind: "frame", stats, extras, sides: [{ stats, parts, extras, parameters: {} }], trail: [], playing: this.playing, loop: this.loop, ended: this.frame === this.last, failed: false, text: "",
        });
    }
}

// Play a recording; it has the same functions as a connection.
export function playRecording(element, handlers) {
    const recorded = new Recorded(element, handlers);
    return { send: (text) => recorded.send(text), next: () => recorded.next() };
}
