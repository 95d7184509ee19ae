import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSmallMall } from '../../../browser/mall/mall-data.ts';
import { openDatabase } from '../../../harness/world.ts';

/* Whoever looks closely at the demonstration finds that it agrees with itself. */

let db: Database;
beforeAll(async () => {
  db = await openDatabase('postgres');
  await loadAccounts(db);
  await loadSmallMall(db);
});

/** The number of rows, and of those that disagree. */
async function count(query: ReturnType<typeof sql<{ all: number; wrong: number }>>) {
  const { rows } = await query.execute(db);
  return rows[0] ?? { all: 0, wrong: 0 };
}

describe('the demonstration’s mall', () => {
  it('ends each history of prices at the price of today', async () => {
    const { all, wrong } = await count(sql`
      select count(*)::int as all, count(*) filter (where last.price <> sku.price)::int as wrong
      from (select distinct on (sku_id) sku_id, price from price_point order by sku_id, at desc) last
      join sku on sku.id = last.sku_id`);
    expect(all).toBeGreaterThan(100);
    expect(wrong).toBe(0);
  });

  it('has sold at the price of the day', async () => {
    const { all, wrong } = await count(sql`
      select count(*)::int as all, count(*) filter (where deal.price is distinct from (
        select p.price from price_point p join sku on sku.id = p.sku_id
        where sku.goods_id = deal.goods_id and p.at <= deal.at order by p.at desc limit 1))::int as wrong
      from deal`);
    expect(all).toBeGreaterThan(100);
    expect(wrong).toBe(0);
  });

  it('gives a shop a telephone of its city', async () => {
    const { rows } = await sql<{ city: string; code: string }>`
      select distinct left(region_code, 4) as city, split_part(contact_phone, '-', 1) as code
      from shop where contact_phone like '%-%' order by 1`.execute(db);
    const cities = rows.map(({ city }) => city);
    expect(new Set(cities).size).toBe(cities.length);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(rows).toContainEqual({ city: '3301', code: '0571' });
    expect(rows.length).toBeGreaterThan(1);
  });
});
