import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world?.stop());

/** The plan of counting one organisation's orders in a state, where an index is at hand. */
const planOf = (own: 'unit_id' | 'supplier_id') =>
  world.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain (costs off)
      select count(*) from purchase_order o where ${sql.ref(`o.${own}`)} = 'a' and o.state = 'completed'
        and o.passed_at is not null`.execute(trx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

it.each(['unit_id', 'supplier_id'] as const)(
  'tabs of orders by %s are counted by state',
  async (own) => {
    expect(await planOf(own)).toMatch(/Index Cond: .*state = 'completed'/);
  },
);
