// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// The plots of the viewer's page: they hold the numbers of the steps, all of them, and can be read
// with the keyboard. The scene is one with rigidification, tau_R 1e-3 and tau_E 0.1, and Newton's method.

const STEPS = 30;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const last = (numbers) => numbers[numbers.length - 1];
const same = (a, b) => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));

export async function plots({ page, check, stats, until, picture }) {
    const data = () => page.evaluate(() => globalThis.sinew.plots);
    const step = async (wanted) => {
        await page.keyboard.press(".");
        await page.waitForFunction((n) => globalThis.sinew.stats.step === n, wanted, { timeout: 20000 });
    };
    check(!(await page.isVisible("#plots")), "plots are shown though nobody asked");
    await page.keyboard.press("p");
    check(await page.isVisible("#plots") && await page.getAttribute("#plot", "aria-pressed") === "true", "no plots");
    const seen = [];
    for (let i = 1; i <= STEPS; ++i) {
        await step(i);
        seen.push(await stats());
    }
    await until(() => globalThis.sinew.plots.histogram?.series && globalThis.sinew.plots.energies.x.length === globalThis.sinew.stats.step);
    const now = await data(), scene = await page.evaluate(() => ({ elements: globalThis.sinew.scene.sides[0].elements, stats: globalThis.sinew.scene.stats }));

    // one number for each step, at its time
    const stages = scene.stats.filter((name) => name.startsWith("seconds_"));
    const total = (s) => s.kinetic + s.elastic + s.potential + s.contact_energy;
    seen.forEach((s, i) => {
        check(now.energies.x[i] === s.time, `time of step ${i + 1}`);
        check(same(last(now.energies.series).y[i], total(s)), `energy of step ${i + 1}`);
        check(same(sum(now.stages.series.map(({ y }) => y[i])), 1e3 * sum(stages.map((name) => s[name]))), `stages of step ${i + 1}`);
        check(now.dofs.series[0].y[i] === s.dofs, `degrees of freedom of step ${i + 1}`);
        check(same(now.rigid.series[0].y[i], 100 * s.rigid_elements / scene.elements), `rigid share of step ${i + 1}`);
    });
    check(seen.some((s) => s.rigid_elements > 0) && seen.some((s) => s.rigid_elements < scene.elements), "always or never rigid");
    check(last(now.residuals.series[0].y) === last(seen).residual, "the residual");
    check(now.residuals.x.length >= 2, "residuals of one iteration at least");

    // every element is in the histogram, and so are both thresholds
    const { observed, predicted, unasked } = now.histogram.counts[0];
    check(sum(observed) + sum(predicted) + unasked === scene.elements && scene.elements > 0, "elements of the histogram");
    check(sum(predicted) + unasked >= last(seen).rigid_elements, "rigid elements of the histogram");
    for (const [name, tau] of [["τR", 1e-3], ["τE", 1e-1]])
        check(now.histogram.marks.some((mark) => mark.name === name && same(mark.x, Math.log10(tau))), `no line at ${name}`);
    check(/% of what deforms is below τR|nothing deforms/.test(await page.textContent("#plots")), "no share below the threshold");
    await picture("plots");
    await page.keyboard.press("t");

    // read with the keyboard, which does nothing else meanwhile
    const energies = page.locator("#plots canvas").nth(3);
    await energies.focus();
    await page.keyboard.press("Home");
    check((await energies.getAttribute("aria-label")).startsWith(`Energies, t = ${seen[0].time} s: kinetic`), "the plot says no numbers");
    await page.keyboard.press("ArrowRight");
    check((await energies.getAttribute("aria-label")).includes(`t = ${seen[1].time} s`), "the cursor does not move");
    await page.waitForTimeout(200);
    await picture("plots-dark");

    // no step is missing, however few frames there are
    await page.focus("#stage");
    await page.click("#play");
    await until(() => globalThis.sinew.stats.step > 100);
    await page.click("#play");
    await until(() => !globalThis.sinew.playing && globalThis.sinew.plots.energies.x.at(-1) === globalThis.sinew.stats.time);
    const { x } = (await data()).energies;
    check(x.length === (await stats()).step, `${x.length} points of ${(await stats()).step} steps`);

    // of two sides both are in the same plots
    await page.selectOption("#compare", { label: "everything soft" });
    await until(() => globalThis.sinew.sides?.length === 2);
    await page.focus("#stage");
    for (let i = 1; i <= 5; ++i) await step(i);
    await until(() => globalThis.sinew.plots.histogram.counts?.length === 2 && globalThis.sinew.plots.dofs.x?.length === 5);
    const both = await data(), two = await page.evaluate(() => globalThis.sinew.sides);
    two.forEach((s, side) => {
        check(last(both.dofs.series[side].y) === s.dofs && both.dofs.series[side].dash === (side > 0), `degrees of freedom of side ${side}`);
        check(same(last(both.energies.series.filter(({ name }) => name === "total")[side].y), total(s)), `energy of side ${side}`);
        const h = both.histogram.counts[side];
        check(sum(h.observed) + sum(h.predicted) + h.unasked === scene.elements, `elements of side ${side}`);
        check(last(both.residuals.series[side].y) === s.residual || both.residuals.series[side].y.length < both.residuals.x.length, `residual of side ${side}`);
    });
    check(two[0].dofs < two[1].dofs && sum(both.histogram.counts[1].predicted) === 0, "the second side is rigid, too");
    await picture("plots-compare");
    await page.selectOption("#compare", "0");
    await until(() => globalThis.sinew.sides?.length === 1 && globalThis.sinew.plots.energies.words);
    await page.focus("#stage");
    await step(1);

    // going back cuts what lies ahead; narrow windows have room
    await page.keyboard.press("r");
    await until(() => globalThis.sinew.stats.step === 0 && globalThis.sinew.plots.energies.words);
    await step(1);
    await until(() => globalThis.sinew.plots.energies.x?.length === 1);
    await page.setViewportSize({ width: 420, height: 700 });
    await page.waitForTimeout(300);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "plots are too wide for a narrow window");
    check(await page.isVisible("#stage") && (await page.locator("#stage").boundingBox()).height > 100, "plots hide everything");
    await picture("plots-narrow");
    await page.click("#plot");
    check(!(await page.isVisible("#plots")), "plots do not go");
}
