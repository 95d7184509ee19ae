import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Counter, counted } from '../../../harness/run/counted.ts';
import { openDatabase, startPlatform, type World } from '../../../harness/world.ts';

const SUPPLIERS = 60;
let world: World;
let counter: Counter;
let bare: Database;
let small: string;
let large: string;

// A bid's statements are compiled once and go past the counter of the query builder.
const sent = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  bare = await openDatabase('postgres');
  counter = counted(bare);
  world = await startPlatform({ db: counter.db, suppliers: SUPPLIERS });
  const rules = { step: { kind: 'amount', amount: fen(1) } } as const;
  small = await world.publish({ suppliers: [1, 2, 3], rules });
  for (const n of [1, 2, 3]) await world.bid(n, small, `${9000 - n}`);
});
afterAll(async () => {
  await world.app.close();
  await bare.destroy();
});

const list = { tab: 'all', keyword: '', page: 1, pageSize: 100 } as const;
const page = { page: 1, pageSize: 100 };
const calls: [string, (packageNumber: string) => Promise<{ wire: unknown }>][] = [
  ['listBiddings', () => world.as('anonymous').call(sourcingEndpoints.listBiddings, list)],
  ['listMine', () => world.as('supplier', 1).call(sourcingEndpoints.listMine, list)],
  ['detail', (of) => world.as('buyer').call(sourcingEndpoints.detail, { packageNumber: of })],
  [
    'history',
    (of) => world.as('handler').call(biddingEndpoints.history, { packageNumber: of, ...page }),
  ],
  [
    'ownEvents',
    (of) =>
      world.as('supplier', 1).call(biddingEndpoints.ownEvents, { packageNumber: of, ...page }),
  ],
  [
    'supplierStates',
    (of) => world.as('handler').call(biddingEndpoints.supplierStates, { packageNumber: of }),
  ],
  [
    'course',
    (of) => world.as('handler').call(biddingEndpoints.course, { packageNumber: of, afterSeq: 0 }),
  ],
  [
    'reminders',
    (of) =>
      world.as('supplier', 1).call(biddingEndpoints.reminders, { packageNumber: of, afterSeq: 0 }),
  ],
  ['liveState', (of) => world.live.call(world.live.endpoints.state, { packageNumber: of })],
  [
    'live bids',
    (of) => world.live.call(world.live.endpoints.bids, { packageNumber: of, afterSeq: 0 }),
  ],
];

async function measure() {
  const found: Record<string, { statements: number; bytes: number }> = {};
  for (const [name, call] of calls) {
    await call(large ?? small);
    // The platform's own work may send a statement meanwhile: the least of three calls is the call's own.
    let statements = Number.POSITIVE_INFINITY;
    let bytes = 0;
    for (let nth = 0; nth < 3; nth += 1) {
      counter.count = 0;
      const { wire } = await call(large ?? small);
      statements = Math.min(statements, counter.count);
      bytes = JSON.stringify(wire).length;
    }
    found[name] = { statements, bytes };
  }
  return found;
}

it('a list costs the same statements for 3 rows and for 60', async () => {
  const few = await measure();
  large = await world.publish({ rules: { step: { kind: 'amount', amount: fen(1) } } });
  for (let n = 1; n <= SUPPLIERS; n += 1) await world.bid(1, large, `${9000 - n}`);
  for (let n = 2; n <= SUPPLIERS; n += 1) await world.bid(n, large, `${8000 - n}`);
  for (let n = 1; n <= SUPPLIERS; n += 1) {
    await world.publish({ suppliers: [1] });
    await world
      .as('handler')
      .call(biddingEndpoints.sendReminder, { packageNumber: large, toCode: null, text: `${n}` });
  }
  const many = await measure();
  for (const [name] of calls) {
    expect({ name, statements: many[name]?.statements }).toEqual({
      name,
      statements: few[name]?.statements,
    });
    expect(few[name]?.statements).toBeLessThanOrEqual(6);
    // It was the longer list.
    if (name !== 'detail') expect(many[name]?.bytes).toBeGreaterThan((few[name]?.bytes ?? 0) * 2);
  }
});

/** Every statement that was sent, BEGIN and COMMIT too, but for the caller's session: it is kept for a moment. */
const textsSent = () =>
  sent.mock.calls
    .map(([statement]: readonly unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
    .filter((text) => !/\bsession\b/.test(text));

it('a bid costs the same statements, however many were before', async () => {
  const packageNumber = await world.publish({ suppliers: [1] });
  const statementsOf = async (amount: number) => {
    sent.mockClear();
    const { state, text } = await world.bid(1, packageNumber, `${amount}`);
    expect({ state, text }).toMatchObject({ state: 1 });
    return textsSent();
  };
  // Now and then a bid renews what is kept for a moment, and asks more.
  const fewestOf = async (first: number) => {
    const tries = [];
    for (let n = 0; n < 3; n += 1) tries.push(await statementsOf(first - n * 100));
    return tries.reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
  };
  await statementsOf(9_900);
  const early = await fewestOf(9_800);
  for (let n = 1; n <= 40; n += 1) await world.bid(1, packageNumber, `${9_500 - n * 100}`);
  expect(await fewestOf(5_000)).toEqual(early);
  expect(early.at(0)).toBe('begin');
  expect(early.at(-1)).toBe('commit');
  expect(early.length).toBeLessThanOrEqual(6);
});
