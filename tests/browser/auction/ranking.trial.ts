import { addOrg } from '@jicai/platform/src/identity/session/register.ts';
import { expect, type Page } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { bid } from './kit/bid.ts';

/* The ranking of an auction with many suppliers: those that are seen are drawn, and one's own. */

const NUMBER = 'XM2026-0602';
const MANY = 40;
const others = Array.from({ length: MANY - 3 }, (_, index) => `supplier-${index + 101}`);

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    for (const id of others)
      await addOrg({ id, code: id, name: `供应商 ${id}`, type: 'supplier' }, db);
  });
  const entrants = [1, 2, 3].map((n) => `supplier-${n}`).concat(others);
  await stage.publish({
    number: NUMBER,
    entrants: entrants.map((supplierId) => ({ supplierId })),
  });
});
test.afterAll(async () => {
  await stage?.close();
});

const list = (page: Page) => page.getByRole('list', { name: '供应商', exact: true });
const rows = (page: Page) => list(page).locator('li[aria-posinset]');

test('a long ranking draws what is seen, says how long it is, and keeps the own row in sight', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const rival = await takeSeat(browser, stage.mall, 'gys02');
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${NUMBER}-1`);
  for (const { page } of [supplier, rival])
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
  await bid(rival.page, '99000');
  await bid(supplier.page, '98000');
  const first = rows(handler.page).first();
  await expect(first).toContainText('竞价号 01');
  await expect(first).toHaveAttribute('aria-setsize', String(MANY));
  expect(await rows(handler.page).count()).toBeLessThan(MANY);

  // The last ones are drawn when one gets there, and the first no more.
  const scrollDown = (page: Page) =>
    expect(async () => {
      await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(MANY), {
        timeout: 1_000,
      });
      await expect(rows(page).last()).toBeInViewport({ timeout: 1_000 });
    }).toPass();
  await scrollDown(handler.page);
  await expect(list(handler.page).locator('li[aria-posinset="1"]')).toHaveCount(0);

  // One's own row stays in sight wherever one looks, and takes its place when it is overtaken.
  await scrollDown(supplier.page);
  const own = rows(supplier.page).filter({ hasText: '（我）' });
  await expect(own).toBeInViewport({ ratio: 1 });
  await bid(rival.page, '97000');
  await expect(own).toHaveAttribute('aria-posinset', '2');
  await expect(own).toBeInViewport({ ratio: 1 });
  // Nothing that scrolls below it shines through.
  const onTop = own.evaluate((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(await onTop).toBe(true);
  await supplier.page.screenshot({ path: 'tests/.out/shots/ranking-long.png' });
  for (const seat of [handler, supplier, rival]) expect(seat.complaints).toEqual([]);
});

/** Counts the rows that slide into their places. */
const countSlides = (page: Page) =>
  page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Object.assign(window, { slides: 0 });
    Element.prototype.animate = function (frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      if (first?.transform === 'translateY(100%)')
        (window as unknown as { slides: number }).slides += 1;
      return animate.call(this, frames, options);
    };
  });
const slides = (page: Page) =>
  page.evaluate(() => (window as unknown as { slides: number }).slides);

test('the row that rises slides once, and not at all for who asked for less motion', async ({
  browser,
}) => {
  const number = 'XM2026-0603';
  await stage.publish({ number });
  const moved = await takeSeat(browser, stage.mall, 'jbr01');
  const still = await takeSeat(browser, stage.mall, 'jdr01');
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const rival = await takeSeat(browser, stage.mall, 'gys02');
  await still.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { page } of [moved, still]) await countSlides(page);
  await moved.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await still.page.goto(`${stage.mall}/Jdrjjdt?bbh=${number}-1`);
  for (const { page } of [supplier, rival])
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  await bid(supplier.page, '99000');
  for (const { page } of [moved, still]) {
    await expect(list(page).getByRole('listitem').first()).toContainText('竞价号 01');
  }
  await bid(rival.page, '98000');
  for (const { page } of [moved, still]) {
    await expect(list(page).getByRole('listitem').first()).toContainText('竞价号 02');
  }
  const before = await slides(moved.page);
  await bid(supplier.page, '97000');
  for (const { page } of [moved, still]) {
    await expect(list(page).getByRole('listitem').first()).toContainText('竞价号 01');
  }
  expect((await slides(moved.page)) - before).toBe(1);
  expect(await slides(still.page)).toBe(0);
});
