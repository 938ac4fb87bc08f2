// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// What tests in a browser share: a page, what it complains about, and files of a run.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

let failures = 0;
export const check = (ok, what) => { if (!ok) { console.log(`FAILED: ${what}`); ++failures; } };

// Pictures are drawn by the processor, which takes most of a test's time: few pixels will do, each of them drawn once.
// SINEW_PICTURES=fine draws them as a person sees them.
const fine = process.env.SINEW_PICTURES === "fine";
const plain = ["--disable-gpu-compositing", "--webgl-antialiasing-mode=none", "--webgl-msaa-sample-count=0"];

// `allowed`: whether a request may be made; others are counted, and none is let through. `complaints`: what it said so far
export async function open(browserPath, playwright, allowed, options = {}) {
    const { chromium } = createRequire(import.meta.url)(playwright);
    const browser = await chromium.launch({
        executablePath: browserPath,
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...(fine ? [] : plain)],
    });
    const look = { viewport: { width: 1100, height: 720 }, deviceScaleFactor: fine ? 1 : 0.5, colorScheme: "light", reducedMotion: "reduce" };
    const page = await browser.newPage({ ...look, ...options });
    const complaints = [], refused = [];
    page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => { if (!allowed(request.url())) refused.push(request.url()); });
    await page.route((url) => !allowed(url.href), (route) => route.abort());
    const end = async () => {
        check(complaints.length === 0, `the page complains: ${complaints.join("; ")}`);
        check(refused.length === 0, `requests elsewhere: ${refused.join(" ")}`);
        await browser.close();
        process.exit(failures ? 1 : 0);
    };
    return { page, end, complaints, newPage: (more) => browser.newPage({ ...look, ...more }) };
}

// frames.snc (docs/commands.md): {frames: [{time, x: Float64Array, runs}]}; checksums are not looked at
export function readFrames(path) {
    const file = readFileSync(path), word = (at) => file.readUInt32LE(at);
    const coded = word(12) === 2;
    let at = 24, nodes = 0;
    for (let body = word(16); body > 0; --body) {
        nodes += word(at);
        at += (coded ? 16 : 8) + 8 * Math.ceil(word(at + 4) / 8);
    }
    const frames = [];
    for (at += 8; at < file.length - 16;) {
        const x = Float64Array.from({ length: 3 * nodes }, (_, i) => file.readDoubleLE(at + 8 + 8 * i)), time = file.readDoubleLE(at);
        at += 8 + 24 * nodes;
        const runs = coded ? Array.from({ length: word(at) }, (_, i) => ({ code: word(at + 8 + 4 * i) >>> 24, count: (word(at + 8 + 4 * i) & 0xffffff) + 1 })) : [];
        if (coded) at += 8 + 8 * Math.ceil(runs.length / 2);
        frames.push({ time, x, runs });
        at += 8;
    }
    return frames;
}

// rows of steps.csv as objects
export function readSteps(path) {
    const [head, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n").map((line) => line.split(","));
    return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [head[i], cell])));
}
