import { type Database, openBeside } from '@jicai/platform/src/kernel/db/open.ts';
import { readBareCards } from '@jicai/platform/src/mall/catalog/cards.ts';
import { createCardMemory } from '@jicai/platform/src/mall/catalog/search/memory/card-memory.ts';
import {
  readChanges,
  readSnapshot,
  sweepCardChanges,
} from '@jicai/platform/src/mall/catalog/search/memory/changes.ts';
import { followDatabase } from '@jicai/platform/src/mall/catalog/search/memory/follower.ts';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counted } from '../../../harness/run/counted.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { layOut, product, stockUp } from '../small-mall.ts';

/* Cards in memory beside those that the database makes now: always the same. */

const IDS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
const one = (id: string) => product({ id, productKey: `k${Number(id.slice(1)) % 2}` });

let world: World;
let db: Database;

beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 3 });
  db = world.db;
  await layOut(db);
});
beforeEach(async () => {
  await sql`update shop set state = 'active'`.execute(db);
  await stockUp(IDS.map(one), db);
});
afterAll(() => world.stop());

const id = fc.constantFrom(...IDS);
const small = fc.integer({ min: 0, max: 3 });
const key = fc.constantFrom('k0', 'k1', null);
const shopId = fc.constantFrom('d1', 'd2', 'd3');
const state = fc.constantFrom('active', 'closed');

/** A statement that a failing property can print. */
const said = (parts: TemplateStringsArray, ...values: readonly unknown[]) => ({
  statement: sql(parts, ...values),
  [fc.toStringMethod]: () => String.raw({ raw: parts }, ...values),
});

/** Whatever changes a card: its product, its SKUs, other offers of the same product, shops. */
const change = fc.oneof(
  fc
    .record({ id, small })
    .map((c) => said`update sku set price = ${c.small} where goods_id = ${c.id}`),
  fc
    .record({ id, small })
    .map((c) => said`update sku set stock = ${c.small} where goods_id = ${c.id}`),
  fc.record({ id, small }).map((c) => said`update goods set price = ${c.small} where id = ${c.id}`),
  fc
    .record({ id, key })
    .map((c) => said`update goods set product_key = ${c.key} where id = ${c.id}`),
  fc
    .record({ id, shopId })
    .map((c) => said`update goods set shop_id = ${c.shopId} where id = ${c.id}`),
  fc.record({ id, small }).map(
    (c) => said`insert into sku (id, goods_id, price, stock, position)
    select ${`${c.id}-2`}, id, ${c.small}, 1, 1 from goods where id = ${c.id} on conflict (id) do nothing`,
  ),
  id.map((one) => said`delete from sku where id = ${`${one}-2`}`),
  id.map((one) => said`delete from goods where id = ${one}`),
  fc
    .record({ shopId, state })
    .map((c) => said`update shop set state = ${c.state} where id = ${c.shopId}`),
);

describe('[SE4] cards in memory', () => {
  it('are those of the database after every change', async () => {
    const cards = createCardMemory(db);
    const follower = await followDatabase(db, cards.forget);
    const read = () => cards.read([...IDS, 'nope']);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        // Products that were deleted are there again.
        await stockUp(IDS.map(one), db);
        for (const { statement } of changes) {
          await follower.current();
          await read();
          await statement.execute(db);
          await follower.current();
          const now = await readBareCards(IDS, db);
          const byId = new Map(now.map((card) => [card.productId, card]));
          expect(await read()).toEqual(IDS.flatMap((each) => byId.get(each) ?? []));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are those of a slow transaction once it has committed', async () => {
    const cards = createCardMemory(db);
    const follower = await followDatabase(db, cards.forget);
    const soldOf = async () => {
      await follower.current();
      return (await cards.read(['p0', 'p1'])).map(({ sold }) => sold);
    };
    const beside = openBeside(db);
    const mayCommit = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    const slow = beside.db.transaction().execute(async (trx) => {
      await sql`update goods set sold = 71 where id = 'p0'`.execute(trx);
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await sql`update goods set sold = 72 where id = 'p1'`.execute(db);
    expect(await soldOf()).toEqual([0, 72]);
    mayCommit.resolve();
    await slow;
    expect(await soldOf()).toEqual([71, 72]);
    await beside.close();
  });

  it('are read once, together, and again only when they changed', async () => {
    const counter = counted(db);
    const cards = createCardMemory(counter.db);
    const pairs = IDS.map((each, n) => [IDS[(n + 3) % IDS.length] ?? '', each]);
    const ask = async () => {
      const found = await Promise.all(pairs.map((ids) => cards.read(ids)));
      expect(found.map((some) => some.map(({ productId }) => productId))).toEqual(pairs);
      return counter.take();
    };
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    cards.forget(['p1']);
    expect(await ask()).toBe(1);
    cards.forget('all');
    expect(await ask()).toBe(1);
    expect(await cards.read([])).toEqual([]);
    expect(counter.take()).toBe(0);
  });

  it('are not kept when they are forgotten while they are read', async () => {
    const isRead = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const late: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        isRead.resolve();
        await mayAnswer.promise;
        return result;
      },
    };
    const cards = createCardMemory(db.withPlugin(late));
    await sql`update goods set sold = 1 where id = 'p2'`.execute(db);
    const early = cards.read(['p2']);
    await isRead.promise;
    await sql`update goods set sold = 2 where id = 'p2'`.execute(db);
    const nobodys = cards.read(['nope']);
    cards.forget(['p2', 'nope']);
    const next = cards.read(['p2']);
    mayAnswer.resolve();
    expect(await nobodys).toEqual([]);
    expect(await early).toMatchObject([{ productId: 'p2', sold: 1 }]);
    expect(await next).toMatchObject([{ productId: 'p2', sold: 2 }]);
    expect(await cards.read(['p2'])).toMatchObject([{ productId: 'p2', sold: 2 }]);
  });

  it('fail together, and the next ones do not', async () => {
    const cards = createCardMemory(db);
    const bad = await Promise.allSettled(IDS.map((each) => cards.read([each, '\0'])));
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await cards.read(['p1'])).toHaveLength(1);
  });

  it('are all forgotten after very many changes, and by who has not looked for long', async () => {
    const seen = await readSnapshot(db);
    expect((await readChanges(seen, db)).cards).toEqual([]);
    expect((await readChanges({ ...seen, at: seen.at - 1_801 }, db)).cards).toBe('all');
    await sql`insert into card_change (goods_id) select n::text from generate_series(1, 2000) n`.execute(
      db,
    );
    expect((await readChanges(seen, db)).cards).toHaveLength(2_000);
    await sql`insert into card_change (goods_id) values ('2001')`.execute(db);
    expect((await readChanges(seen, db)).cards).toBe('all');
  });

  it('have notes of their changes for an hour', async () => {
    await sql`update card_change set noted_at = clock_timestamp() - interval '61 minutes'`.execute(
      db,
    );
    await sql`insert into card_change (goods_id, noted_at) select 'old', clock_timestamp() - interval '2 hours'
      from generate_series(1, 50001)`.execute(db);
    await sql`insert into card_change (goods_id, noted_at)
      values ('new', clock_timestamp() - interval '59 minutes')`.execute(db);
    await sweepCardChanges(db).handle({} as never);
    const { rows } = await sql`select goods_id from card_change`.execute(db);
    expect(rows).toEqual([{ goods_id: 'new' }]);
  });
});
