// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// node view_visits.mjs BROWSER PLAYWRIGHT URL FOLDER
// Bodies that people throw in and remove while a scene runs, in a real browser: two soft blocks, one above the other,
// a rigid stone, a box and a plane to fall on. Pictures go to FOLDER.

import { check, open } from "./browser.mjs";

const [browserPath, playwright, url, folder] = process.argv.slice(2);
const isOwn = (address) => new URL(address).host === new URL(url).host || address === "about:blank";
const { newPage, page, end } = await open(browserPath, playwright, isOwn);
const FIRST_THROWN = 1000000; // number of the first part that was thrown in

const wait = (condition, argument) => page.waitForFunction(condition, argument, { timeout: 30000 });
const picture = (name) => page.screenshot({ path: `${folder}/${name}.png` });
const parts = () => page.evaluate(() => globalThis.sinew.parts);
const there = async () => (await parts()).filter(({ away }) => !away).map(({ name }) => name).sort();
const stats = () => page.evaluate(() => globalThis.sinew.stats);
const steps = async (count) => {
    const { step } = await stats();
    await wait((until) => globalThis.sinew.playing && globalThis.sinew.stats?.step >= until, step + count);
};
const thrown = (count) => wait(([first, many]) => globalThis.sinew.parts.filter(({ number }) => number >= first).length === many, [FIRST_THROWN, count]);
const points = (name) => page.evaluate((wanted) => {
    const index = globalThis.sinew.parts.findIndex((part) => part.name === wanted && !part.away);
    return index < 0 ? null : globalThis.sinew.points[index];
}, name);
const middleOf = (x) => [0, 1, 2].map((k) => x.filter((_, i) => i % 3 === k).reduce((sum, value) => sum + 3 * value / x.length, 0));

await page.goto(url);
await wait(() => globalThis.sinew?.stats);
const start = await parts(), startStats = await stats(), startPoints = await page.evaluate(() => globalThis.sinew.points);
check((await there()).join() === "above,below,ground,shelf,stone", `at the start there are ${await there()}`);
check(startStats.elements === 270, `${startStats.elements} elements at the start`);
// a place in the view on the page, right and down from 0 to 1
const inView = async (across, down) => {
    const box = await page.locator("#stage canvas").boundingBox();
    return [box.x + box.width * across, box.y + box.height * down];
};
// where a point is on the page
const place = async (at) => {
    const { x, y } = await page.evaluate((point) => globalThis.sinew.project(point), at);
    return inView((x + 1) / 2, (1 - y) / 2);
};
// press where a part is seen, while nothing moves: at its middle or, where something is before it, nearer to its vertices
async function pick(name) {
    const playing = await page.evaluate(() => globalThis.sinew.playing);
    if (playing) await page.click("#play");
    await wait(() => globalThis.sinew.playing === false);
    const x = await points(name), middle = middleOf(x), { number } = (await parts()).find((part) => part.name === name);
    const at = [middle];
    for (let i = 0; i < x.length; i += 3) at.push([0, 1, 2].map((k) => 0.3 * middle[k] + 0.7 * x[i + k]));
    for (const point of at) {
        await page.mouse.click(...await place(point));
        if (await page.evaluate(() => globalThis.sinew.picked) === number) break;
    }
    await wait((wanted) => globalThis.sinew.picked === wanted, number);
    if (playing) await page.click("#play");
    await page.focus("#stage");
}

// nothing is picked: nothing is removed
await page.keyboard.press("Delete");
await wait(() => /Nothing is picked/.test(document.getElementById("message").textContent));
check(await page.locator("#picked").isHidden(), "something is picked at the start");

// two balls, while it runs; what is there goes on
await page.keyboard.press(" ");
await steps(10);
const before = await stats();
await page.keyboard.press("b");
await thrown(1);
await page.keyboard.press("b");
await thrown(2);
check((await there()).join() === "above,ball,ball,below,ground,shelf,stone", `with balls there are ${await there()}`);
check((await stats()).step >= before.step, "the world begins anew when a ball is thrown");
await wait((dofs) => globalThis.sinew.stats?.dofs === dofs + 12, before.dofs);
await page.keyboard.press("4");
for (const [x, y] of [[0.3, 0.4], [0.6, 0.35], [0.45, 0.6]]) await page.mouse.click(...await inView(x, y));
await thrown(5);
await steps(20);
await picture("visits-balls");

// a body of the scene is picked by a press, and goes by a key
await page.keyboard.press("1");
await pick("above");
check(await page.textContent("#picked-name") === "above", `picked: ${await page.textContent("#picked-name")}`);
await picture("visits-picked");
await page.keyboard.press("Delete");
await wait(() => globalThis.sinew.parts[1].away && !globalThis.sinew.parts[1].visible);
await wait(() => globalThis.sinew.stats?.elements === 135);
check(await page.locator("#picked").isHidden(), "what is gone is picked");
await steps(10);
await picture("visits-removed");

// copies of another one are thrown, by a button; plots, colours, cuts and contacts go on
await pick("below");
await page.click("#copies");
await page.keyboard.press("b");
await wait(() => globalThis.sinew.parts.some(({ name }) => name === "copy of below"));
await wait(() => globalThis.sinew.stats?.elements === 270);
await page.keyboard.press("k");
await page.keyboard.press("x");
await page.selectOption("#colouring", "stress");
await page.click("#plot");
await wait(() => globalThis.sinew.extras.contacts && globalThis.sinew.extras.plane && globalThis.sinew.scene.colourings[globalThis.sinew.stats?.colouring] === "stress");
await wait(() => {
    const { cuts, parts: all } = globalThis.sinew, copy = all.findIndex(({ name }) => name === "copy of below");
    return copy >= 0 && cuts[copy] && cuts[1] === null;
});
await steps(10);
await picture("visits-copy");
await page.keyboard.press("k");
await page.selectOption("#cut", "off");
await page.selectOption("#colouring", "plain");
await page.click("#plot");

// what was thrown in is picked and dragged like anything else, and removed by the button; others keep their numbers
await page.focus("#stage");
await page.keyboard.press(" ");
await wait(() => !globalThis.sinew.playing);
await page.keyboard.press("b"); // it stands still on the line of sight
await thrown(7);
const numbers = (await parts()).map(({ number }) => number), newest = Math.max(...numbers);
await page.keyboard.press("1");
await page.mouse.move(...await inView(0.5, 0.5));
await page.mouse.down();
await wait((number) => globalThis.sinew.picked === number && Number.isFinite(globalThis.sinew.stats?.grip_x), newest);
const picked = newest;
await page.mouse.up();
await page.click("#remove");
await wait((number) => globalThis.sinew.parts.every((part) => part.number !== number), picked);
await thrown(6);
await page.keyboard.press(" ");
check((await parts()).map(({ number }) => number).join() === numbers.filter((number) => number !== picked).join(), "others have other numbers now");

// an obstacle goes likewise
await pick("shelf");
check(await page.locator("#copies").isHidden(), "an obstacle can be thrown");
await page.keyboard.press("Delete");
await wait(() => globalThis.sinew.parts.find(({ name }) => name === "shelf").away);

// another page sees the same
const other = await newPage({ viewport: { width: 500, height: 400 } });
await other.goto(url);
await other.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 30000 });
const sees = await other.evaluate(() => globalThis.sinew.parts.map(({ number, away }) => `${number} ${away}`).join());
check(sees === (await parts()).map(({ number, away }) => `${number} ${away}`).join(), `another page sees ${sees}`);
await other.close();

// back to the start: what was removed is there, what was thrown in is not
await page.keyboard.press("r");
await wait(() => globalThis.sinew.stats?.step === 0 && globalThis.sinew.parts.every(({ away }) => !away));
await thrown(0);
check(JSON.stringify(await parts()) === JSON.stringify(start), `back at the start there are ${await there()}`);
check(JSON.stringify(await page.evaluate(() => globalThis.sinew.points)) === JSON.stringify(startPoints), "back at the start things are elsewhere");
check((await stats()).elements === startStats.elements, "elements at the start");
await picture("visits-start");

// the last body stays
for (const number of [0, 1]) {
    await page.evaluate((wanted) => globalThis.sinew.send(`remove ${wanted}`), number);
    await wait((wanted) => globalThis.sinew.parts[wanted].away, number);
}
await pick("stone");
await page.keyboard.press("Delete");
await wait(() => /the last body/.test(document.getElementById("message").textContent));
check((await there()).join() === "ground,shelf,stone", `the last body goes: ${await there()}`);

// side by side: both get the ball, and both lose it
await page.keyboard.press("r");
await wait(() => globalThis.sinew.parts.every(({ away }) => !away));
await page.selectOption("#compare", "1");
await wait(() => globalThis.sinew.sides?.length === 2);
await page.keyboard.press(" ");
await page.keyboard.press("b");
await wait(() => globalThis.sinew.scene.sides.every(({ parts: all }) => all.some(({ name }) => name === "ball")) && globalThis.sinew.points.length === 12);
await steps(10);
await picture("visits-compare");
await page.evaluate(() => globalThis.sinew.send(`remove ${globalThis.sinew.parts.find(({ name }) => name === "ball").number}`));
await wait(() => globalThis.sinew.points.length === 10);
await end();
