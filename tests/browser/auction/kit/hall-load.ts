import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Page } from '@playwright/test';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { sleep } from '../../../harness/wait.ts';
import type { Stage } from '../../stage.ts';

/* A console of a hundred auctions while bids arrive, and its work. */

const NUMBER = 'XM2026-1500';
const AUCTIONS = 100;
/** The bids go round among so many of them. */
const MOVING = 50;
const PER_SECOND = 10;

/** Publishes the auctions and opens the console of their handler on `page`. */
export async function openHundred(stage: Stage, page: Page): Promise<void> {
  for (let index = 0; index < AUCTIONS; index += 1) {
    await stage.publish({ number: `${NUMBER}${index}` });
  }
  await page.goto(`${stage.mall}/Jjdt?gjz=${NUMBER}`);
  await page
    .locator('[data-package]')
    .nth(AUCTIONS - 1)
    .getByText('全场剩余')
    .waitFor();
}

/** Ten bids a second for so long, from `made` earlier ones on; answers how many there are now. */
export async function bidTen(stage: Stage, seconds: number, made = 0): Promise<number> {
  const client = await sealedClient(stage.stack.relay.url);
  await client.login('gys02', demoPassword);
  const last = made + seconds * PER_SECOND;
  for (let turn = made; turn < last; turn += 1) {
    const began = performance.now();
    const amount = fenToText(fen(99_000_00 - 500_00 * Math.floor(turn / MOVING)));
    const packageNumber = `${NUMBER}${turn % MOVING}-1`;
    const { state, text } = await client.call(biddingEndpoints.bid, {
      packageNumber,
      amount,
      lines: [],
    });
    if (state !== 1) throw new Error(`a bid of ${amount} for ${packageNumber}: ${text}`);
    await sleep(Math.max(0, 1_000 / PER_SECOND - (performance.now() - began)));
  }
  await client.close();
  return last;
}

/** Ms of work of the page's main thread, by its own clock: other programs do not count. */
export async function workOf(page: Page, during: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await read();
  await during();
  return ((await read()) - before) * 1_000;
}
