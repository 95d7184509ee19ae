import { randomUUID } from 'node:crypto';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { isUnavailable } from '@jicai/platform/src/kernel/db/unavailable.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../../../harness/dose.ts';
import { checkLedger } from '../../../../harness/ledger/checker.ts';
import { readLog } from '../../../../harness/ledger/log.ts';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { startPlatform, type World } from '../../../../harness/world.ts';
import { bid, DATABASES, depsOn, holdRow, type Made, transactionsOf, worldOn } from './batches.ts';

/*
 * Bids of one auction share a flush (issue 8, 18): what waits for the auction together is decided in
 * one transaction, and everything is as if each had come alone.
 */

const MINUTE = 60_000;
const cheap = { step: { kind: 'amount', amount: fen(1) } } as const;

describe.each(DATABASES)('[AU10] [AU53] on %s', (kind) => {
  let world: World;
  let db: Database;
  beforeAll(async () => {
    world = await worldOn(kind);
    ({ db } = world);
  });
  afterAll(() => world.stop());

  const all = (packageNumber: string, made: readonly Made[]) => {
    const deps = depsOn(db);
    return Promise.all(made.map((one) => bid(deps, packageNumber, one)));
  };

  it('thirty bids are two transactions, in the order in which they came', async () => {
    const packageNumber = await world.publish({
      rules: { ...cheap, extension: { triggerMs: 5 * MINUTE, lengthMs: 5 * MINUTE, allowed: 0 } },
      closesIn: 3 * MINUTE,
    });
    const made = Array.from({ length: 30 }, (_, n) => ({ by: 1 + (n % 6), amount: `${9000 - n}` }));
    const answers = await all(packageNumber, made);
    expect(await transactionsOf(packageNumber, db)).toEqual([1, 29]);
    const receipts = answers.map(({ receipt }) => receipt);
    expect(receipts.every(({ accepted }) => accepted)).toBe(true);
    expect(receipts.map(({ amount }) => amount)).toEqual(made.map((_, n) => 900_000 - n * 100));
    expect(receipts.map(({ seq }) => seq)).toEqual(
      receipts.map(({ seq }) => seq).toSorted(byValue),
    );
    // One reading of the clock for all of a batch.
    expect(new Set(receipts.slice(1).map(({ at }) => at)).size).toBe(1);
    // [AU11] The batch extends once: its later bids see the end that its first has moved.
    const log = await readLog(db, packageNumber);
    const extended = log.filter(({ kind }) => kind === 'end.extended');
    expect(extended.length).toBeLessThanOrEqual(2);
    expect(extended.length).toBeGreaterThan(0);
    expect(await checkLedger(db, packageNumber, answers)).toEqual([]);
  });

  it('[AU51] each has a receipt that is its own, signed and chained', async () => {
    const packageNumber = await world.publish({ rules: cheap });
    const made = Array.from({ length: 5 }, (_, n) => ({ by: 1 + n, amount: `${9000 - n}` }));
    const answers = await all(packageNumber, made);
    const log = await readLog(db, packageNumber);
    for (const { receipt } of answers) {
      const event = log.find(({ seq }) => seq === receipt.seq);
      expect(event?.hash).toBe(receipt.eventHash);
      expect(JSON.parse(receipt.proof)).toMatchObject({
        packageNumber,
        seq: receipt.seq,
        eventHash: receipt.eventHash,
        prevHash: event?.prevHash,
        signature: expect.stringMatching(/^[0-9a-f]{128}$/),
      });
    }
  });

  it('[AU4] [AU5] a bid sees the best and the own amount of those before it in its batch', async () => {
    const best = await world.publish();
    const ofBest = await all(best, [
      { by: 1, amount: '9900' },
      { by: 2, amount: '9000' },
      { by: 3, amount: '9000' },
      { by: 3, amount: '8950' },
      { by: 3, amount: '8900' },
    ]);
    expect(ofBest.map(({ receipt }) => receipt.accepted)).toEqual([true, true, false, false, true]);
    const own = await world.publish({ rules: { stepBase: 'own' } });
    const ofOwn = await all(own, [
      { by: 1, amount: '9000' },
      { by: 2, amount: '9800' },
      { by: 2, amount: '9750' },
      { by: 2, amount: '9700' },
    ]);
    expect(ofOwn.map(({ receipt }) => receipt.accepted)).toEqual([true, true, false, true]);
    expect(await checkLedger(db, best, ofBest)).toEqual([]);
    expect(await checkLedger(db, own, ofOwn)).toEqual([]);
  });

  it('[AU54] a bid counts those of its supplier before it in its batch', async () => {
    const packageNumber = await world.publish({ rules: { ...cheap, maxBidsPerSupplier: 2 } });
    const answers = await all(
      packageNumber,
      [1, 2, 2, 2].map((by, n) => ({ by, amount: `${9000 - n}` })),
    );
    expect(answers.map(({ receipt }) => receipt.accepted)).toEqual([true, true, true, false]);
    expect(await checkLedger(db, packageNumber, answers)).toEqual([]);
  });

  it('[AU53] the same key twice in a batch is one bid, with one receipt', async () => {
    const packageNumber = await world.publish({ rules: cheap });
    const twice = { by: 2, amount: '8999', key: randomUUID() };
    const answers = await all(packageNumber, [
      { by: 1, amount: '9000' },
      twice,
      twice,
      { by: 3, amount: '8998' },
      twice,
    ]);
    const receipts = answers.map(({ receipt }) => receipt);
    expect(receipts[2]).toEqual(receipts[1]);
    expect(receipts[4]).toEqual(receipts[1]);
    expect(await transactionsOf(packageNumber, db)).toEqual([1, 2]);
    const [again] = await all(packageNumber, [twice]);
    expect(again?.receipt).toEqual(receipts[1]);
    expect(await checkLedger(db, packageNumber, answers)).toEqual([]);
  });

  it('a bid whose decision fails, or that the database cannot write, takes no other down', async () => {
    const packageNumber = await world.publish({ rules: cheap });
    const deps = depsOn(db);
    const wrong = null as unknown as string;
    const made = ['9000', '8999', wrong, '8998', '\u0000', '8997'];
    const settled = await Promise.allSettled(
      made.map((amount, n) => bid(deps, packageNumber, { by: 1 + (n % 6), amount })),
    );
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(answers.map(({ receipt }) => receipt.amount)).toEqual([
      900_000, 899_900, 899_800, 899_700,
    ]);
    expect(await checkLedger(db, packageNumber, answers)).toEqual([]);
  });

  it('a batch has 64 bids at the most', async () => {
    const packageNumber = await world.publish({ rules: cheap });
    const made = Array.from({ length: 150 }, (_, n) => ({
      by: 1 + (n % 6),
      amount: (9000 - n / 100).toFixed(2),
    }));
    const answers = await all(packageNumber, made);
    expect(await transactionsOf(packageNumber, db)).toEqual([1, 64, 64, 21]);
    expect(answers.every(({ receipt }) => receipt.accepted)).toBe(true);
    expect(await checkLedger(db, packageNumber, answers)).toEqual([]);
  });

  it('a stranger among them leaves no trace', async () => {
    const packageNumber = await world.publish({ rules: cheap, suppliers: [1, 2] });
    const deps = depsOn(db);
    const settled = await Promise.allSettled(
      [1, 3, 2].map((by, n) => bid(deps, packageNumber, { by, amount: `${9000 - n}` })),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await transactionsOf(packageNumber, db)).toEqual([1, 1]);
  });
});

const byValue = (a: number, b: number) => a - b;

describe('on a real PostgreSQL', () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    ({ url } = await freshDatabase());
    world = await startPlatform({ db: openPostgres(url, 20, 10) });
  });
  afterAll(() => world.stop());

  it('an auction that is held keeps no other waiting', async () => {
    const [held, free] = [
      await world.publish({ rules: cheap }),
      await world.publish({ rules: cheap }),
    ];
    const letGo = await holdRow(held, world.db);
    const deps = depsOn(world.db);
    const waiting = [9000, 8999, 8998].map((amount) =>
      bid(deps, held, { by: 1, amount: `${amount}` }),
    );
    const answer = await bid(deps, free, { by: 1, amount: '9000' });
    expect(answer.receipt.accepted).toBe(true);
    expect(await transactionsOf(held, world.db)).toEqual([]);
    await letGo();
    await Promise.all(waiting);
    expect(await transactionsOf(held, world.db)).toEqual([1, 2]);
  });

  it('a lock that does not come in time fails the batch, and nothing is tried again', async () => {
    const packageNumber = await world.publish({ rules: cheap });
    const letGo = await holdRow(packageNumber, world.db);
    // Locks are waited for 200 ms here.
    const hasty = openPostgres(url, 20, 0.1);
    const deps = depsOn(hasty);
    const began = performance.now();
    const settled = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((by) => bid(deps, packageNumber, { by, amount: `${9000 - by}` })),
    );
    expect(settled.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(
      true,
    );
    // The first alone, then the other four together: twice the wait, not five times.
    expect(performance.now() - began).toBeLessThan(within(900));
    await letGo();
    await hasty.destroy();
    expect(await readLog(world.db, packageNumber)).toEqual([]);
  });
});
