import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { axe } from '../kernel/screens/walker.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* A click on a board does what was asked and nothing besides. */

const NUMBER = 'XM2026-1490';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
  await stage.publish({ number: NUMBER });
});
test.afterAll(async () => {
  await stage?.close();
});

interface Effects {
  /** The properties that began to change bit by bit. */
  readonly transitions: string[];
  /** The rank's flash, digits that rolled in, rows that slid. */
  readonly moved: string[];
  /** The number of sound devices that were opened. */
  devices: number;
}

/** Records what a page does besides drawing, from its beginning. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const effects: Effects = { transitions: [], moved: [], devices: 0 };
    Object.assign(window, { effects });
    addEventListener('animationstart', ({ animationName, target }) => {
      const [name] = animationName.match(/flash|roll/) ?? [];
      const text = target instanceof Element ? (target.textContent ?? '') : '';
      if (name) effects.moved.push(name === 'roll' ? `roll ${text}` : name);
    });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this instanceof HTMLLIElement) effects.moved.push('slide');
      return animate.apply(this, how);
    };
    addEventListener('transitionrun', ({ propertyName }) => effects.transitions.push(propertyName));
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        effects.devices += 1;
      }
    };
  });

const effectsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { effects: Effects }).effects);

async function bidOnce(number = NUMBER, name = 'gys01', amount = '99000.00'): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  await client.login(name, demoPassword);
  const body = { packageNumber: `${number}-1`, amount, lines: [] };
  expect((await client.call(biddingEndpoints.bid, body)).state).toBe(1);
  await client.close();
}

test('another stretch of the course is there at once, and nobody opens a device for sound that is off', async ({
  browser,
}) => {
  await bidOnce();
  const { page } = await takeSeat(browser, stage.mall, 'jbr01');
  await watch(page);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${NUMBER}-1`);
  for (const stretch of ['近 10 分钟', '全程']) {
    await page.getByText(stretch, { exact: true }).click();
    await expect(page.getByRole('radio', { name: stretch })).toBeChecked();
  }
  expect(await effectsOf(page)).toMatchObject({ transitions: [], devices: 0 });
  await page.getByRole('button', { name: '打开提示音' }).click();
  await expect.poll(async () => (await effectsOf(page)).devices).toBe(1);
});

test('a supplier, whose sound is on, hears from the first touch on', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'gys02');
  await watch(page);
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
  await expect(page.getByRole('button', { name: '关闭提示音' })).toBeVisible();
  await page.keyboard.press('Shift');
  await expect.poll(async () => (await effectsOf(page)).devices).toBe(1);
});

test('a change of rank flashes, rolls its digit and slides its row once; not for who asked for less motion', async ({
  browser,
}) => {
  const number = 'XM2026-1491';
  await stage.publish({ number });
  await bidOnce(number, 'gys01', '99000.00');
  await bidOnce(number, 'gys02', '98000.00');
  const lively = await takeSeat(browser, stage.mall, 'gys01');
  const still = await takeSeat(browser, stage.mall, 'gys01');
  await lively.page.emulateMedia({ reducedMotion: 'no-preference' });
  await still.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { page } of [lively, still]) {
    await watch(page);
    await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
    await expect(page.getByText('您当前第 2 名')).toBeVisible();
    // The first state of a board is no change.
    expect((await effectsOf(page)).moved).toEqual([]);
  }
  await bidOnce(number, 'gys01', '97000.00');
  for (const { page } of [lively, still])
    await expect(page.getByText('您当前第 1 名')).toBeVisible();
  const moved = async (page: Page) => (await effectsOf(page)).moved.sort();
  await expect.poll(() => moved(lively.page)).toEqual(['flash', 'roll 7', 'slide']);
  expect(await moved(still.page)).toEqual([]);

  // At the height of the flash, too, the words are dark enough.
  await lively.page.evaluate(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync('[aria-label="我的排名"] { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [paused];
  });
  await bidOnce(number, 'gys02', '96000.00');
  await expect(lively.page.getByText('您的报价已被超过', { exact: true })).toBeVisible();
  expect(await axe(lively.page, ['color-contrast'])).toEqual([]);
});
