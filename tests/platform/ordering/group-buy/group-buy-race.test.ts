import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import { carryOutWrite } from '@jicai/platform/src/kernel/write/write.ts';
import { advanceGroupBuy } from '@jicai/platform/src/ordering/group-buy/close.ts';
import { join } from '@jicai/platform/src/ordering/group-buy/join.ts';
import { cancel } from '@jicai/platform/src/ordering/group-buy/launch.ts';
import { orderReviewListeners } from '@jicai/platform/src/ordering/review/listeners.ts';
import {
  type GroupBuyTerms,
  groupBuyEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import {
  addJoiners,
  addRecruiting,
  GROUP_SKU,
  joinBody,
  joinerOf,
  joinTotals,
} from '../../../harness/mall/group-buys.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { countWaits } from '../../../harness/stages/database-waits.ts';
import { newSession } from '../../../harness/stages/live-stage.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* Many joins at once, on PostgreSQL; PGlite would hide such races. */

const UNITS = 200;
let world: World;

beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 1 });
  await addJoiners(world.db, UNITS);
});
afterAll(() => world.stop());

const recruiting = (id: string, more?: Partial<GroupBuyTerms>, lastsMs?: number) =>
  addRecruiting(world.db, id, more, lastsMs);
const totalsOf = (id: string) => joinTotals(world.db, id);

function joinAs(n: number, id: string, quantity: number) {
  const person = {
    id: joinerOf(n),
    name: `买手 ${n}`,
    orgId: `unit-${n}`,
    orgName: `单位 ${n}`,
    orgType: 'buyer' as const,
    roles: ['buyer' as const],
    tokenHash: '',
  };
  const call = { person, ip: '', requestKey: `join-${id}-${n}`, userAgent: '', device: '' };
  const deps = { db: world.db, clock: databaseClock, publish: async () => {} };
  return carryOutWrite(
    deps,
    groupBuyEndpoints.join,
    joinBody(n, id, quantity),
    call,
    (given, context) => join(async () => null, given, context),
  );
}

/** The launcher takes the group buy back. */
function cancelIt(id: string) {
  const person = {
    id: personIdOf('handler'),
    name: '经办人',
    orgId: 'unit-a',
    orgName: '甲采购单位',
    orgType: 'buyer' as const,
    roles: ['handler' as const],
    tokenHash: '',
  };
  const call = { person, ip: '', requestKey: `cancel-${id}`, userAgent: '', device: '' };
  const deps = { db: world.db, clock: databaseClock, publish: async () => {} };
  return carryOutWrite(deps, groupBuyEndpoints.cancel, { id, reason: '不再需要' }, call, cancel);
}

const numbers = Array.from({ length: UNITS }, (_, n) => n);

describe('many joins at once', () => {
  it('[GB6] of two units that take the last piece, one gets it', async () => {
    await recruiting('last', {
      target: 10,
      cap: 10,
      tiers: [{ fromQuantity: 10, price: fen(900) }],
    });
    await joinAs(0, 'last', 9);
    const answers = await Promise.all([joinAs(1, 'last', 1), joinAs(2, 'last', 1)]);
    expect(answers.filter(isRefusal)).toEqual([
      { refused: 'groupBuy.full', values: { left: '0' } },
    ]);
    expect(await totalsOf('last')).toEqual({ joined: 10, units: 2, sum: 10, count: 2 });
  });

  it('[GB6] 1,000 joins and changes of 200 units through the front door keep exact totals', async () => {
    await recruiting('crowd', { target: 150, cap: 900 });
    const client = await sealedClient('', { send: world.send });
    const tokens = await Promise.all(numbers.map((n) => newSession(world.db, joinerOf(n))));
    let refused = 0;
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        tokens.map((token, n) =>
          client.call(groupBuyEndpoints.join, joinBody(n, 'crowd', round), { token }),
        ),
      );
      refused += answers.filter(({ state }) => state !== 1).length;
    }
    const totals = await totalsOf('crowd');
    expect(totals?.joined).toBe(totals?.sum);
    expect(totals?.units).toBe(totals?.count);
    // Nobody goes back once it was reached, and the cap of 900 refuses the last hundred.
    expect(totals).toMatchObject({ joined: 900, units: UNITS });
    expect(refused).toBe(100);
  });

  it('[GB6] a join waits for the database twelve times, four of them with the lock', async () => {
    await recruiting('waits');
    await joinAs(0, 'waits', 1);
    const waits = countWaits();
    await joinAs(1, 'waits', 1);
    expect(waits()).toBe(12);
  });

  it('[GB9] [GB10] joins beside a cancellation: none of them keeps a piece', async () => {
    await recruiting('gone', { target: 1_000, cap: null, keepsStock: true });
    const stock = () =>
      world.db
        .selectFrom('sku')
        .select('stock')
        .where('id', '=', GROUP_SKU)
        .executeTakeFirstOrThrow();
    const before = await stock();
    const half = numbers.slice(0, 40);
    const [answers, cancelled] = await Promise.all([
      Promise.all(half.map((n) => joinAs(n, 'gone', 2))),
      cancelIt('gone'),
    ]);
    expect(cancelled).toMatchObject({ state: 'cancelled' });
    for (const answer of answers.filter(isRefusal))
      expect(answer).toEqual({ refused: 'groupBuy.ended' });
    const joins = await world.db
      .selectFrom('group_buy_join')
      .select(['state', 'kept'])
      .where('group_buy_id', '=', 'gone')
      .execute();
    expect(joins).toHaveLength(answers.filter((answer) => !isRefusal(answer)).length);
    for (const one of joins) expect(one).toEqual({ state: 'failed', kept: 0 });
    expect(await stock()).toEqual(before);
  });

  it('[GB5] joins around the end: each either counts and is ordered, or is refused', async () => {
    await recruiting(
      'end',
      { target: 1, cap: null, tiers: [{ fromQuantity: 1, price: fen(900) }] },
      900,
    );
    const first = await joinAs(0, 'end', 1);
    const publish = createPublish(orderReviewListeners(databaseClock));
    const deps = { db: world.db, clock: databaseClock, publish, claimFiles: async () => null };
    const close = async () => {
      for (;;) {
        await Promise.all([advanceGroupBuy(deps, 'end'), advanceGroupBuy(deps, 'end')]);
        const row = await world.db
          .selectFrom('group_buy')
          .select('state')
          .where('id', '=', 'end')
          .executeTakeFirstOrThrow();
        if (['finished', 'failed'].includes(row.state)) return;
      }
    };
    const [answers] = await Promise.all([
      Promise.all(
        numbers.slice(1, 60).map(async (n) => {
          await new Promise((done) => setTimeout(done, 500 + n * 12));
          return joinAs(n, 'end', 1);
        }),
      ),
      close(),
    ]);
    const all = [first, ...answers];
    const counted = all.filter((answer) => !isRefusal(answer)).length;
    const { rows } = await sql<{ orders: number; pieces: number }>`
      select count(distinct o.id)::int as orders, coalesce(sum(l.quantity), 0)::int as pieces
      from purchase_order o join order_line l on l.order_id = o.id where o.source_number = 'end'`.execute(
      world.db,
    );
    expect(rows[0]).toEqual({ orders: counted, pieces: counted });
    for (const answer of all.filter(isRefusal))
      expect(answer).toEqual({ refused: 'groupBuy.ended' });
  });
});
