import { randomUUID } from 'node:crypto';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Publication } from '../../../../harness/auction/publication.ts';
import { checkLedger } from '../../../../harness/ledger/checker.ts';
import { readLog } from '../../../../harness/ledger/log.ts';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { startPlatform, type World } from '../../../../harness/world.ts';
import { bid, DATABASES, depsOn, holdRow, type Made, worldOn } from './batches.ts';

/*
 * Many auctions are busy at the same moment: the first few go alone, the batches of the others share
 * transactions (issue 8, 18). Everything is as if each auction were the only one.
 */

const AUCTIONS = 16;
const MINUTE = 60_000;
const rules = { step: { kind: 'amount', amount: fen(1) } } as const;
const seals = createSeals(openQuoteKey({ hex: null }));

describe.each(DATABASES)('[AU10] [AU53] on %s', (kind) => {
  let world: World;
  let db: Database;
  beforeAll(async () => {
    world = await worldOn(kind);
    ({ db } = world);
  });
  afterAll(() => world.stop());

  /** Auctions that are busy at once; the last is `odd`, which comes behind all that go alone. */
  async function publish(odd: Publication = {}): Promise<string[]> {
    const numbers: string[] = [];
    for (let n = 1; n < AUCTIONS; n += 1) numbers.push(await world.publish({ rules }));
    return [...numbers, await world.publish({ rules, ...odd })];
  }

  /** The same bids of every auction at once; the settled answers by auction. */
  async function bidOnAll(numbers: readonly string[], madeOf: (index: number) => readonly Made[]) {
    const deps = { ...depsOn(db), seals };
    return await Promise.all(
      numbers.map((number, index) =>
        Promise.allSettled(madeOf(index).map((made) => bid(deps, number, made))),
      ),
    );
  }

  const three = (): Made[] => [1, 2, 3].map((by) => ({ by, amount: `${9000 - by}` }));
  const answered = <T>(all: readonly PromiseSettledResult<T>[]): T[] =>
    all.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });

  /** The numbers of auctions that each transaction wrote to. */
  async function sharesOf(numbers: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ auctions: number }>`
      select count(distinct package_number)::int as auctions from auction_event
      where package_number = any(${numbers}::text[]) and kind in ('bid.accepted', 'bid.refused')
      group by xmin::text order by 1`.execute(db);
    return rows.map(({ auctions }) => auctions);
  }

  /** The events of other auctions in the transactions of this one. */
  async function besides(number: string | undefined) {
    const { rows } = await sql`
      select from auction_event where package_number <> ${number} and xmin::text in (
        select xmin::text from auction_event where package_number = ${number})`.execute(db);
    return rows;
  }

  it('batches of auctions that are ready together are one transaction; each log is right', async () => {
    const numbers = await publish();
    const all = await bidOnAll(numbers, three);
    for (const [index, number] of numbers.entries()) {
      const answers = answered(all[index] ?? []);
      expect(answers.map(({ receipt }) => receipt.accepted)).toEqual([true, true, true]);
      expect(await checkLedger(db, number, answers)).toEqual([]);
    }
    const shares = await sharesOf(numbers);
    expect(shares.at(-1)).toBeGreaterThan(AUCTIONS / 2);
    expect(shares.length).toBeLessThan(AUCTIONS);
  });

  it('[AU4] [AU53] refused bids, repeated keys and the best of those before are as ever', async () => {
    const numbers = await publish();
    const twice = randomUUID();
    const all = await bidOnAll(numbers, () => [
      { by: 1, amount: '9000' },
      { by: 2, amount: '8000', key: twice },
      { by: 3, amount: '8500' },
      { by: 2, amount: '8000', key: twice },
      { by: 3, amount: '7999' },
    ]);
    for (const [index, number] of numbers.entries()) {
      const answers = answered(all[index] ?? []);
      const receipts = answers.map(({ receipt }) => receipt);
      expect(receipts.map(({ accepted }) => accepted)).toEqual([true, true, false, true, true]);
      expect(receipts[3]).toEqual(receipts[1]);
      expect(await checkLedger(db, number, answers)).toEqual([]);
      const { rows } = await sql<{ bid_count: number; best_amount: number }>`
        select bid_count, best_amount from auction where package_number = ${number}`.execute(db);
      expect(rows).toEqual([{ bid_count: 3, best_amount: 799_900 }]);
    }
  });

  it('[AU11] one of them is extended', async () => {
    const extension = { triggerMs: 5 * MINUTE, lengthMs: 5 * MINUTE, allowed: 0 };
    const numbers = await publish({ rules: { ...rules, extension }, closesIn: 3 * MINUTE });
    const all = await bidOnAll(numbers, three);
    const extended = numbers.at(-1) ?? '';
    const kinds = (await readLog(db, extended)).map((event) => event.kind);
    expect(kinds.toSorted()).toEqual([
      'bid.accepted',
      'bid.accepted',
      'bid.accepted',
      'end.extended',
    ]);
    for (const [index, number] of numbers.entries())
      expect(await checkLedger(db, number, answered(all[index] ?? []))).toEqual([]);
  });

  it('[AU16] one of them is over: it is settled first, by itself', async () => {
    const numbers = await publish({ closesIn: -1_000 });
    const all = await bidOnAll(numbers, three);
    const over = answered(all.pop() ?? []);
    expect(over.map(({ receipt }) => receipt.accepted)).toEqual([false, false, false]);
    const log = await readLog(db, numbers.at(-1) ?? '');
    expect(log.map((event) => event.kind)).toEqual([
      'auction.closed',
      'bid.refused',
      'bid.refused',
      'bid.refused',
    ]);
    for (const answers of all)
      expect(answered(answers).every(({ receipt }) => receipt.accepted)).toBe(true);
    expect(await besides(numbers.at(-1))).toEqual([]);
  });

  it('[AU21] one of them is sealed: its quotes go one by one', async () => {
    const numbers = await publish({
      rules: { ...rules, quoteMethod: 'sealed', maxBidsPerSupplier: 1 },
    });
    const all = await bidOnAll(numbers, three);
    for (const answers of all)
      expect(answered(answers).every(({ receipt }) => receipt.accepted)).toBe(true);
    const { rows } = await sql`
      select from auction_event where package_number = ${numbers.at(-1)} group by xmin`.execute(db);
    expect(rows).toHaveLength(3);
    expect(await besides(numbers.at(-1))).toEqual([]);
  });

  it('a bid whose decision fails, or that the database cannot write, takes no other down', async () => {
    const numbers = await publish();
    const wrong = null as unknown as string;
    const all = await bidOnAll(numbers, (index) => [
      { by: 1, amount: '9000' },
      { by: 2, amount: index === AUCTIONS - 1 ? wrong : '8999' },
      { by: 3, amount: index === AUCTIONS - 2 ? '\u0000' : '8998' },
    ]);
    const failed = all.map((answers) => answers.map(({ status }) => status === 'rejected'));
    expect(failed.slice(-2)).toEqual([
      [false, false, true],
      [false, true, false],
    ]);
    expect(failed.slice(0, -2).flat()).not.toContain(true);
    for (const number of numbers) expect(await checkLedger(db, number)).toEqual([]);
  });
});

describe('on a real PostgreSQL', () => {
  let world: World;
  beforeAll(async () => {
    const { url } = await freshDatabase();
    world = await startPlatform({ db: openPostgres(url, 20, 10) });
  });
  afterAll(() => world.stop());

  it('auctions that are held, as many as go at once, keep none of the others waiting', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < AUCTIONS; n += 1) numbers.push(await world.publish({ rules }));
    const held = numbers.slice(0, AUCTIONS / 2);
    const letGo: (() => Promise<void>)[] = [];
    for (const number of held) letGo.push(await holdRow(number, world.db));
    const deps = depsOn(world.db);
    const waiting = held.map((number) => bid(deps, number, { by: 1, amount: '9000' }));
    for (let turn = 0; turn < 3; turn += 1) {
      const answers = await Promise.all(
        numbers
          .slice(AUCTIONS / 2)
          .map((number) => bid(deps, number, { by: 1, amount: `${9000 - turn}` })),
      );
      expect(answers.every(({ receipt }) => receipt.accepted)).toBe(true);
    }
    for (const number of held) expect(await readLog(world.db, number)).toEqual([]);
    await Promise.all(letGo.map((one) => one()));
    const answers = await Promise.all(waiting);
    expect(answers.every(({ receipt }) => receipt.accepted)).toBe(true);
  });
});
