import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { bidBurst, bidsPerSecond } from '@jicai/platform/src/kernel/settings/settings.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../harness/ledger/checker.ts';
import { readLog } from '../harness/ledger/log.ts';
import { codeOf } from '../harness/people/cast.ts';
import { type LiveStage, type Seated, startLiveStage } from '../harness/stages/live-stage.ts';
import { sleep } from '../harness/wait.ts';

/*
 * A supplier who sends more bids than anybody means, with the default limits, while a rival bids as
 * people do. Bounded: 200 bids a second for three seconds.
 */

const SECONDS = 3;
const BIDS_PER_SECOND = 200;

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ limitsBids: true });
});
afterAll(() => stage.stop());

const bid = (who: Seated, packageNumber: string, amount: string) =>
  who.call(biddingEndpoints.bid, { packageNumber, amount, lines: [] });

it('[AT5] [AU54] a flood of bad bids leaves a handful of rows and refuses no rival', async () => {
  const packageNumber = await stage.publish();
  const [attacker, rival] = [await stage.seat('supplier1'), await stage.seat('supplier2')];
  // Both have a session for the relay, and the platform has compiled what it needs.
  await bid(rival, packageNumber, '10000');
  await bid(attacker, packageNumber, 'x');

  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const flood: Promise<{ state: number | null; text: string }>[] = [];
  const attack = async () => {
    // As many as are due: waits of a busy machine are longer than they say.
    for (let left = SECONDS * 1_000; left > 0; left = until - performance.now()) {
      const due = SECONDS * BIDS_PER_SECOND - (left * BIDS_PER_SECOND) / 1_000;
      while (flood.length < due) flood.push(bid(attacker, packageNumber, `bad-${flood.length}`));
      await sleep(5);
    }
  };
  const answers: { state: number | null; text: string; ms: number }[] = [];
  const bidOn = async () => {
    for (let amount = 9_800; performance.now() < until; amount -= 100) {
      const sentAt = performance.now();
      const { state, text } = await bid(rival, packageNumber, `${amount}`);
      answers.push({ state, text, ms: performance.now() - sentAt });
      await sleep(600);
    }
  };
  await Promise.all([attack(), bidOn()]);
  const refused = await Promise.all(flood);
  // A busy machine needs longer to answer than the flood lasts.
  const seconds = Math.ceil((performance.now() - began) / 1_000) + 2;

  const accepted = answers.filter(({ state }) => state === 1);
  expect(accepted.length).toBeGreaterThan(0);
  const others = answers.filter(({ state }) => state !== 1).map(({ text }) => text);
  expect(others).toEqual([]);
  expect(refused.every(({ state }) => state === 0)).toBe(true);
  const limited = refused.filter(({ text }) => text === '操作过于频繁，请稍后再报').length;
  // The others found the relay's bound of calls under way, or were within the rate.
  expect(limited).toBeGreaterThan(refused.length / 10);

  // Every attempt that was limited is counted, at the latest a second later.
  const counts = async () => {
    const log = await readLog(stage.db, packageNumber);
    return log.filter(({ kind }) => kind === 'bids.limited');
  };
  const counted = async () =>
    (await counts()).reduce((sum, { payload }) => sum + Number(payload.bids), 0);
  await expect.poll(counted).toBe(limited);
  const rows = (await readLog(stage.db, packageNumber)).filter(({ code }) => code === codeOf(1));
  const single = bidBurst.fallback + seconds * bidsPerSecond.fallback;
  expect((await counts()).length).toBeLessThanOrEqual(seconds);
  expect(rows.length).toBeLessThanOrEqual(single + seconds);
  expect(await checkLedger(stage.db, packageNumber)).toEqual([]);
  expect(await auditDatabase(packageNumber, stage.db)).toMatchObject({ findings: [] });
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.info(
    `${refused.length} bad bids: ${rows.length} rows; the rival's slowest of ${answers.length} bids ${slowest.toFixed(0)} ms`,
  );
});
