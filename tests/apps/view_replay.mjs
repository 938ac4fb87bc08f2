// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node view_replay.mjs BROWSER PLAYWRIGHT URL PICTURES RUN
// A run is shown as it was recorded: positions to the last bit, the numbers of its steps, what was
// rigid; and over and over again.

import { check, open, readFrames, readSteps } from "./browser.mjs";

const [browser, playwright, url, folder, run] = process.argv.slice(2);
const frames = readFrames(`${run}/frames.snc`), steps = readSteps(`${run}/steps.csv`);
const { page, end } = await open(browser, playwright, (to) => new URL(to).host === new URL(url).host);
const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` });

async function scrub(frame) {
    await page.locator("#frame").fill(String(frame));
    await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted, frame, { timeout: 20000 });
    return page.evaluate(() => ({ stats: globalThis.sinew.stats, points: globalThis.sinew.points.flat() }));
}

const triples = (x) => Array.from({ length: x.length / 3 }, (_, i) => [0, 1, 2].map((k) => Math.fround(x[3 * i + k])).join(" "));

await page.goto(url);
await page.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 20000 });

// every vertex is a node of the file, as a float, and nothing else
const last = frames.length - 1;
for (const frame of [last, 0, Math.floor(last / 2), 1, last - 1]) {
    const { stats, points } = await scrub(frame), nodes = new Set(triples(frames[frame].x));
    check(points.length > 100 && triples(points).every((point) => nodes.has(point)), `frame ${frame} is not what was recorded`);
    check(stats.time === frames[frame].time, `frame ${frame} is at ${stats.time} s`);
    const row = steps.find(({ time }) => Number(time) > frames[frame].time - 1e-9);
    if (frame === 0) {
        check(stats.step === 0 && stats.dofs === 0, "the start is no step");
        continue;
    }
    for (const name of ["step", "dofs", "residual", "kinetic", "elastic", "rigid_elements"])
        check(stats[name] === Number(row[name]), `${name} of frame ${frame} is ${stats[name]}, not ${row[name]}`);
    check(stats.seconds_assemble === Number(row.assemble), `seconds of frame ${frame}`);
    check((await page.textContent("#status")).includes(`step ${row.step}`), "the status line has no step");
}

// colours of what was rigid are there where they were recorded
const rigid = frames.some(({ runs }) => runs.some(({ code }) => code > 0));
const offered = await page.evaluate(() => [...document.getElementById("colouring").options].map(({ value }) => value));
check(offered.join(" ") === (frames[0].runs.length ? "plain rigid" : "plain"), `colours: ${offered}`);
if (rigid) {
    await scrub(last);
    const seen = await page.evaluate(() => globalThis.sinew.codes.flat());
    const recorded = new Set(frames[last].runs.map(({ code }) => code));
    check(seen.every((code) => recorded.has(code)) && seen.some((code) => code > 0), `codes ${[...new Set(seen)]}, not ${[...recorded]}`);
    await picture("replay-rigid");
    check((await scrub(0), await page.evaluate(() => globalThis.sinew.codes.flat())).every((code) => code === 0), "something is rigid at the start");
}

// over and over again, from the first frame
await page.keyboard.press("l");
await page.waitForFunction(() => document.getElementById("loop").getAttribute("aria-pressed") === "true", null, { timeout: 20000 });
await scrub(last - 1);
await page.click("#play");
await page.waitForFunction((before) => globalThis.sinew.playing && globalThis.sinew.stats.frame < before, last - 1, { timeout: 20000 });
await page.click("#loop");
await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted && !globalThis.sinew.playing, last, { timeout: 20000 });
await end();
