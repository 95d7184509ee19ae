import { FALLBACK } from '@jicai/platform/src/fulfilment/statement/rules-store.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { dayOf, momentOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import {
  acceptedOrder,
  firstPage,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  moveStatementAs,
  receivedInvoice,
  statementOf,
} from '../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';

/* The jobs of fulfilment, carried out as the worker does: what they change, and that they do it once. */

const DAY_MS = 86_400_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

const saveRule = (change: Partial<typeof FALLBACK>) =>
  must(world.as('buyer').call(statementEndpoints.saveRule, { ...FALLBACK, ...change }));

const listStatements = async () =>
  (await must(world.as('buyer').call(statementEndpoints.list, firstPage))).rows;

it('contract.deadlines warns the buyer once, five days before the day of signing and not earlier', async () => {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from contract where order_id = ${orderId}`.execute(world.db);
  const { id = '', number = '' } = rows[0] ?? {};
  const { contract } = await must(world.as('buyer').call(contractEndpoints.detail, { id }));
  const { signByMs } = contract;
  const warnings = async () =>
    (await todosOf(world.as('buyer'), null, number)).rows.filter(({ text }) =>
      text.includes(`应在 ${dayOf(signByMs)} 前签订`),
    ).length;

  world.clock.at = signByMs - 5 * DAY_MS;
  await world.runJob('contract.deadlines');
  expect(await warnings()).toBe(0);
  world.clock.at = signByMs - 5 * DAY_MS + 1;
  await world.runJob('contract.deadlines');
  await world.runJob('contract.deadlines');
  expect(await warnings()).toBe(1);
});

it('statement.makeDue makes a statement of the period that is over, of nothing later, and once', async () => {
  world.clock.at = momentOf([2026, 9, 25], [15, 0, 0]) ?? 0;
  const inside = await acceptedOrder(world, { pen: 3 });
  world.clock.at = momentOf([2026, 9, 26], [9, 0, 0]) ?? 0;
  const later = await acceptedOrder(world, { pen: 5 });

  await world.runJob('statement.makeDue');
  expect(await listStatements(), 'no rule asks for one').toEqual([]);

  await saveRule({ isAutomatic: true, cutOffDay: 25 });
  await world.runJob('statement.makeDue');
  await world.runJob('statement.makeDue');
  const made = await listStatements();
  expect(made.map(({ amount }) => amount)).toEqual([3 * 333]);
  const ordersOf = async (id: string) => {
    const { rows } = await sql<{ orderId: string }>`
      select distinct order_id as "orderId" from statement_line where statement_id = ${id}`.execute(
      world.db,
    );
    return rows.map(({ orderId }) => orderId);
  };
  expect(await ordersOf(made[0]?.id ?? '')).toEqual([inside]);

  // By order, without a period: what came after the cut-off follows at once.
  await saveRule({ isAutomatic: true, cycle: 'order' });
  await world.runJob('statement.makeDue');
  const [newest] = (await listStatements()).filter(({ id }) => id !== made[0]?.id);
  expect(await ordersOf(newest?.id ?? '')).toEqual([later]);
  await saveRule({ isAutomatic: false });
});

it('statement.confirmDue confirms for the silent side when the agreed days are over, not before', async () => {
  await saveRule({ autoConfirmDays: 7 });
  await acceptedOrder(world, { ink: 2 });
  const { id } = await makeStatement(world);
  const state = async () => (await statementOf(world.as('buyer'), id)).state;
  await must(moveStatementAs(world.as('supplier', 1), statementEndpoints.confirm, id, {}));
  const confirmedAt = world.clock.at;

  world.clock.at = confirmedAt + 7 * DAY_MS - 1;
  await world.runJob('statement.confirmDue');
  expect(await state()).toBe('supplierConfirmed');
  world.clock.at = confirmedAt + 7 * DAY_MS;
  await world.runJob('statement.confirmDue');
  await world.runJob('statement.confirmDue');
  expect(await state()).toBe('confirmed');
  const { rows } = await sql<{ sentence: string }>`
    select sentence from settlement_event where document_id = ${id} and sentence like '%自动确认%'`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  await saveRule({});
});

it('invoice.expireRedLetters ends a red letter that nobody confirmed within 72 hours', async () => {
  await acceptedOrder(world, { ink: 4 });
  const { invoice } = await receivedInvoice(world);
  const { id } = await must(
    world.as('buyer').call(invoiceEndpoints.askRed, {
      invoiceId: invoice.id,
      applicationId: null,
      reason: 'error',
      net: invoice.net,
      tax: invoice.tax,
    }),
  );
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from red_letter where id = ${id}`.execute(world.db);
    return rows[0]?.state;
  };
  const askedAt = world.clock.at;
  world.clock.at = askedAt + 72 * 3_600_000 - 1;
  await world.runJob('invoice.expireRedLetters');
  expect(await state()).toBe('pending');
  world.clock.at = askedAt + 72 * 3_600_000;
  await world.runJob('invoice.expireRedLetters');
  expect(await state()).toBe('expired');
});
