// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// Touching what runs, for view_page.mjs: a soft block that lies on the ground.

const vector = (a, b) => [0, 1, 2].map((k) => b[k] - a[k]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export async function touch({ newPage, page, url, check, picture }) {
    const wait = (condition, argument) => page.waitForFunction(condition, argument, { timeout: 30000 });
    const points = async (part = 0) => (await wait((i) => globalThis.sinew.points[i], part)).jsonValue();
    const middle = async (part) => {
        const x = await points(part), sum = [0, 0, 0];
        x.forEach((value, i) => { sum[i % 3] += 3 * value / x.length; });
        return sum;
    };
    const steps = async (count) => {
        const { step } = await page.evaluate(() => globalThis.sinew.stats);
        await wait((until) => globalThis.sinew.playing && globalThis.sinew.stats?.step >= until, step + count);
    };
    // the block's middle has got so far along a direction
    const until = (from, direction, way) => wait(([a, d, least]) => {
        const x = globalThis.sinew.points[0], sum = [0, 0, 0];
        if (!x) return false;
        x.forEach((value, i) => { sum[i % 3] += 3 * value / x.length; });
        return (sum[0] - a[0]) * d[0] + (sum[1] - a[1]) * d[1] + (sum[2] - a[2]) * d[2] > least;
    }, [from, direction, way]);
    const again = async () => {
        await page.keyboard.press("r");
        await wait(() => globalThis.sinew.stats?.step === 0);
        await page.keyboard.press(" ");
        await steps(5);
    };
    const box = await page.locator("#stage canvas").boundingBox();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const grip = () => page.evaluate(() => ["x", "y", "z"].map((axis) => globalThis.sinew.stats[`grip_${axis}`]));
    const camera = () => page.evaluate(() => globalThis.sinew.camera);
    const { right, ahead, position } = await camera();

    // what stands still says that it does
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await wait(() => /stands still: Play/.test(document.getElementById("message").textContent));
    await page.mouse.up();

    // a drag moves it in the drag's direction, and not before the press
    await page.keyboard.press(" ");
    await steps(20);
    const still = await middle();
    await page.mouse.move(at.x, at.y);
    await steps(20);
    check(Math.hypot(...vector(still, await middle())) < 1e-3, "it moves before it is touched");
    await page.mouse.down();
    await wait(() => Number.isFinite(globalThis.sinew.stats.grip_x));
    const first = await grip();
    await steps(10);
    check(Math.hypot(...vector(still, await middle())) < 1e-3, "it moves when it is taken hold of");
    await page.mouse.move(at.x + 140, at.y, { steps: 4 });
    // the grip is looked at in the frame in which the block has got so far: it swings afterwards
    const goesAlong = wait(([from, direction, a]) => {
        const x = globalThis.sinew.points[0], sum = [0, 0, 0], along = (to, b) => to.reduce((s, value, k) => s + (value - b[k]) * direction[k], 0);
        if (!x) return false;
        x.forEach((value, i) => { sum[i % 3] += 3 * value / x.length; });
        const held = ["x", "y", "z"].map((axis) => globalThis.sinew.stats[`grip_${axis}`]);
        return along(sum, a) > 0.05 && along(held, from) > 0.9 * Math.hypot(...held.map((value, k) => value - from[k]));
    }, [first, right, still]);
    await goesAlong.catch(async () => check(false, `it goes ${vector(first, await grip())} when it is dragged along ${right}`));
    await picture("touch-drag");
    await page.keyboard.press("Escape");
    await wait(() => Number.isNaN(globalThis.sinew.stats.grip_x));
    await page.mouse.up();
    check(Math.hypot(...vector(position, (await camera()).position)) < 1e-6, "a drag of a body turns the view");

    // a push: away from the camera
    await again();
    await page.click("#touch-push");
    const rest = await middle();
    await page.mouse.click(at.x, at.y);
    await until(rest, ahead, 0.01);

    // what is pinned stays to the last bit, while the rest is dragged
    await again();
    await page.keyboard.press("3");
    await page.mouse.click(at.x, at.y);
    await wait(() => globalThis.sinew.stats.holds > 0);
    await steps(5);
    const before = await points();
    await page.keyboard.press("1");
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 160, at.y - 120, { steps: 4 });
    const moved = async () => {
        const x = await points(), far = [];
        for (let i = 0; i < x.length; i += 3) far.push(Math.hypot(...vector(before.slice(i, i + 3), x.slice(i, i + 3))));
        return far;
    };
    await steps(40);
    const far = await moved();
    check(Math.max(...far) > 0.01, "what is not pinned does not move");
    check(far.some((x) => x === 0), "what is pinned moves");
    await picture("touch-pin");
    await page.mouse.up();
    await page.keyboard.press("u");
    await wait(() => globalThis.sinew.stats.holds === 0);
    await steps(40);
    check((await moved()).every((x) => x > 0), "what was pinned does not move when it is free");

    // a ball comes, hits, and goes with the next start; the view stays
    await again();
    await steps(100);
    const parts = await page.evaluate(() => globalThis.sinew.points.length), calm = await points();
    await page.selectOption("#speed", "0.05"); // a dent is soon gone
    await page.keyboard.press("b");
    await wait((count) => globalThis.sinew.points.length === count + 1, parts);
    await picture("touch-throw");
    await wait((rest) => globalThis.sinew.points[0]?.some((x, i) => Math.abs(x - rest[i]) > 0.004), calm);
    await picture("touch-hit");
    await page.selectOption("#speed", "1");
    check(Math.hypot(...vector(position, (await camera()).position)) < 1e-6, "a ball turns the view");
    await page.keyboard.press("r");
    await wait((count) => globalThis.sinew.points.length === count && globalThis.sinew.stats.step === 0, parts);

    // without a mouse
    await page.keyboard.press(" ");
    await steps(5);
    const home = await middle();
    await page.focus("#stage");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 12; ++i) await page.keyboard.press("ArrowRight");
    await until(home, right, 0.03);
    await page.keyboard.press("Enter");
    await wait(() => Number.isNaN(globalThis.sinew.stats.grip_x));

    // whoever goes away lets go
    const other = await newPage({ viewport: { width: 500, height: 400 } });
    await other.goto(url);
    await other.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 30000 });
    const there = await other.locator("#stage canvas").boundingBox();
    await other.mouse.move(there.x + there.width / 2, there.y + there.height / 2);
    await other.mouse.down();
    await wait(() => Number.isFinite(globalThis.sinew.stats.grip_x));
    await other.close();
    await wait(() => Number.isNaN(globalThis.sinew.stats.grip_x));

    // a ball is thrown as gravity is now: straight ahead where there is none
    const third = await newPage({ viewport: { width: 500, height: 400 } }), said = [];
    third.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(payload)));
    await third.goto(url);
    await third.waitForFunction(() => globalThis.sinew?.stats, null, { timeout: 30000 });
    await third.click("#parameter");
    await third.getByRole("spinbutton", { name: "gravity z" }).fill("0");
    await third.keyboard.press("Enter");
    await third.waitForFunction(() => document.querySelector("#parameter-gravity-2 ~ button:not(:disabled)"), null, { timeout: 30000 });
    await third.waitForFunction(() => globalThis.sinew.parameters.gravity[2] === 0, null, { timeout: 30000 });
    await third.focus("#stage");
    await third.keyboard.press("b");
    for (let i = 0; i < 100 && !said.some((text) => /^throw/.test(text)); ++i) await third.waitForTimeout(50);
    const v = said.find((text) => /^throw/.test(text)).split(" ").slice(4).map(Number), straight = (await third.evaluate(() => globalThis.sinew.camera)).ahead;
    check(dot(v, straight) > 0.999999 * Math.hypot(...v), `without gravity a ball is thrown along ${v}, not ${straight}`);
    await third.close();
}
