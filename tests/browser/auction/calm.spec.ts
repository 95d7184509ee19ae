import { demoPassword } from '@jicai/platform/src/operations/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { sealedClient } from '../../harness/client/sealed-client.ts';
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
  /** The number of sound devices that were opened. */
  devices: number;
}

/** Records what a page does besides drawing, from its beginning. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const effects: Effects = { transitions: [], devices: 0 };
    Object.assign(window, { effects });
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

async function bidOnce(): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  await client.login('gys01', demoPassword);
  const body = { packageNumber: `${NUMBER}-1`, amount: '99000.00', lines: [] };
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
  expect(await effectsOf(page)).toEqual({ transitions: [], devices: 0 });
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
