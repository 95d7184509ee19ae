import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import type { LedgerDeps } from '@jicai/platform/src/auction/ledger/turn.ts';
import { type Clock, databaseClock, moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dose } from '../../../harness/dose.ts';
import { type Acknowledged, checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { sleep } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { bid, history } from './race-history.ts';

/* Races, on a real PostgreSQL: the embedded database has one transaction at a time ([F-3]). */

const MINUTE = 60_000;
/** The database's clock a thousand times as fast: a minute of an auction is 60 ms of the test. */
const SPEED = 1_000;
/** Random histories; on a machine that is busy up to four times as many are lived until enough happened. */
const HISTORIES = dose(60, 200);
/** How often everything has to happen in 200 of them, at the least. */
const LEAST = [
  ['bid.accepted', 200],
  ['bid.refused', 200],
  ['end.extended', 10],
  ['end.changed', 5],
  ['state.paused', 20],
  ['state.resumed', 10],
  ['state.stopped', 2],
  ['bids.voided', 10],
  ['countersign.requested', 20],
  ['countersign.agreed', 10],
  ['countersign.refused', 1],
  ['rules.changed', 2],
  ['auction.closed', 20],
] as const;
const due = (least: number) => Math.max(1, Math.floor((least * HISTORIES) / 200));
const base = Date.now();
const fastClock: Clock = {
  now: () => sql<number>`date_trunc('milliseconds', ${moment(base)}::timestamptz
    + (clock_timestamp() - ${moment(base)}::timestamptz) * ${sql.lit(SPEED)})`,
};

let world: World;
let fast: LedgerDeps;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', clock: fastClock });
  fast = { db: world.db, clock: fastClock };
});
afterAll(() => world.stop());

describe('[A05] [R3] bids against pause, resume, end, clear, stop and close', () => {
  it('random histories agree with the rules, event by event', async () => {
    const first = Number(process.env.RACE_SEED ?? 20_260_601);
    const kinds = new Map<string, number>();
    let seed = first;
    const enough = () => LEAST.every(([kind, least]) => (kinds.get(kind) ?? 0) >= due(least));
    // On a slow machine an auction is over before much has happened: then more of them are lived.
    const goesOn = () => seed < first + HISTORIES || (seed < first + 4 * HISTORIES && !enough());
    const lane = async () => {
      while (goesOn()) {
        const mine = seed++;
        const { packageNumber, acknowledged } = await history({ world, fast, fastClock }, mine);
        const problems = await checkLedger(world.db, packageNumber, acknowledged);
        expect(problems, `RACE_SEED=${mine}`).toEqual([]);
        for (const { kind } of await readLog(world.db, packageNumber))
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    // It was no empty exercise: everything happened, many times.
    for (const [kind, least] of LEAST) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(due(least));
    }
  });
});

describe('[A04] [R2] the closing boundary', () => {
  it('1,000 bids across it: none is accepted at the end or after, whatever our own clock says', async () => {
    const real = await startPlatform({ database: 'postgres' });
    const { db } = real;
    const parts: LedgerDeps = { db, clock: databaseClock };
    const packageNumber = await real.publish({
      rules: {
        step: { kind: 'amount', amount: fen(1) },
        extension: { triggerMs: 0, lengthMs: 0, allowed: 0 },
      },
      closesIn: 4_000,
    });
    let amount = 1_000_000;
    const all: Acknowledged[] = [];
    const late = () => all.filter(({ receipt }) => receipt.reason === '报价已截止').length;
    const lane = async (index: number) => {
      for (let turn = 0; all.length < 1_000 || late() < 200; turn += 1) {
        // The process's clock is two minutes off, to either side.
        if (index === 0) vi.setSystemTime(base + (turn % 2 ? 120_000 : -120_000));
        amount -= 1;
        all.push(await bid(parts, 1 + (index % 6), packageNumber, fenToText(fen(amount))));
      }
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await Promise.all(Array.from({ length: 12 }, (_, index) => lane(index)));
    } finally {
      vi.useRealTimers();
    }
    const row = await db
      .selectFrom('auction')
      .select(['closes_at', 'settled'])
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    const accepted = all.filter(({ receipt }) => receipt.accepted);
    expect(accepted.length).toBeGreaterThan(20);
    for (const { receipt } of accepted) expect(receipt.at).toBeLessThan(row.closes_at);
    for (const { receipt } of all)
      if (receipt.reason === '报价已截止') expect(receipt.at).toBeGreaterThanOrEqual(row.closes_at);
    expect(await checkLedger(db, packageNumber, all)).toEqual([]);
    await real.stop();
  });
});

describe('[AU10] time is read while the auction is held', () => {
  it('a bid that waited beyond the end for its turn is too late', async () => {
    const rules = { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } };
    const packageNumber = await world.publish({ closesIn: 5 * MINUTE, rules });
    const bids: Promise<Acknowledged>[] = [];
    await world.db.transaction().execute(async (trx) => {
      await sql`select from auction where package_number = ${packageNumber} for update`.execute(
        trx,
      );
      for (let n = 1; n <= 6; n += 1) bids.push(bid(fast, n, packageNumber, `${9000 - n * 100}`));
      // Five minutes of the auction are 300 ms of ours.
      await sleep(400);
    });
    for (const { receipt } of await Promise.all(bids)) expect(receipt.reason).toBe('报价已截止');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});

describe('[AU16] closing', () => {
  it('is written once by many who close at the same moment', async () => {
    const rules = { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } };
    const packageNumber = await world.publish({ closesIn: MINUTE, rules });
    await Promise.all([1, 2, 3].map((n) => bid(fast, n, packageNumber, `${9000 - 200 * n}`)));
    await sleep(200);
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 0) await bid(fast, 1 + (index % 6), packageNumber, '1');
        else await settleAuction(fast, packageNumber);
      }),
    );
    const log = await readLog(world.db, packageNumber);
    expect(log.filter(({ kind }) => kind === 'auction.closed')).toHaveLength(1);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});

describe('the checker', () => {
  it('finds what is planted', async () => {
    const packageNumber = await world.publish({ closesIn: 600 * MINUTE });
    const first = await bid(fast, 1, packageNumber, '9000');
    await bid(fast, 2, packageNumber, '8000');
    const forged = { ...first, receipt: { ...first.receipt, eventHash: 'f'.repeat(64) } };
    expect((await checkLedger(world.db, packageNumber, [forged])).join()).toContain('[L1]');
    const set = (values: { best_amount?: number; head_hash?: string; bid_count?: number }) =>
      world.db
        .updateTable('auction')
        .set(values)
        .where('package_number', '=', packageNumber)
        .execute();
    await set({ best_amount: 1 });
    expect((await checkLedger(world.db, packageNumber)).join()).toContain('[L9]');
    await set({ best_amount: 800_000 });
    expect(await checkLedger(world.db, packageNumber, [first])).toEqual([]);
    await sql`alter table auction_event disable trigger auction_event_append_only`.execute(
      world.db,
    );
    await sql`update auction_event set payload = payload || '{"amount": 1}' where package_number = ${packageNumber} and seq = 1`.execute(
      world.db,
    );
    const problems = (await checkLedger(world.db, packageNumber)).join();
    expect(problems).toContain('[L10] the chain breaks at #1');
    expect(problems).toContain('[L3]');
    await sql`alter table auction_event enable trigger auction_event_append_only`.execute(world.db);
  });
});
