import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* The last milliseconds, on PostgreSQL, with a clock that stands where the test puts it. */

const HOUR = 3_600_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
const NO_EXTENSION = { triggerMs: 0, lengthMs: 0, allowed: 0 };
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
});
afterAll(() => world.stop());

/** Bids of three suppliers at one moment, each lower than the last whatever their order. */
async function together(packageNumber: string, at: number, base: number) {
  clock.at = at;
  const all = await Promise.all(
    [1, 2, 3].map((n) => world.bid(n, packageNumber, `${base - n * 1_000}`)),
  );
  return all.flatMap(({ data }) => (data ? [data] : []));
}

describe('[AU10] [A04] bids at the last moment', () => {
  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%i ms from the end', async (offset, isLate) => {
    const packageNumber = await world.publish({
      rules: { extension: NO_EXTENSION, step: { kind: 'amount', amount: fen(1) } },
      closesIn: HOUR,
    });
    const closesAt = clock.at + HOUR;
    const receipts = await together(packageNumber, closesAt + offset, 9_000);
    expect(receipts).toHaveLength(3);
    for (const { at } of receipts) expect(at).toBe(closesAt + offset);
    const late = receipts.filter(({ reason }) => reason === '报价已截止');
    expect(late).toHaveLength(isLate ? 3 : 0);
    // In time, the lowest is taken whatever came before it.
    const taken = receipts.filter(({ accepted }) => accepted);
    if (isLate) expect(taken).toEqual([]);
    else expect(Math.min(...taken.map(({ amount }) => Number(amount)))).toBe(600_000);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU11] one in the last millisecond moves the end, and a rival of that very millisecond is in time too', async () => {
    const extension = { triggerMs: 300_000, lengthMs: 300_000, allowed: 0 };
    const packageNumber = await world.publish({ rules: { extension }, closesIn: HOUR });
    const closesAt = clock.at + HOUR;
    const first = await together(packageNumber, closesAt - 1, 9_000);
    expect(first.some(({ accepted }) => accepted)).toBe(true);
    // A bid that would have been too late is in time now, up to the new end and not at it.
    const second = await together(packageNumber, closesAt + 1, 5_000);
    expect(second.some(({ accepted }) => accepted)).toBe(true);
    const end = closesAt + 1 + extension.lengthMs;
    for (const { reason } of await together(packageNumber, end, 3_100)) {
      expect(reason).toBe('报价已截止');
    }
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});
