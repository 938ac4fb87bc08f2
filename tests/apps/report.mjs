// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node report.mjs BROWSER PLAYWRIGHT REPORT PICTURES RUN NAME
// A report opened from disk: it asks for nothing, plays, and shows the frames and numbers of its run.
// NAME: what the scene is called; pictures are kept of "report" only, and of "damaged" it has to say
// that it is.

import { pathToFileURL } from "node:url";
import { check, open, readFrames, readSteps } from "./browser.mjs";

const [browser, playwright, report, folder, run, name] = process.argv.slice(2);
const own = pathToFileURL(report).href;
const frames = readFrames(`${run}/frames.snc`), steps = readSteps(`${run}/steps.csv`);
const { page, end } = await open(browser, playwright, (to) => to === own, { deviceScaleFactor: 1 }); // lines of plots are thin
await page.context().setOffline(true);
const picture = (what) => (name === "report" ? page.screenshot({ path: `${folder}/${what}.png`, fullPage: true }) : null);
const settle = () => page.waitForTimeout(300);

await page.goto(own);
if (name === "damaged") {
    await page.waitForFunction(() => /^This report cannot be read: .*[a-z]{3}/.test(document.getElementById("message").textContent), null, { timeout: 30000 });
    await end();
}
await page.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 30000 });
check((await page.textContent("#name")) === name, `it is called ${await page.textContent("#name")}`);
check(await page.evaluate(() => globalThis.harmed === undefined), "a text of the scene was run as a script");

// frames, to a 65535th of the box that each part moves in
const last = Number(await page.getAttribute("#frame", "max"));
const low = [0, 1, 2].map((k) => Math.min(...frames.map(({ x }) => x.reduce((least, value, i) => (i % 3 === k ? Math.min(least, value) : least), Infinity))));
const high = [0, 1, 2].map((k) => Math.max(...frames.map(({ x }) => x.reduce((most, value, i) => (i % 3 === k ? Math.max(most, value) : most), -Infinity))));
const slack = Math.max(...high.map((value, k) => value - low[k])) / 65535;
// whether one of the nodes is within the slack of a point: they lie in cells of that size
function nearby(nodes) {
    const cells = new Map(), cell = (x) => x.map((value) => Math.round(value / slack)), near = (a, b) => a.every((value, k) => Math.abs(value - b[k]) <= slack);
    for (const node of nodes) cells.set(cell(node).join(), [...(cells.get(cell(node).join()) ?? []), node]);
    const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((k) => [i, j, k])));
    return (point) => around.some((step) => cells.get(cell(point).map((x, k) => x + step[k]).join())?.some((node) => near(node, point)));
}
const triples = (x) => Array.from({ length: x.length / 3 }, (_, i) => Array.from(x.slice(3 * i, 3 * i + 3)));
for (const frame of [last, 0, Math.floor(last / 2), 1]) {
    await page.locator("#frame").fill(String(frame));
    await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted, frame, { timeout: 20000 });
    const { stats, points } = await page.evaluate(() => ({ stats: globalThis.sinew.stats, points: globalThis.sinew.points.flat() }));
    const recorded = frames.find(({ time }) => time === stats.time);
    check(recorded, `no frame was recorded at ${stats.time} s`);
    check(points.length > 100 && triples(points).every(nearby(triples(recorded.x))), `frame ${frame} is off by more than ${slack} m`);
    const row = steps.find(({ time }) => Number(time) > stats.time - 1e-9);
    check(frame === 0 || stats.step === Number(row.step), `frame ${frame} has the numbers of step ${stats.step}`);
    check(frame === 0 || stats.kinetic === Number(row.kinetic), `frame ${frame} has another energy`);
}

// what was rigid is coloured where it was recorded
const rigid = frames.some(({ runs }) => runs.some(({ code }) => code > 0));
await page.locator("#frame").fill(String(last));
await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted, last, { timeout: 20000 });
const codes = new Set(await page.evaluate(() => globalThis.sinew.codes.flat()));
check(rigid === [...codes].some((code) => code > 0), `codes ${[...codes]}`);

// it plays to its end, and over and over again
await page.keyboard.press("Home");
await page.keyboard.press("r");
await page.waitForFunction(() => globalThis.sinew.stats.frame === 0, null, { timeout: 20000 });
await page.click("#play");
await page.waitForFunction((wanted) => globalThis.sinew.stats.frame === wanted && !globalThis.sinew.playing, last, { timeout: 60000 });
await page.click("#loop");
await page.click("#play");
await page.waitForFunction((wanted) => globalThis.sinew.playing && globalThis.sinew.stats.frame < wanted, last, { timeout: 20000 });
await page.keyboard.press(" ");

// plots have been drawn, with more than one colour; tables have the numbers of the summary
const drawn = await page.evaluate(() => [...document.querySelectorAll("#report canvas")].map((canvas) => {
    const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, colours = new Set();
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 3] === 255) colours.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
    return canvas.clientWidth > 200 && colours.size > 1;
}));
check(drawn.length >= 3 && drawn.every((ok) => ok), `plots: ${drawn}`);
const text = await page.textContent("#report");
for (const words of ["At the end", "hash", "Mean time of a step", "advance", "The scene as it was used", "1/65535"])
    check(text.includes(words), `"${words}" is not in the tables`);

// ---- looks
await page.locator("#frame").fill(String(Math.floor(last / 2)));
await page.evaluate(() => document.activeElement.blur());
await settle();
await picture("report-light");
await page.keyboard.press("t");
await settle();
await picture("report-dark");
await page.setViewportSize({ width: 400, height: 720 });
await page.keyboard.press("f");
await settle();
check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "too wide for a narrow window");
await picture("report-narrow");
await end();
