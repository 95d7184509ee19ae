import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { returnStock, type StockLine, takeStock } from '@jicai/platform/src/mall/catalog/stock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCast } from '../../../harness/people/cast.ts';
import { openDatabase } from '../../../harness/world.ts';
import { layOut, stockUp } from '../small-mall.ts';

/* Races need a database that runs transactions side by side: PostgreSQL. */

let db: Database;

beforeAll(async () => {
  db = await openDatabase('postgres');
  await addCast(db);
  await layOut(db);
  await stockUp(
    [
      { id: 'scarce', stock: 10 },
      { id: 'one', stock: 1_000 },
      { id: 'two', stock: 1_000 },
      {
        id: 'with',
        stock: 100,
        accessories: [{ id: 'drum', name: '硒鼓', price: 100, stock: 5 }],
      },
    ],
    db,
  );
});
afterAll(() => db.destroy());

const sku = (id: string, quantity: number): StockLine => ({ kind: 'sku', id: `${id}-1`, quantity });
const left = async (id: string) =>
  (await db.selectFrom('sku').select('stock').where('id', '=', `${id}-1`).executeTakeFirst())
    ?.stock;

/** Takes all or nothing, as a submit does; answers what was short. */
class Short extends Error {
  readonly ids: string[];
  constructor(ids: string[]) {
    super(ids.join());
    this.ids = ids;
  }
}
async function take(lines: readonly StockLine[]): Promise<string[]> {
  try {
    await db.transaction().execute(async (trx) => {
      const ids = await takeStock(lines, trx);
      if (ids.length > 0) throw new Short(ids);
    });
    return [];
  } catch (error) {
    if (error instanceof Short) return error.ids;
    throw error;
  }
}

describe('stock', () => {
  it('50 at once who want one of the last 10: exactly 10 get it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => take([sku('scarce', 1)])));
    expect(answers.filter((ids) => ids.length === 0)).toHaveLength(10);
    expect(answers.filter((ids) => ids[0] === 'scarce-1')).toHaveLength(40);
    expect(await left('scarce')).toBe(0);
    const row = await db
      .selectFrom('goods_index')
      .select('in_stock')
      .where('goods_id', '=', 'scarce')
      .executeTakeFirst();
    expect(row?.in_stock).toBe(false);
  });

  it('is given back, and search sees it again', async () => {
    await db.transaction().execute((trx) => returnStock([sku('scarce', 4)], trx));
    expect(await left('scarce')).toBe(4);
    const row = await db
      .selectFrom('goods_index')
      .select('in_stock')
      .where('goods_id', '=', 'scarce')
      .executeTakeFirst();
    expect(row?.in_stock).toBe(true);
  });

  it('lines in opposite orders do not lock each other out', async () => {
    const there = [sku('one', 1), sku('two', 1)];
    const back = [sku('two', 1), sku('one', 1)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => take(n % 2 ? there : back)),
    );
    expect(answers.flat()).toEqual([]);
    expect([await left('one'), await left('two')]).toEqual([960, 960]);
  });

  it('the same SKU on two lines is added up; too much takes nothing', async () => {
    expect(await take([sku('scarce', 2), sku('scarce', 3)])).toEqual(['scarce-1']);
    expect(await left('scarce')).toBe(4);
    expect(await take([sku('one', 1), sku('nope', 1)])).toEqual(['nope-1']);
    expect(await left('one')).toBe(960);
  });

  it('accessories have stock of their own', async () => {
    const drum: StockLine = { kind: 'accessory', id: 'drum', quantity: 3 };
    expect(await take([sku('with', 1), drum])).toEqual([]);
    expect(await take([sku('with', 1), drum])).toEqual(['drum']);
    expect(await left('with')).toBe(99);
  });

  it.each([0, -1, 1.5, Number.NaN])('%s is no quantity', async (quantity) => {
    await expect(take([sku('one', quantity)])).rejects.toThrow('not a quantity');
  });
});
