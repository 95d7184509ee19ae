import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
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
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  executePayment,
  firstPage,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  settleOrder,
  statementOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { pdfText, unzip } from '../../../harness/made-files.ts';
import { everyOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { order as placeOrder } from '../../../harness/mall/orders.ts';
import { decide, resubmit, todosOf } from '../../../harness/mall/reviewers.ts';
import type { Actor } from '../../../harness/people/cast.ts';

/*
 * What the unit notes for itself does not reach the supplier: a canary stands in every opinion and every note
 * of the house on the whole way of an order, and everything that the supplier reads is searched for it.
 */

const CANARY = '金丝雀CANARY';
/** People of the unit with whom the supplier has nothing to do. */
const NAMES = ['姓名-reviewer', '姓名-paymentApprover', '姓名-finance', '姓名-keeper'];

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

const supplier = () => world.as('supplier', 1);

/** The words of a file that was made: a PDF, or a workbook. */
function wordsOf({ fileName, content }: { fileName: string; content: string }): string {
  const bytes = Buffer.from(content, 'base64');
  if (fileName.endsWith('.pdf')) return pdfText(bytes);
  return [...unzip(bytes).values()].join('\n');
}

interface Known {
  readonly orderId: string;
  readonly contracts?: readonly string[];
  readonly statement?: string;
  readonly application?: string;
  readonly payment?: string;
  readonly afterSale?: string;
}

/** Everything that the supplier can read of an order and its documents, each read by its name. */
async function readAll(known: Known): Promise<Record<string, string>> {
  const { orderId, contracts = [] } = known;
  const read: Record<string, string> = {};
  const keep = async (name: string, answer: Promise<unknown>) => {
    read[name] = JSON.stringify(await answer);
  };
  const player = supplier();
  await keep('order', player.call(orderEndpoints.detail, { id: orderId }));
  await keep('snapshot', player.call(orderEndpoints.snapshot, { id: orderId, version: null }));
  const orders = { ...everyOrder, page: 1, pageSize: 20 };
  await keep('orders', player.call(orderEndpoints.supplierList, orders));
  await keep('thread', player.call(threadEndpoints.read, { orderId }));
  const all = { tab: 'all', keyword: '', page: 1, pageSize: 20 } as const;
  await keep('contracts', player.call(contractEndpoints.list, all));
  for (const id of contracts) {
    await keep(`contract ${id}`, player.call(contractEndpoints.detail, { id }));
    const file = await player.call(contractEndpoints.file, { id, seq: null });
    if (file.data) read[`contract file ${id}`] = wordsOf(file.data);
  }
  await keep('statements', player.call(statementEndpoints.list, firstPage));
  await keep('invoices', player.call(invoiceEndpoints.list, firstPage));
  await keep('payments', player.call(paymentEndpoints.list, firstPage));
  await keep('afterSales', player.call(afterSaleEndpoints.list, firstPage));
  await keep('month', player.call(overviewEndpoints.month, { month: '2026-06' }));
  await keep('todos', todosOf(player));
  for (const list of ['contracts', 'payments'] as const) {
    const body = { list, keyword: '', fundsType: null, tab: 'all' };
    read[`export ${list}`] = wordsOf(await must(player.call(overviewEndpoints.exportList, body)));
  }
  const one = async (
    name: string,
    id: string | undefined,
    read_: (id: string) => Promise<unknown>,
  ) => {
    if (id) await keep(name, read_(id));
  };
  await one('statement', known.statement, (id) => player.call(statementEndpoints.detail, { id }));
  await one('invoice', known.application, (id) => player.call(invoiceEndpoints.detail, { id }));
  await one('payment', known.payment, (id) => player.call(paymentEndpoints.detail, { id }));
  await one('afterSale', known.afterSale, (id) => player.call(afterSaleEndpoints.detail, { id }));
  if (known.payment) {
    const paper = await must(player.call(paymentEndpoints.print, { id: known.payment }));
    read['payment paper'] = wordsOf(paper);
  }
  return read;
}

/** Where the canary, or the name of somebody of the house, stands in what the supplier reads. */
async function leaksOf(known: Known): Promise<string[]> {
  const read = await readAll(known);
  return Object.entries(read).flatMap(([name, text]) =>
    [CANARY, ...NAMES].filter((one) => text.includes(one)).map((one) => `${name}: ${one}`),
  );
}

const contractOf = async (id: string, who: Actor = 'buyer') =>
  (await must(world.as(who).call(contractEndpoints.detail, { id }))).contract;

async function move(
  id: string,
  who: Actor | 'supplier',
  name: 'send' | 'sendBack' | 'confirm' | 'seal' | 'revise' | 'drop',
  reason = '',
) {
  const { version } = await contractOf(id);
  const player = who === 'supplier' ? supplier() : world.as(who);
  return must(player.call(contractEndpoints.move, { id, version, name, reason }));
}

/** The buyer saves the draft of a contract, with this text in its name and its clauses. */
async function saveDraft(id: string, text: string) {
  const { version, plan, bondShare } = await contractOf(id);
  const draft = { id, version, bondShare, plan: plan.map(({ amount: _, ...one }) => one) };
  const clauses = [{ title: '价款', text: `条款${text}` }];
  await must(
    world.as('buyer').call(contractEndpoints.save, { ...draft, name: `合同${text}`, clauses }),
  );
}

async function complete(id: string) {
  const { version } = await contractOf(id);
  const period = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
  await must(supplier().call(contractEndpoints.complete, { id, version, serials: [], ...period }));
}

/** From the sending of a contract to its review. */
async function toReview(id: string) {
  await move(id, 'buyer', 'send');
  await complete(id);
  await move(id, 'buyer', 'confirm');
  await move(id, 'supplier', 'seal');
  await move(id, 'handler', 'seal');
}

const decideContract = (businessId: string, result: 'passed' | 'failed') =>
  must(
    world.as('reviewer').call(contractReviewEndpoints.submit, {
      ...{ businessId, result, opinion: `${CANARY}合同意见`, fileChange: null },
    }),
  );

const decidePayment = (id: string, result: 'passed' | 'failed') =>
  must(
    world.as('paymentApprover').call(paymentEndpoints.decide, {
      ...{ id, result, file: null, opinion: `${CANARY}付款意见`, fileChange: null },
    }),
  );

/** An order of 30,000 yuan that failed its review once, confirmed by the supplier; its contract is drafted. */
async function confirmed(): Promise<{ orderId: string; contractId: string }> {
  const made = await must(
    placeOrder(world, 'buyer', { machine: 3 }, { purposeNote: `${CANARY}事由` }),
  );
  const orderId = made.orders[0]?.id ?? '';
  await must(decide(world.as('reviewer'), orderId, 'failed', `${CANARY}请比价`));
  await must(resubmit(world, orderId));
  await sql`update purchase_order set purpose_note = ${`${CANARY}事由`} where id = ${orderId}`.execute(
    world.db,
  );
  await must(decide(world.as('reviewer'), orderId, 'passed', `${CANARY}同意`));
  const version = await versionOf(world, orderId);
  await must(
    supplier().call(orderEndpoints.confirm, { id: orderId, version, amount: null, note: '' }),
  );
  const { rows } = await sql<{ id: string }>`select id from contract
    where order_id = ${orderId} and kind = 'contract'`.execute(world.db);
  return { orderId, contractId: rows[0]?.id ?? '' };
}

describe('on the way of an order, the supplier reads', () => {
  it('no opinion, no note of the house and no name of who reviews, keeps or pays', async () => {
    const { orderId, contractId } = await confirmed();
    const own = await must(world.as('buyer').call(orderEndpoints.detail, { id: orderId }));
    expect(JSON.stringify(own)).toContain(`${CANARY}请比价`);
    expect(JSON.stringify(own)).toContain(`${CANARY}事由`);
    const contracts = [contractId];
    expect(await leaksOf({ orderId, contracts })).toEqual([]);

    await saveDraft(contractId, '');
    await toReview(contractId);
    await decideContract(contractId, 'failed');
    expect(await leaksOf({ orderId, contracts })).toEqual([]);
    await move(contractId, 'buyer', 'revise');
    await saveDraft(contractId, CANARY);
    expect(await leaksOf({ orderId, contracts })).toEqual([]);
    await saveDraft(contractId, '');
    await toReview(contractId);
    await decideContract(contractId, 'passed');
    expect(await leaksOf({ orderId, contracts })).toEqual([]);

    await settleOrder(world, orderId);
    const waiting = await must(
      world.as('keeper').call(stockEndpoints.waiting, { keyword: '', page: 1, pageSize: 9 }),
    );
    await must(
      world.as('keeper').call(stockEndpoints.enter, {
        ...{ warehouse: `${CANARY}库`, location: `${CANARY}架`, note: `${CANARY}入库` },
        lines: waiting.rows.map(({ acceptanceId, lineNo, left }) => ({
          ...{ acceptanceId, lineNo, quantity: left, batch: '', serials: [], isAsset: false },
        })),
      }),
    );
    const { statement, application, invoice } = await receivedInvoice(world);
    const known = {
      ...{ orderId, contracts, statement: statement.id, application: application.id },
    };
    expect(await leaksOf(known)).toEqual([]);

    const asked = { ...wish(invoice.id, invoice.gross, `${CANARY}差异`), note: `${CANARY}备注` };
    const { id } = await must(world.as('buyer').call(paymentEndpoints.apply, asked));
    const paid = { ...known, payment: id };
    expect(await leaksOf(paid)).toEqual([]);
    await decidePayment(id, 'failed');
    expect(await leaksOf(paid)).toEqual([]);
    const { version } = await paymentOf(world.as('buyer'), id);
    const again = { id, version, differenceReason: `${CANARY}再次` };
    await must(world.as('buyer').call(paymentEndpoints.resubmit, again));
    await decidePayment(id, 'passed');
    expect(await leaksOf(paid)).toEqual([]);
    await must(executePayment(world, id));
    expect(await leaksOf(paid)).toEqual([]);
    const seen = await paymentOf(supplier(), id);
    expect(seen).toMatchObject({ state: 'paid', voucher: 'PZ-1', amount: invoice.gross });
    const whole = await paymentOf(world.as('finance'), id);
    expect(whole).toMatchObject({ note: `${CANARY}备注`, approverName: '姓名-paymentApprover' });
  });

  it('what concerns them: results, what they did themselves, and reasons that are for them', async () => {
    const { orderId, contractId } = await confirmed();
    const { order } = await must(supplier().call(orderEndpoints.detail, { id: orderId }));
    expect(order.events.map(({ action, personName }) => [action, personName])).toEqual([
      ['submit', ''],
      ['fail', ''],
      ['resubmit', ''],
      ['pass', ''],
      ['confirm', '姓名-supplier1'],
    ]);
    await move(contractId, 'buyer', 'send');
    await complete(contractId);
    await move(contractId, 'buyer', 'sendBack', '请改履约期限');
    const { thread } = await must(supplier().call(threadEndpoints.read, { orderId }));
    const back = thread.events.find(({ sentence }) => sentence.startsWith('退回合同'));
    expect(back).toMatchObject({ note: '请改履约期限', personName: '' });
    await move(contractId, 'buyer', 'send');
    await complete(contractId);
    await move(contractId, 'supplier', 'sendBack', '账号写错');
    const { contract } = await must(supplier().call(contractEndpoints.detail, { id: contractId }));
    expect(contract.events.at(-1)).toMatchObject({
      note: '账号写错',
      personName: '姓名-supplier1',
    });
    expect(contract).toMatchObject({ state: 'draft', name: '合同', clauses: [], plan: [] });
  });

  it('the answer to a dispute, and why payment is on hold', async () => {
    const { rows } = await must(
      world.as('buyer').call(statementEndpoints.list, { ...firstPage, tab: 'all' }),
    );
    const id = rows[0]?.id ?? '';
    expect((await statementOf(supplier(), id)).events.length).toBeGreaterThan(0);
    const page = await must(supplier().call(invoiceEndpoints.list, firstPage));
    const application = page.rows[0]?.id ?? '';
    const { invoices } = (
      await must(world.as('buyer').call(invoiceEndpoints.detail, { id: application }))
    ).application;
    const block = { invoiceId: invoices[0]?.id ?? '', scope: 'supplier' as const, until: '' };
    await must(
      world.as('finance').call(paymentEndpoints.block, { ...block, reason: '请补质保函' }),
    );
    const seen = (await must(supplier().call(invoiceEndpoints.detail, { id: application })))
      .application;
    expect(seen.events.at(-1)).toMatchObject({ note: '请补质保函', personName: '' });
  });
});

describe('a contract that was not sent', () => {
  it('does not exist for the supplier: nor its draft, a supplement, what it adds, its end', async () => {
    const { orderId, contractId } = await confirmed();
    const drafted = `起草${CANARY}`;
    await saveDraft(contractId, drafted);
    const list = { tab: 'all', keyword: '', page: 1, pageSize: 50 } as const;
    const idsOf = async (player = supplier(), keyword = '') =>
      (await must(player.call(contractEndpoints.list, { ...list, keyword }))).rows.map(
        ({ id }) => id,
      );
    expect(await idsOf()).not.toContain(contractId);
    expect(await idsOf(world.as('buyer'), drafted)).toEqual([contractId]);
    const named = { ...everyOrder, keyword: drafted, page: 1, pageSize: 5 };
    expect((await must(supplier().call(orderEndpoints.supplierList, named))).rows).toEqual([]);
    const unknown = supplier().call(contractEndpoints.detail, { id: contractId });
    expect(await refusal(unknown)).toContain('不存在');
    const file = supplier().call(contractEndpoints.file, { id: contractId, seq: null });
    expect(await refusal(file)).toContain('不存在');
    const { thread } = await must(supplier().call(threadEndpoints.read, { orderId }));
    expect(thread.contractId).toBeNull();
    expect(thread.documents.filter(({ kind }) => kind === 'contract')).toEqual([]);
    const { order } = await must(supplier().call(orderEndpoints.detail, { id: orderId }));
    expect(order.contract).toBeNull();

    await saveDraft(contractId, '');
    await toReview(contractId);
    await decideContract(contractId, 'passed');
    const before = await must(supplier().call(contractEndpoints.detail, { id: contractId }));
    const { version } = await contractOf(contractId);
    const supplement = { kind: 'supplement' as const, amount: fen(0), added: [] };
    const wanted = { id: contractId, version, reason: `${CANARY}追加`, ...supplement };
    const { id } = await must(world.as('buyer').call(contractEndpoints.propose, wanted));
    await sql`update contract set amount = 12345 where id = ${id}`.execute(world.db);
    const contracts = [contractId, id];
    const leaks = async () => {
      const read = Object.values(await readAll({ orderId, contracts }));
      return read.filter((text) => text.includes(CANARY) || text.includes('12345')).length;
    };
    expect(await leaks()).toBe(0);
    const seen = await must(supplier().call(contractEndpoints.detail, { id: contractId }));
    expect(seen.contract.proposals).toEqual([]);
    expect(seen.contract.supplementLeft).toBe(before.contract.supplementLeft);
    // The most that is left would tell the amount of the draft.
    const much = { id: contractId, version, reason: '追加', ...supplement, amount: fen(300_000) };
    const probed = await refusal(supplier().call(contractEndpoints.propose, much));
    expect(probed).not.toMatch(/\d/);
    await move(id, 'buyer', 'drop', `${CANARY}不追加了`);
    expect(await leaks()).toBe(0);
    expect(await idsOf()).not.toContain(id);
  });
});
