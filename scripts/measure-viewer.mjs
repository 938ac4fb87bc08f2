// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node measure-viewer.mjs BROWSER PLAYWRIGHT URL TRIANGLES STARTED
// A line of a table: bytes of a frame, what the page's own thread takes for one, and how many are shown.
// STARTED: ms that the program took until it could be asked. Fails where a target is missed.

import { createRequire } from "node:module";

const [browserPath, playwright, url, triangles, started] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);
const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
const page = await browser.newPage({ viewport: { width: 1100, height: 720 }, reducedMotion: "reduce" });
let bytes = 0, frames = 0;
page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    if (payload[0] === 2) { bytes = payload.length; ++frames; }
}));
const began = Date.now();
await page.goto(url);
await page.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 60000 });
const first = Number(started) + Date.now() - began;
await page.selectOption("#speed", "0");
await page.click("#loop");
await page.click("#play");
await page.waitForTimeout(1000);
frames = 0;
const costs = [], start = Date.now();
while (Date.now() - start < 6000) {
    costs.push(await page.evaluate(() => globalThis.sinew.cost));
    await page.waitForTimeout(50);
}
costs.sort((a, b) => a - b);
const rate = 1000 * frames / (Date.now() - start);
const page60 = 1000 / 60, cost = costs[costs.length >> 1];
console.log(`| ${triangles} | ${bytes} | ${cost.toFixed(1)} | ${rate.toFixed(0)} | ${(first / 1000).toFixed(1)} |`);
await browser.close();
const missed = [];
if (first > 2000) missed.push(`first picture after ${first} ms, asked are 2000`);
if (bytes > 8 * triangles) missed.push(`${bytes} bytes for ${triangles} triangles, asked are 8 each`);
if (triangles < 150000 && cost > page60) missed.push(`${cost.toFixed(1)} ms a frame, 60 frames per second need ${page60.toFixed(1)}`);
for (const words of missed) console.log(`MISSED: ${words}`);
process.exit(missed.length ? 1 : 0);
