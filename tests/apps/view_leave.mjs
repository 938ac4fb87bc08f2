// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node view_leave.mjs BROWSER PLAYWRIGHT URL PICTURE
// A recording whose bodies come and go (view_leave.c), or a report of it: each frame shows those that are there, where
// they are in whatever order frames are asked for.

import { check, open } from "./browser.mjs";

const [browser, playwright, url, file] = process.argv.slice(2);
const APART = 3, LONG = 5; // as in view_leave.c
const { page, end } = await open(browser, playwright, (to) => to.startsWith("blob:") || to.startsWith("file:") || new URL(to).host === new URL(url).host);

await page.goto(url);
await page.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 20000 });
const last = await page.evaluate(() => globalThis.sinew.scene.frames) - 1;
check(last > 12, `only ${last + 1} frames`);

async function look(frame) {
    await page.locator("#frame").fill(String(frame));
    await page.waitForFunction((wanted) => globalThis.sinew.stats?.frame === wanted, frame, { timeout: 20000 });
    return page.evaluate(() => ({
        bodies: globalThis.sinew.parts.filter(({ kind }) => kind === "soft" || kind === "rigid"), points: globalThis.sinew.points, codes: globalThis.sinew.codes,
        elements: globalThis.sinew.stats.elements,
    }));
}

const seen = new Map(), elements = new Map();
for (const frame of [...Array(last + 1).keys(), last, 4, 0, 7, 12, 3]) {
    const { bodies, points, codes, elements: count } = await look(frame);
    const away = bodies.map((_, i) => frame >= APART * i && frame < APART * i + LONG);
    check(bodies.length === 3 && bodies.every((body, i) => body.away === away[i] && body.visible === !away[i]), `frame ${frame} shows ${JSON.stringify(bodies)}`);
    check(bodies.every((_, i) => (points[i] === null || points[i] === undefined) === away[i]), `frame ${frame}: points of what is away`);
    const words = JSON.stringify([points, codes]);
    check(!seen.has(frame) || seen.get(frame) === words, `frame ${frame} is another one when it is seen again`);
    seen.set(frame, words);
    elements.set(away.slice(0, 2).join(), count);
}
check(new Set(seen.values()).size === last + 1, "frames are alike");
check(elements.get("false,false") === 2 * elements.get("true,false"), `elements: ${[...elements]}`);
await look(4);
await page.screenshot({ path: file });
await end();
