import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { startPlatform } from '../../../../harness/world.ts';
import { bid, depsOn } from './batches.ts';

/** PostgreSQL plans a prepared statement anew this often before it keeps a plan, if it ever does. */
const TRIALS = 5;

it('[AU10] the statements of bids keep one plan, for one bid, for many, and for several auctions', async () => {
  const { url } = await freshDatabase();
  const world = await startPlatform({ db: openPostgres(url, 20, 10) });
  const numbers: string[] = [];
  for (let n = 0; n < 16; n += 1)
    numbers.push(await world.publish({ rules: { step: { kind: 'amount', amount: fen(1) } } }));
  const [packageNumber = ''] = numbers;
  // One connection: its statements can be asked for afterwards.
  const db = openPostgres(url, 1, 10);
  const deps = depsOn(db);
  let amount = 9000;
  const bids = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        amount -= 1;
        return bid(deps, packageNumber, { by: 1 + (n % 6), amount: `${amount}` });
      }),
    );
  for (let turn = 0; turn < 10; turn += 1) await bids(1);
  // The first of each goes alone, the others together, in batches of changing sizes.
  for (let turn = 0; turn < 12; turn += 1) await bids(4 + (turn % 5));
  for (let turn = 0; turn < 12; turn += 1) {
    amount -= 1;
    const busy = numbers.slice(0, 10 + (turn % 5));
    await Promise.all(busy.map((number) => bid(deps, number, { by: 1, amount: `${amount}` })));
  }
  const { rows } = await sql<{ statement: string; custom: number; generic: number }>`
    select left(regexp_replace(statement, '\\s+', ' ', 'g'), 60) as statement,
      custom_plans as custom, generic_plans as generic
    from pg_prepared_statements`.execute(db);
  expect(rows.length).toBe(7);
  for (const { statement, custom, generic } of rows) {
    expect(Number(custom), statement).toBeLessThanOrEqual(TRIALS);
    expect(Number(generic), statement).toBeGreaterThan(0);
  }
  await db.destroy();
  await world.stop();
});
