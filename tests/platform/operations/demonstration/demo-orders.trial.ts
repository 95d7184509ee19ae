import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { everyStory, loadOrders } from '@jicai/platform/demo/orders/load.ts';
import { isUntouched, readOldMessages } from '@jicai/platform/demo/read-messages.ts';
import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { acceptanceTable } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { afterSaleStates } from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { contractKinds, contractTable } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { applicationStates } from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { parcelTable } from '@jicai/shared/domain/fulfilment/parcel.ts';
import { paymentStates } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { statementStates } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadSmallMall } from '../../../browser/mall/mall-data.ts';
import { openDatabase } from '../../../harness/world.ts';

it('the demonstration has documents in every state over a year', async () => {
  const db = await openDatabase('postgres');
  await loadAccounts(db);
  await loadSmallMall(db);
  expect(await isUntouched(db)).toBe(true);
  const signing = openSigningKey({ base64: null, file: null });
  await publishKey(signing, db);
  const parts = { db, clock: databaseClock, signing };
  // A start that is interrupted after some stories: the next one goes on, and makes nothing twice.
  let left = 3;
  await loadOrders(parts, everyStory, () => left-- <= 0);
  const count = () =>
    db
      .selectFrom('purchase_order')
      .select((eb) => [
        eb.fn.count<number>('name').distinct().as('names'),
        eb.fn.count<number>('group_number').distinct().as('submits'),
      ])
      .executeTakeFirstOrThrow();
  expect(Number((await count()).names)).toBe(3);
  const budgets = () => db.selectFrom('budget').select('id').execute();
  const atFirst = await budgets();
  await loadOrders(parts, everyStory);
  const { names, submits } = await count();
  expect([Number(names), Number(submits)]).toEqual([everyStory.length, everyStory.length]);
  expect(await budgets()).toHaveLength(atFirst.length);
  const { rows } = await sql<{ kind: string; states: string[] }>`
    select 'statement' as kind, array_agg(distinct state order by state) as states from statement
    union all select 'application', array_agg(distinct state order by state) from invoice_application
    union all select 'payment', array_agg(distinct state order by state) from payment
    union all select 'afterSale', array_agg(distinct state order by state) from after_sale
    union all select 'contract', array_agg(distinct state order by state) from contract
    union all select 'contractKind', array_agg(distinct kind order by kind) from contract
    union all select 'bond', array_agg(distinct bond_state order by bond_state) from contract
    union all select 'redLetter', array_agg(distinct state order by state) from red_letter
    union all select 'invoice', array_agg(distinct state order by state) from invoice
    union all select 'parcel', array_agg(distinct state order by state) from parcel
    union all select 'acceptance', array_agg(distinct state order by state) from acceptance
    union all select 'stockEntry', array_agg(distinct kind order by kind) from stock_entry`.execute(
    db,
  );
  const states = Object.fromEntries(rows.map((row) => [row.kind, row.states]));
  expect(states).toMatchObject({
    contract: Object.keys(contractTable.states).toSorted(),
    contractKind: Object.keys(contractKinds).toSorted(),
    bond: ['none', 'received'],
    parcel: Object.keys(parcelTable.states).toSorted(),
    acceptance: Object.keys(acceptanceTable.states).toSorted(),
    stockEntry: ['entry', 'return', 'reversal'],
    statement: statementStates.toSorted(),
    application: applicationStates.toSorted(),
    invoice: ['received', 'registered', 'returned', 'withdrawn'],
    redLetter: ['confirmed', 'expired', 'issued', 'pending', 'refused'],
    payment: paymentStates.toSorted(),
    afterSale: afterSaleStates.toSorted(),
  });
  // A year's curve on the dashboard is no line on the ground with a peak at its end.
  const { rows: months } = await sql<{ month: string }>`
    select to_char(submitted_at, 'YYYY-MM') as month from purchase_order
    group by 1 having sum(amount) > 1000000`.execute(db);
  expect(months.length).toBeGreaterThanOrEqual(10);
  for (const invariant of invariants)
    expect((await findBreaches(invariant, db)).first, invariant.name).toEqual([]);
  // Months of orders told people much; who comes to the demonstration finds a few unread messages.
  const unread = async () => {
    const { rows: people } = await sql<{ name: string; messages: number; tasks: number }>`
      select person_id as name, count(*) filter (where kind = 'message' and read_at is null)::int as messages,
        count(*) filter (where kind = 'task' and handled_at is null)::int as tasks
      from todo group by person_id order by person_id`.execute(db);
    return people;
  };
  const before = await unread();
  expect(Math.max(...before.map(({ messages }) => messages))).toBeGreaterThan(5);
  expect(await isUntouched(db)).toBe(false);
  await readOldMessages(parts);
  expect(await unread()).toEqual(
    before.map((person) => ({ ...person, messages: Math.min(5, person.messages) })),
  );
  await db.destroy();
});
