// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// One plot: a canvas with axes, and below it a key with the numbers at the cursor, or the last numbers. The cursor
// follows the pointer, or the arrow keys while the plot has the focus.

const HEIGHT = 128, LEFT = 46, RIGHT = 8, TOP = 8, BOTTOM = 20; // CSS pixels
const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);
const whole = new Intl.NumberFormat("en"), rough = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

// Write a number in few characters.
export function short(x) {
    if (x === undefined || !Number.isFinite(x)) return "–";
    const size = Math.abs(x), digits = Math.abs(Number(x.toExponential(0)) - x) < 1e-9 * size ? 0 : 1;
    if (Number.isInteger(x) && size < 1e7) return whole.format(x);
    return size < 1e-3 || size >= 1e6 ? x.toExponential(digits).replace("e+", "e") : rough.format(x);
}

// Write a number beside an axis, where there is less room.
const brief = (x) => (Math.abs(x) < 1e5 ? short(x) : Number(x.toPrecision(2)).toExponential().replace("e+", "e"));

// ---- axes ------------------------------------------------------------------------------------

// Ticks at multiples of 1, 2 or 5 times a power of ten.
function linearTicks(low, high, most, least) {
    const about = Math.max((high - low) / most, least), power = 10 ** Math.floor(Math.log10(about));
    const step = power * [1, 2, 5, 10].find((m) => m * power >= about * (1 - 1e-9)), ticks = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) ticks.push(i === 0 ? 0 : i * step);
    return ticks;
}

// Ticks at powers of ten, and between these powers if there are few of them.
function logTicks(low, high, most) {
    const step = Math.max(1, Math.ceil((Math.floor(high) - Math.ceil(low) + 1) / most)), ticks = [];
    const between = high - low < 0.7 ? [1, 1.5, 2, 3, 4, 5, 6, 8] : high - low < 1.6 ? [1, 2, 5] : [1];
    for (let power = Math.floor(low / step) * step; power <= high; power += step)
        for (const factor of between) ticks.push(factor * 10 ** power);
    return ticks.filter((tick) => Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9);
}

// An axis: where values are between the pixels `from` and `to`. `log`: `low` and `high` are exponents of ten.
function axis({ low, high, log }, from, to, most, least = 0) {
    const place = (value) => from + ((log ? Math.log10(value) : value) - low) / (high - low) * (to - from);
    const ticks = log ? logTicks(low, high, most) : linearTicks(low, high, most, least);
    return { place, ticks };
}

function rangeOf(values, { log, zero, fixed, tight }) {
    if (fixed) return { low: fixed[0], high: fixed[1], log };
    let low = Infinity, high = -Infinity;
    for (const value of values) {
        if (!Number.isFinite(value) || (log && value <= 0)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
    }
    if (low > high) return { low: 0, high: 1, log };
    if (tight && high > low) return { low, high, log };
    if (log) low = Math.log10(low), high = Math.log10(high);
    if (zero) low = Math.min(low, 0), high = Math.max(high, 0);
    const room = 0.06 * (high - low) || (log ? 0.3 : Math.abs(high) * 0.1 || 1);
    return { low: zero && low === 0 ? 0 : low - room, high: zero && high === 0 ? 0 : high + room, log };
}

// ---- the plot --------------------------------------------------------------------------------

/*
 * The data of a plot:
 *   x: numbers, ascending; xName, xUnit: name and unit of x; xFixed: [low, high], range of the axis;
 *      xWhole: least distance of ticks; xTicks(x): words for a number x
 *   series: [{ name, y, colour, dash, total }], where y has the length of x. Series of one name belong to
 *      several sides, and share a line in the key. total: number in the key while there is no cursor
 *   unit: unit of y; log: y has a logarithmic axis; zero: the axis of y contains 0
 *   kind: "lines", "stack" (areas, one above the other) or "bars" (each from one x to the next)
 *   marks: [{ x, name, colour }], vertical lines
 *   words: text in place of a plot, when there is nothing to draw
 */
export class Plot {
    constructor(title) {
        this.element = make("section", { className: "plot" });
        this.heading = make("h3", { textContent: title });
        this.at = make("output");
        this.heading.append(" ", this.at);
        this.canvas = make("canvas", { tabIndex: 0 });
        this.canvas.setAttribute("role", "img");
        this.words = make("p", { className: "faint", hidden: true });
        this.key = make("ul");
        this.element.append(this.heading, this.canvas, this.words, this.key);
        this.title = title;
        this.cursor = null; // index in data.x; null: no cursor
        this.data = null;
        this.canvas.addEventListener("pointermove", (event) => this.point(event.offsetX));
        this.canvas.addEventListener("pointerleave", () => this.point(null));
        this.canvas.addEventListener("blur", () => this.point(null));
        this.canvas.addEventListener("keydown", (event) => this.press(event));
    }

    show(data) {
        this.data = data;
        const empty = data.words !== undefined;
        this.words.hidden = !empty;
        this.canvas.hidden = this.key.hidden = empty;
        this.heading.firstChild.textContent = data.unit ? `${this.title}, ${data.unit}` : this.title; // the unit of the numbers at the axis
        this.words.textContent = data.words ?? "";
        if (this.cursor !== null && this.cursor >= (data.x?.length ?? 0)) this.cursor = null;
        this.draw();
    }

    // ---- cursor

    point(pixel) {
        this.cursor = null;
        if (pixel !== null && this.data?.x?.length && this.across) {
            const { x, kind } = this.data;
            let best = Infinity;
            x.forEach((value, i) => {
                const end = kind === "bars" ? x[i + 1] ?? 2 * value - x[i - 1] : value;
                const distance = Math.abs(this.across((value + end) / 2) - pixel);
                if (distance < best) best = distance, this.cursor = i;
            });
        }
        this.draw();
    }

    press(event) {
        const last = (this.data?.x?.length ?? 0) - 1, now = this.cursor ?? last;
        const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
        if (to === undefined || last < 0) return;
        event.preventDefault();
        event.stopPropagation();
        this.cursor = Math.min(Math.max(to, 0), last);
        this.draw();
    }

    // ---- drawing

    draw() {
        const { data } = this;
        if (!data || data.words !== undefined || !this.canvas.clientWidth) return;
        const style = getComputedStyle(this.canvas), colour = (name) => style.getPropertyValue(name);
        const width = this.canvas.clientWidth, scale = devicePixelRatio || 1;
        if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(HEIGHT * scale)) {
            this.canvas.width = Math.round(width * scale);
            this.canvas.height = Math.round(HEIGHT * scale);
        }
        const pen = this.canvas.getContext("2d");
        pen.setTransform(scale, 0, 0, scale, 0, 0);
        pen.clearRect(0, 0, width, HEIGHT);
        pen.font = "11px system-ui, sans-serif";
        const curves = data.kind === "stack" ? stacked(data) : data.series;
        const across = axis(rangeOf(data.x, { fixed: data.xFixed, tight: true }), LEFT, width - RIGHT, Math.max(2, width / 70), data.xWhole);
        const up = axis(rangeOf(curves.flatMap(({ y }) => Array.from(y)), data), HEIGHT - BOTTOM, TOP, 4);
        this.across = across.place;
        drawAxes(pen, data, across, up, width, colour);
        pen.save();
        pen.beginPath();
        pen.rect(LEFT, TOP - 2, width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM + 2);
        pen.clip();
        ({ lines: drawLines, stack: drawStack, bars: drawBars })[data.kind](pen, data.x, curves, across.place, up);
        pen.restore();
        drawMarks(pen, data.marks ?? [], across.place, width);
        if (this.cursor !== null) drawCursor(pen, data, across.place, this.cursor, colour("--text"));
        this.showKey();
    }

    showKey() {
        const { data } = this, place = this.cursor ?? data.x.length - 1;
        const shown = data.kind === "bars" && this.cursor === null ? null : place;
        this.at.textContent = shown === null || !data.x.length ? data.xUnit
            : `${data.xName} ${data.xTicks ? data.xTicks(data.x[place]) : short(data.x[place])} ${data.xUnit ?? ""}`.trim();
        const names = [...new Set(data.series.map(({ name }) => name))];
        const words = names.map((wanted) => {
            const values = data.series.filter(({ name }) => name === wanted).map(({ y, total }) => (shown === null ? total : y[place]));
            return `${wanted} ${values.map(short).join(" / ")} ${data.unit ?? ""}`.trim();
        });
        while (this.key.children.length > words.length) this.key.lastChild.remove();
        words.forEach((text, i) => {
            const item = this.key.children[i] ?? this.key.appendChild(keyItem());
            item.firstChild.style.borderTopColor = data.series.find(({ name }) => name === names[i]).colour;
            if (item.lastChild.textContent !== text) item.lastChild.textContent = text;
        });
        this.canvas.setAttribute("aria-label", `${this.title}, ${this.at.textContent}: ${words.join(", ")}${(data.marks ?? []).map(({ name }) => `, ${name}`).join("")}`);
    }
}

export function keyItem() {
    const item = make("li");
    item.append(make("i"), make("span"));
    return item;
}

function stacked(data) {
    const sum = new Float64Array(data.x.length);
    return data.series.map((series) => {
        series.y.forEach((value, i) => { sum[i] += value; });
        return { ...series, y: Float64Array.from(sum) };
    });
}

function drawAxes(pen, data, across, up, width, colour) {
    pen.strokeStyle = colour("--line");
    pen.fillStyle = colour("--faint");
    pen.lineWidth = 1;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    pen.beginPath();
    for (const tick of up.ticks) {
        const y = Math.round(up.place(tick)) + 0.5;
        pen.moveTo(LEFT, y);
        pen.lineTo(width - RIGHT, y);
        pen.fillText(brief(tick), LEFT - 4, y);
    }
    pen.textBaseline = "top";
    for (const tick of across.ticks) {
        const x = Math.round(across.place(tick)) + 0.5, text = data.xTicks ? data.xTicks(tick) : short(tick);
        const half = pen.measureText(text).width / 2;
        pen.moveTo(x, HEIGHT - BOTTOM);
        pen.lineTo(x, HEIGHT - BOTTOM + 4);
        pen.textAlign = x + half > width ? "right" : "center";
        pen.fillText(text, x + half > width ? width - 1 : x, HEIGHT - BOTTOM + 6);
    }
    pen.moveTo(LEFT, HEIGHT - BOTTOM + 0.5);
    pen.lineTo(width - RIGHT, HEIGHT - BOTTOM + 0.5);
    pen.stroke();
}

function drawLines(pen, x, curves, across, up) {
    pen.lineWidth = 1.6;
    pen.lineJoin = "round";
    for (const { y, colour, dash, dots } of curves) {
        pen.strokeStyle = pen.fillStyle = colour;
        pen.setLineDash(dash ? [5, 3] : []);
        pen.beginPath();
        for (let i = 0; i < x.length; ++i) if (Number.isFinite(up.place(y[i]))) pen.lineTo(across(x[i]), up.place(y[i]));
        pen.stroke();
        for (let i = 0; (dots || x.length === 1) && i < x.length; ++i) {
            if (!Number.isFinite(up.place(y[i]))) continue;
            pen.beginPath();
            pen.arc(across(x[i]), up.place(y[i]), 2.2, 0, 7);
            pen.fill();
        }
    }
    pen.setLineDash([]);
}

// Draw areas from the top one down. Each reaches down to 0, and the next one covers its lower part.
function drawStack(pen, x, curves, across, up) {
    for (const { y, colour } of curves.slice().reverse()) {
        pen.fillStyle = colour;
        pen.beginPath();
        pen.moveTo(across(x[0]), up.place(0));
        for (let i = 0; i < x.length; ++i) pen.lineTo(across(x[i]), up.place(y[i]));
        pen.lineTo(across(x[x.length - 1]), up.place(0));
        pen.fill();
    }
}

// Draw bars that are transparent. Bars of dashed series are outlines.
function drawBars(pen, x, curves, across, up) {
    const width = across(x[1]) - across(x[0]), floor = HEIGHT - BOTTOM;
    pen.lineWidth = 1;
    for (const { y, colour, dash } of curves) {
        pen.fillStyle = pen.strokeStyle = colour;
        pen.globalAlpha = dash ? 1 : 0.75;
        for (let i = 0; i < x.length; ++i) {
            if (!(y[i] > 0)) continue;
            const left = across(x[i]), top = Math.min(up.place(y[i]), floor - 2);
            if (dash) pen.strokeRect(left + 0.5, top + 0.5, width - 1, floor - top);
            else pen.fillRect(left, top, width - 0.5, floor - top);
        }
    }
    pen.globalAlpha = 1;
}

function drawMarks(pen, marks, across, width) {
    pen.textBaseline = "top";
    marks.forEach(({ x, name, colour }, i) => {
        const at = Math.round(across(x)) + 0.5, right = at + 4 + pen.measureText(name).width > width;
        if (!(at >= LEFT && at <= width)) return;
        pen.strokeStyle = pen.fillStyle = colour;
        pen.lineWidth = 1.5;
        pen.beginPath();
        pen.moveTo(at, TOP - 4);
        pen.lineTo(at, HEIGHT - BOTTOM);
        pen.stroke();
        pen.textAlign = right || i % 2 === 0 ? "right" : "left";
        pen.fillText(name, at + (right || i % 2 === 0 ? -4 : 4), TOP - 4);
    });
}

function drawCursor(pen, { x, kind }, across, cursor, colour) {
    const at = kind === "bars" ? (across(x[cursor]) + across(x[cursor + 1] ?? 2 * x[cursor] - x[cursor - 1])) / 2 : across(x[cursor]);
    pen.strokeStyle = colour;
    pen.lineWidth = 1;
    pen.globalAlpha = 0.6;
    pen.beginPath();
    pen.moveTo(Math.round(at) + 0.5, TOP - 4);
    pen.lineTo(Math.round(at) + 0.5, HEIGHT - BOTTOM);
    pen.stroke();
    pen.globalAlpha = 1;
}
