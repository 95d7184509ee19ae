import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import {
  contractEndpoints,
  contractReviewEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { overviewEndpoints } from '@jicai/shared/contract/fulfilment/overview.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { auditSearchEndpoints } from '@jicai/shared/contract/operations/audit-search.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  decidePayment,
  executePayment,
  firstPage,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  settleOrder,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { everyOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { order as placeOrder } from '../../../harness/mall/orders.ts';
import { decide } from '../../../harness/mall/reviewers.ts';
import type { Actor } from '../../../harness/people/cast.ts';
import { isNew, newNamesIn, renameEverybody, wordsOf } from '../../../harness/people/renaming.ts';

/*
 * Finished documents name people, organisations and shops as they were called when they did it: after the
 * last payment everybody gets another name, and every document is read again.
 */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

const DAY = 24 * 3_600_000;
const supplier = () => world.as('supplier', 1);

async function moveContract(
  id: string,
  who: Actor | 'supplier',
  name: 'send' | 'confirm' | 'seal',
) {
  const { contract } = await must(world.as('buyer').call(contractEndpoints.detail, { id }));
  const player = who === 'supplier' ? supplier() : world.as(who);
  const move = { id, version: contract.version, name, reason: '' };
  await must(player.call(contractEndpoints.move, move));
}

/** The contract of an order, sealed by both and agreed to. */
async function concluded(orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from contract
    where order_id = ${orderId}`.execute(world.db);
  const id = rows[0]?.id ?? '';
  await moveContract(id, 'buyer', 'send');
  const { contract } = await must(world.as('buyer').call(contractEndpoints.detail, { id }));
  const period = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
  const form = { id, version: contract.version, serials: [], ...period };
  await must(supplier().call(contractEndpoints.complete, form));
  await moveContract(id, 'buyer', 'confirm');
  await moveContract(id, 'supplier', 'seal');
  await moveContract(id, 'handler', 'seal');
  const verdict = { businessId: id, result: 'passed', opinion: '', fileChange: null } as const;
  await must(world.as('reviewer').call(contractReviewEndpoints.submit, verdict));
  return id;
}

interface Finished {
  readonly orderId: string;
  readonly contract: string;
  readonly acceptance: string;
  readonly statement: string;
  readonly application: string;
  readonly payment: string;
}

/** An order of 30,000 yuan on its whole way to the confirmed payment. */
async function finished(): Promise<Finished> {
  const made = await must(placeOrder(world, 'buyer', { machine: 3 }));
  const orderId = made.orders[0]?.id ?? '';
  await must(decide(world.as('reviewer'), orderId, 'passed', '同意'));
  const version = await versionOf(world, orderId);
  await must(
    supplier().call(orderEndpoints.confirm, { id: orderId, version, amount: null, note: '' }),
  );
  const contract = await concluded(orderId);
  await settleOrder(world, orderId);
  const waiting = await must(
    world.as('keeper').call(stockEndpoints.waiting, { keyword: '', page: 1, pageSize: 9 }),
  );
  await must(
    world.as('keeper').call(stockEndpoints.enter, {
      ...{ warehouse: '一号库', location: '', note: '' },
      lines: waiting.rows.map(({ acceptanceId, lineNo, left }) => ({
        ...{ acceptanceId, lineNo, quantity: left, batch: '', serials: [], isAsset: false },
      })),
    }),
  );
  const { statement, application, invoice } = await receivedInvoice(world);
  const asked = wish(invoice.id, invoice.gross, '预付未付');
  const { id: payment } = await must(world.as('buyer').call(paymentEndpoints.apply, asked));
  await must(decidePayment(world, payment));
  await must(executePayment(world, payment));
  const paid = await paymentOf(supplier(), payment);
  await must(supplier().call(paymentEndpoints.confirm, { id: payment, version: paid.version }));
  return {
    ...{ orderId, contract, payment, statement: statement.id, application: application.id },
    acceptance: waiting.rows[0]?.acceptanceId ?? '',
  };
}

const orders = { ...everyOrder, page: 1, pageSize: 20 };
const all = { tab: 'all', keyword: '', page: 1, pageSize: 20 } as const;

/** Every document of the order, list and export that shows it, by a name. */
async function readAll(known: Finished): Promise<Record<string, unknown>> {
  const { orderId, contract, statement, application, payment, acceptance } = known;
  const buyer = world.as('buyer');
  const finance = world.as('finance');
  const file = async (asked: Promise<{ state: number; text: string; data: Made | null }>) =>
    wordsOf(await must(asked));
  type Made = { readonly fileName: string; readonly content: string };
  const { exportList } = overviewEndpoints;
  const list = (name: 'acceptancesDone' | 'stockEntries' | 'contracts' | 'payments', who: Actor) =>
    file(world.as(who).call(exportList, { list: name, keyword: '', fundsType: null, tab: 'all' }));
  return {
    order: await must(buyer.call(orderEndpoints.detail, { id: orderId })),
    orderOfSupplier: await must(supplier().call(orderEndpoints.detail, { id: orderId })),
    snapshot: await must(buyer.call(orderEndpoints.snapshot, { id: orderId, version: null })),
    orders: (await must(buyer.call(orderEndpoints.list, orders))).rows,
    ordersOfSupplier: (await must(supplier().call(orderEndpoints.supplierList, orders))).rows,
    ordersFile: await file(buyer.call(orderEndpoints.exportList, everyOrder)),
    review: await must(
      world.as('reviewer').call(orderReviewEndpoints.detail, { businessId: orderId }),
    ),
    thread: await must(buyer.call(threadEndpoints.read, { orderId })),
    contracts: (await must(buyer.call(contractEndpoints.list, all))).rows,
    contract: await must(buyer.call(contractEndpoints.detail, { id: contract })),
    contractFile: await file(buyer.call(contractEndpoints.file, { id: contract, seq: null })),
    contractReview: await must(
      world.as('reviewer').call(contractReviewEndpoints.detail, { businessId: contract }),
    ),
    acceptances: (
      await must(world.as('acceptor').call(acceptanceEndpoints.list, { ...all, tab: 'done' }))
    ).rows,
    acceptancePaper: await file(
      world.as('acceptor').call(acceptanceEndpoints.paper, { id: acceptance }),
    ),
    statement: await must(buyer.call(statementEndpoints.detail, { id: statement })),
    statementPaper: await file(
      buyer.call(statementEndpoints.print, { id: statement, form: 'pdf' }),
    ),
    statements: (await must(buyer.call(statementEndpoints.list, firstPage))).rows,
    application: await must(buyer.call(invoiceEndpoints.detail, { id: application })),
    applicationPaper: await file(buyer.call(invoiceEndpoints.print, { id: application })),
    payment: await must(finance.call(paymentEndpoints.detail, { id: payment })),
    paymentPaper: await file(finance.call(paymentEndpoints.print, { id: payment })),
    payments: (await must(finance.call(paymentEndpoints.list, firstPage))).rows,
    acceptancesFile: await list('acceptancesDone', 'acceptor'),
    stockFile: await list('stockEntries', 'keeper'),
    contractsFile: await list('contracts', 'buyer'),
    paymentsFile: await list('payments', 'finance'),
  };
}

/** The acts of a span, from all logs. */
async function acts(fromMs: number, toMs: number) {
  const span = { fromMs, toMs, source: null, actor: '', object: '', page: 1, pageSize: 60 };
  return (await must(world.as('auditAdmin').call(auditSearchEndpoints.list, span))).rows;
}

it('stays what it was signed with when everybody gets another name', async () => {
  const known = await finished();
  const before = await readAll(known);
  expect(before.payment).toMatchObject({
    payment: {
      ...{ applicantName: '姓名-buyer', approverName: '姓名-paymentApprover' },
      ...{ executorName: '姓名-finance', state: 'confirmed' },
    },
  });
  expect(before.paymentPaper).toContain('姓名-paymentApprover');
  const renamedAt = await renameEverybody(world);
  const after = await readAll(known);
  expect(newNamesIn(after)).toEqual([]);
  expect(after.paymentPaper).toContain('姓名-paymentApprover');
  // The files of `readAll` are acts too: those of before the renaming keep the old names, the later ones do not.
  const earlier = await acts(renamedAt - DAY, renamedAt);
  expect(earlier.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['security', 'order', 'fulfilment', 'settlement']),
  );
  expect(newNamesIn(earlier)).toEqual([]);
  const later = await acts(renamedAt, renamedAt + DAY);
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter(({ actor, unitName }) => !(isNew(actor) && isNew(unitName)))).toEqual([]);
});
