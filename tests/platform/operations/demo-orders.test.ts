import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { openSigningKey, publishKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { loadAccounts } from '@jicai/platform/src/operations/demo/accounts.ts';
import { everyStory, loadOrders } from '@jicai/platform/src/operations/demo/orders/load.ts';
import { afterSaleStates } from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadSmallMall } from '../../browser/mall/mall-data.ts';
import { openDatabase } from '../../harness/world.ts';

it('the demonstration has documents in every state over a year', { timeout: 240_000 }, async () => {
  const db = await openDatabase('postgres');
  await loadAccounts(db);
  await loadSmallMall(db);
  const signing = openSigningKey({ base64: null, file: null });
  await publishKey(signing, db);
  await loadOrders({ db, clock: databaseClock, signing }, everyStory);
  const { rows } = await sql<{ kind: string; states: string[] }>`
    select 'statement' as kind, array_agg(distinct state order by state) as states from statement
    union all select 'application', array_agg(distinct state order by state) from invoice_application
    union all select 'payment', array_agg(distinct state order by state) from payment
    union all select 'afterSale', array_agg(distinct state order by state) from after_sale
    union all select 'contract', array_agg(distinct state order by state) from contract
    union all select 'contractKind', array_agg(distinct kind order by kind) from contract
    union all select 'bond', array_agg(distinct bond_state order by bond_state) from contract
    union all select 'redLetter', array_agg(distinct state order by state) from red_letter
    union all select 'months', array_agg(distinct to_char(submitted_at, 'YYYY-MM')) from purchase_order`.execute(
    db,
  );
  const states = Object.fromEntries(rows.map((row) => [row.kind, row.states]));
  expect(states).toMatchObject({
    statement: ['cancelled', 'confirmed', 'disputed', 'invoiced', 'paid', 'unreconciled'],
    application: ['applied', 'issued', 'received'],
    payment: ['approved', 'cancelled', 'confirmed', 'inReview', 'paid', 'returned'],
    afterSale: afterSaleStates.toSorted(),
    contractKind: ['contract', 'supplement'],
    bond: ['none', 'received'],
    redLetter: ['pending'],
  });
  expect(states.months?.length).toBeGreaterThanOrEqual(10);
  for (const invariant of invariants)
    expect((await findBreaches(invariant, db)).first, invariant.name).toEqual([]);
  await db.destroy();
});
