import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import {
  contractEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  decidePayment,
  executePayment,
  giveContract,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  settleOrder,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';

/* From every document of a thread one comes to every other by what its page shows. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

/** The documents that the page of a document leads to, as `kind:id`. */
const pages: Readonly<Record<string, (id: string) => Promise<string[]>>> = {
  order: async (orderId) => {
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(thread.documents.every(({ mayOpen }) => mayOpen)).toBe(true);
    return thread.documents.map(({ kind, id }) => `${kind}:${id}`);
  },
  contract: async (id) => {
    const { contract } = await must(world.as('buyer').call(contractEndpoints.detail, { id }));
    return [`order:${contract.orderId}`];
  },
  statement: async (id) => {
    const { statement } = await must(world.as('buyer').call(statementEndpoints.detail, { id }));
    const { rows, application, payments } = statement;
    return [
      ...rows.map(({ orderId }) => `order:${orderId}`),
      ...(application ? [`invoice:${application.id}`] : []),
      ...payments.map((payment) => `payment:${payment.id}`),
    ];
  },
  invoice: async (id) => {
    const { application } = await must(world.as('buyer').call(invoiceEndpoints.detail, { id }));
    return [
      ...application.statements.map((statement) => `statement:${statement.id}`),
      ...application.payments.map((payment) => `payment:${payment.id}`),
    ];
  },
  payment: async (id) => {
    const { payment } = await must(world.as('buyer').call(paymentEndpoints.detail, { id }));
    return payment.evidence
      .filter(({ kind }) => kind !== 'acceptance')
      .map((one) => `${one.kind}:${one.id}`);
  },
  afterSale: async (id) => {
    const { afterSale } = await must(world.as('buyer').call(afterSaleEndpoints.detail, { id }));
    return [`order:${afterSale.orderId}`];
  },
};

/** Everything that one comes to from a document, itself among it. */
async function reached(from: string): Promise<string[]> {
  const found = new Set([from]);
  for (const document of found) {
    const [kind = '', id = ''] = document.split(':');
    for (const next of (await pages[kind]?.(id)) ?? []) found.add(next);
  }
  return [...found].toSorted();
}

async function claimOne(orderId: string): Promise<string> {
  const claim = {
    ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(1), reason: '短少' },
    ...{
      description: '',
      contactName: '林静',
      contactPhone: '13800000000',
      fileGroup: null,
      providerForm: [],
    },
  };
  return (await must(world.as('buyer').call(afterSaleEndpoints.apply, claim))).id;
}

describe('every document of a thread', () => {
  it('is reachable from every other, over two orders of one statement', async () => {
    const first = await confirmedOrder(world, { pen: 10 });
    const second = await confirmedOrder(world, { ink: 4 });
    const contract = await giveContract(world, first);
    const ahead = await must(
      world.as('buyer').call(prepaymentEndpoints.apply, { id: contract, note: '' }),
    );
    for (const id of [first, second]) await settleOrder(world, id);
    const { statement, application, invoice } = await receivedInvoice(world);
    const paid = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(invoice.gross - 1))),
    );
    await must(decidePayment(world, paid.id));
    await must(executePayment(world, paid.id));
    const claim = await claimOne(second);
    const all = [
      ...[`order:${first}`, `order:${second}`, `contract:${contract}`, `payment:${ahead.id}`],
      ...[`statement:${statement.id}`, `invoice:${application.id}`, `payment:${paid.id}`],
      `afterSale:${claim}`,
    ].toSorted();
    for (const document of all) expect(await reached(document), document).toEqual(all);
  });

  it('says how far the money of its order is, to the 分', async () => {
    const { rows } = await sql<{ id: string }>`
      select order_id as id from statement_line order by order_number limit 1`.execute(world.db);
    const orderId = rows[0]?.id ?? '';
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    const { accepted } = thread.money ?? { accepted: 0 };
    expect(thread.money).toMatchObject({ reconciled: accepted, invoiced: accepted, deducted: 0 });
    const [statement] = thread.documents.filter(({ kind }) => kind === 'statement');
    expect(statement).toMatchObject({ ofOrder: accepted, stateWord: '已开票' });
  });

  it('is listed for people who may not open it, without the way to it', async () => {
    const { rows } = await sql<{ id: string }>`
      select order_id as id from statement_line limit 1`.execute(world.db);
    const orderId = rows[0]?.id ?? '';
    const keeper = await must(world.as('keeper').call(threadEndpoints.read, { orderId }));
    const kinds = keeper.thread.documents.filter(({ mayOpen }) => mayOpen).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'contract')).toEqual([]);
    const supplier = await must(world.as('supplier', 1).call(threadEndpoints.read, { orderId }));
    expect(supplier.thread.documents.every(({ mayOpen }) => mayOpen)).toBe(true);
  });
});
