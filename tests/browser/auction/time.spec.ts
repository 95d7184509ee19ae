import { wallPath } from '@jicai/client/src/features/auction/live/board-path.ts';
import { expect, type Page } from '@playwright/test';
import { endIn } from '../../harness/auction/sealed.ts';
import { sampleOf } from '../../harness/dose.ts';
import { openStage, phone, type Stage, takeSeat, test } from '../stage.ts';

/* The remaining time on a machine whose clock is wrong (RT7). */

const NUMBER = 'XM2026-0200';
const MINUTE = 60_000;
/** The board's promise, and what a loaded test machine may add between a paint and our look at it. */
const WITHIN_MS = 250;
const CHANGES = 6;

let stage: Stage;
let closesAt: number;
test.beforeAll(async () => {
  stage = await openStage();
  closesAt = Date.now() + 50 * MINUTE;
  await stage.publish({ number: NUMBER, closesAt });
});
test.afterAll(async () => {
  await stage?.close();
});

/** How far the display is off, in ms, at each of its next changes; the machine's true clock judges. */
function errorsOf(page: Page, changes: number): Promise<number[]> {
  return page.evaluate(
    ({ end, count }) =>
      new Promise<number[]>((resolve) => {
        const timer = document.querySelector('[role=timer]');
        if (!timer) throw new Error('no timer on the page');
        const errors: number[] = [];
        const observer = new MutationObserver(() => {
          const trueNow = performance.timeOrigin + performance.now();
          const [hours = 0, minutes = 0, seconds = 0] = (timer.textContent ?? '')
            .split(':')
            .map(Number);
          // The display turns to N seconds when N seconds remain.
          errors.push((hours * 3600 + minutes * 60 + seconds) * 1000 - (end - trueNow));
          if (errors.length < count) return;
          observer.disconnect();
          resolve(errors);
        });
        observer.observe(timer, { subtree: true, characterData: true, childList: true });
      }),
    { end: closesAt, count: changes },
  );
}

for (const offset of sampleOf([10 * MINUTE, -10 * MINUTE], 2)) {
  test(`[RT7] with the client's clock ${offset / MINUTE} minutes off the remaining time is right`, async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, stage.mall, 'gys01');
    await context.addInitScript((shift) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + shift;
      globalThis.Date = new Proxy(Date, {
        construct: (target, args) =>
          Reflect.construct(target, args.length === 0 ? [real() + shift] : args),
      });
    }, offset);
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
    await expect(page.getByRole('timer')).toBeVisible();
    await page.waitForTimeout(2_000);
    expect(
      await page.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 60_000)),
    ).toBe(offset / MINUTE);
    const errors = (await errorsOf(page, CHANGES)).map(Math.abs).sort((a, b) => a - b);
    // The median: one late paint on a busy machine is not a wrong clock.
    expect(errors[CHANGES / 2]).toBeLessThan(WITHIN_MS);
  });
}

/** The places of the page that change while so many seconds pass, clocks and the data's age aside. */
function changedBesidesClocks(page: Page, seconds: number): Promise<string[]> {
  return page.evaluate(
    (count) =>
      new Promise<string[]>((resolve) => {
        const changed = new Set<string>();
        let ticks = 0;
        const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
        const note = (place: Element | null) => {
          if (place?.closest('[role=timer]')) ticks += 1;
          // The board's header holds the age of the data and the server's clock.
          else if (!place?.closest('header:has(h1)')) changed.add(place?.outerHTML ?? '');
        };
        const observer = new MutationObserver((records) => {
          for (const { target } of records) note(elementOf(target));
          if (ticks < count) return;
          observer.disconnect();
          resolve([...changed]);
        });
        const every = { subtree: true, characterData: true, childList: true, attributes: true };
        observer.observe(document.body, every);
      }),
    seconds,
  );
}

test('a second that passes changes the clocks alone', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${NUMBER}-1`);
  await expect(page.getByText('尚无报价，第一次报价后这里显示走势')).toBeVisible();
  await expect(page.getByText('尚无报价记录')).toBeVisible();
  // The suppliers of the tests before are gone, and known to be.
  await expect(page.getByText('在线 0 家')).toBeVisible();
  expect(await changedBesidesClocks(page, 3)).toEqual([]);
  const { page: own } = await takeSeat(browser, stage.mall, 'gys01');
  await own.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
  await expect(own.getByRole('textbox', { name: '报价金额（元）' })).toHaveValue('100,000.00');
  await expect(own.getByText('您还没有报价')).toBeVisible();
  await expect(own.getByText('在线 1 家')).toBeVisible();
  expect(await changedBesidesClocks(own, 3)).toEqual([]);
});

test('shows tenths of a second in the last ten seconds, and not before, on board, wall and phone', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-1470';
  // No quote extends it, and nobody bids: it ends by itself.
  await stage.publish({
    number,
    rules: { extension: { triggerMs: 1, lengthMs: 0, allowed: 0 } },
  });
  const { page } = await takeSeat(browser, stage.mall, 'jbr01');
  const wall = await takeSeat(browser, stage.mall, 'jdr01', { width: 1920, height: 1080 });
  const hand = await takeSeat(browser, stage.mall, 'gys01', phone);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  await wall.page.goto(`${stage.mall}${wallPath('supervisor', [`${number}-1`])}`);
  await hand.page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
  const strip = hand.page.locator('[class*="strip"][aria-hidden]').locator('strong').first();
  const timers = [
    page.getByRole('timer').first(),
    wall.page.locator('[data-wall]').getByRole('timer'),
    strip,
  ];
  for (const timer of timers) await expect(timer).toHaveText(/^00:\d\d:\d\d$/);
  await endIn(stage, `${number}-1`, 14_000);
  await Promise.all(timers.map((timer) => expect(timer).toHaveText(/^00:00:0\d\.\d$/)));
  // Nobody quoted.
  for (const timer of timers) await expect(timer).toHaveText('流标');
});
