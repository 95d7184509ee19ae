import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  moveStatementAs,
  must,
  receivedInvoice,
  registerXml,
  statementOf,
} from '../../../harness/fulfilment/money.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, supplierOrg } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const SETTLERS: readonly Actor[] = ['buyer', 'handler', 'finance'];
const OTHERS: readonly Actor[] = ['keeper', 'paymentApprover', 'otherHandler'];

/** The duties about a document: of the settlers, who all have the same, of nobody else in the unit, of the supplier. */
async function askedOf(id: string) {
  const settlers = await Promise.all(SETTLERS.map((who) => dutiesOf(world.as(who), id)));
  for (const one of settlers) expect(one).toEqual(settlers[0]);
  for (const who of OTHERS) expect(await dutiesOf(world.as(who), id)).toEqual([]);
  expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
  const supplier = await dutiesOf(world.as('supplier', 1), id);
  return [...(settlers[0] ?? []), ...supplier];
}

const RULE = {
  supplierId: '',
  fundsType: null,
  cycle: 'month',
  cutOffDay: 25,
  tolerance: 0,
  isAutomatic: false,
  firstConfirmer: 'supplier',
  autoConfirmDays: 0,
  buyerKind: 'publicBody',
  supplierSize: 'smallOrMedium',
  agreedDays: null,
  basis: 'acceptance',
  isMonthly: false,
} as const;
const saveRule = (more: object = {}) =>
  // The form with some other choices of the same types.
  must(world.as('buyer').call(statementEndpoints.saveRule, { ...RULE, ...more } as never));

describe('statement.create', () => {
  const group = `${supplierOrg(1)}-fiscal`;
  beforeEach(() => sql`delete from statement_rule`.execute(world.db));

  it('waits for the settlers once the period is over, and ends with the statement', async () => {
    await acceptedOrder(world, { pen: 2 });
    expect(await askedOf(group)).toEqual([]);
    await sql`update statement_left set accepted_at = '2026-05-25T23:59:59+08:00'`.execute(
      world.db,
    );
    expect(await askedOf(group)).toEqual(['statement.create']);
    const { rows } = await todosOf(world.as('buyer'), 'open', '待对账');
    expect(rows.find(({ businessId }) => businessId === group)?.text).toContain(
      '1 个订单的已验收货款 6.66 元（财政资金）待生成对账单',
    );
    await sql`update statement_left set accepted_at = '2026-05-26T00:00:00+08:00'`.execute(
      world.db,
    );
    expect(await askedOf(group)).toEqual([]);
    // By quarter, March is the last month that is over.
    await saveRule({ cycle: 'quarter', cutOffDay: 31 });
    expect(await askedOf(group)).toEqual([]);
    await sql`update statement_left set accepted_at = '2026-03-31T23:00:00+08:00'`.execute(
      world.db,
    );
    expect(await askedOf(group)).toEqual(['statement.create']);
    await makeStatement(world);
    expect(await askedOf(group)).toEqual([]);
  });

  it('waits at once where a unit settles by order, and never where its rule makes statements', async () => {
    await acceptedOrder(world, { pen: 2 });
    await saveRule({ cycle: 'order' });
    expect(await askedOf(group)).toEqual(['statement.create']);
    await saveRule({ cycle: 'order', isAutomatic: true });
    expect(await askedOf(group)).toEqual([]);
    // The supplier's own rule counts before the general one.
    await saveRule({ supplierId: supplierOrg(1), cycle: 'order' });
    expect(await askedOf(group)).toEqual(['statement.create']);
    await makeStatement(world);
  });
});

describe('a statement', () => {
  const { confirm, dispute, settle, cancel } = statementEndpoints;
  beforeEach(() => sql`delete from statement_rule`.execute(world.db));

  it('waits to be confirmed by the supplier (statement.confirm), then by the buyer (statement.confirmAsBuyer)', async () => {
    await acceptedOrder(world, { pen: 2 });
    await saveRule({ autoConfirmDays: 7 });
    const { id } = await makeStatement(world);
    expect(await askedOf(id)).toEqual(['statement.confirm']);
    await must(moveStatementAs(world.as('supplier', 1), confirm, id, {}));
    expect(await askedOf(id)).toEqual(['statement.confirmAsBuyer']);
    const { rows } = await todosOf(world.as('buyer'), 'open', '对账单待确认');
    const due = rows.find(({ businessId }) => businessId === id)?.dueAtMs ?? 0;
    expect(due - world.clock.at).toBe(7 * 86_400_000);
    await must(moveStatementAs(world.as('finance'), confirm, id, {}));
    expect(await askedOf(id)).toEqual(['invoice.apply']);
    await must(moveStatementAs(world.as('buyer'), cancel, id, { reason: '重做' }));
    expect(await askedOf(id)).toEqual([]);
    await makeStatement(world);
  });

  it('waits for the buyer first where the rule says so', async () => {
    await acceptedOrder(world, { pen: 2 });
    await saveRule({ firstConfirmer: 'buyer' });
    const { id } = await makeStatement(world);
    expect(await askedOf(id)).toEqual(['statement.confirmAsBuyer']);
    await must(moveStatementAs(world.as('buyer'), confirm, id, {}));
    expect(await askedOf(id)).toEqual(['statement.confirm']);
    await must(moveStatementAs(world.as('supplier', 1), confirm, id, {}));
  });

  it('in dispute waits to be settled (statement.settle), and for the supplier’s answer (statement.reply)', async () => {
    await acceptedOrder(world, { pen: 2 });
    const { id } = await makeStatement(world);
    const reason = '数量不符';
    await must(moveStatementAs(world.as('supplier', 1), dispute, id, { lineNos: [1], reason }));
    expect(await askedOf(id)).toEqual(['statement.settle']);
    const { rows } = await todosOf(world.as('buyer'), 'open', '对账异议待处理');
    expect(rows.find(({ businessId }) => businessId === id)?.text).toContain(
      '数量不符——请处理异议',
    );
    const asked = { lineNos: [], reason: '请说明' };
    await must(moveStatementAs(world.as('buyer'), dispute, id, asked));
    expect(await askedOf(id)).toEqual(['statement.settle', 'statement.reply']);
    const replied = { lineNos: [], reason: '已说明' };
    await must(moveStatementAs(world.as('supplier', 1), dispute, id, replied));
    expect(await askedOf(id)).toEqual(['statement.settle']);
    await must(moveStatementAs(world.as('handler'), settle, id, { note: '已核对' }));
    expect(await askedOf(id)).toEqual(['statement.confirm']);
    await must(moveStatementAs(world.as('buyer'), cancel, id, { reason: '重做' }));
    expect(await askedOf(id)).toEqual([]);
    await makeStatement(world);
  });
});

describe('an invoice', () => {
  const move = async (who: 'receive' | 'giveBack' | 'withdraw', id: string) => {
    const buyer = world.as('buyer');
    const { version } = await applicationOf(buyer, id);
    if (who === 'receive') return must(buyer.call(invoiceEndpoints.receive, { id, version }));
    return must(buyer.call(invoiceEndpoints[who], { id, version, reason: '抬头有误' }));
  };

  it('goes from invoice.apply over invoice.register to invoice.receive, back and away', async () => {
    await acceptedOrder(world, { ink: 3 });
    const statement = await confirmedStatement(world);
    expect(await askedOf(statement.id)).toEqual(['invoice.apply']);
    const { rows } = await todosOf(world.as('buyer'), 'open', '待申请开票');
    const row = rows.find(({ businessId }) => businessId === statement.id);
    expect(row?.url).toBe(`/InvoiceApply?dzdids=${statement.id}`);
    const first = await applyFor(world, [statement.id]);
    expect(await askedOf(statement.id)).toEqual([]);
    expect(await askedOf(first)).toEqual(['invoice.register']);
    await move('withdraw', first);
    expect(await askedOf(first)).toEqual([]);
    expect(await askedOf(statement.id)).toEqual(['invoice.apply']);
    const id = await applyFor(world, [statement.id]);
    await must(registerXml(world, id, goodInvoice(world, statement.amount)));
    expect(await askedOf(id)).toEqual(['invoice.receive']);
    await move('giveBack', id);
    expect(await askedOf(id)).toEqual(['invoice.register']);
    const { rows: open } = await todosOf(world.as('supplier', 1), 'open', '待开票');
    expect(open.find(({ businessId }) => businessId === id)?.text).toContain(
      '发票待重开：抬头有误',
    );
    await must(registerXml(world, id, goodInvoice(world, statement.amount)));
    await move('receive', id);
    expect(await askedOf(id)).toEqual([]);
    const { rows: news } = await todosOf(world.as('supplier', 1), 'unread', '开票有变化');
    expect(news.find(({ businessId }) => businessId === id)?.text).toContain('采购人收票');
  });

  const askRed = async (by: 'buyer' | 'supplier') => {
    await acceptedOrder(world, { ink: 3 });
    const { invoice, application } = await receivedInvoice(world);
    const { net, tax } = invoice;
    const body = { invoiceId: invoice.id, applicationId: null, reason: 'error', net, tax } as const;
    const player = by === 'buyer' ? world.as('buyer') : world.as('supplier', 1);
    const { id } = await must(player.call(invoiceEndpoints.askRed, body));
    return { id, invoice, application };
  };

  it('waits for the answer of the supplier (invoice.answerRed), then for the red one (invoice.registerRed)', async () => {
    const { id, invoice, application } = await askRed('buyer');
    expect(await askedOf(id)).toEqual(['invoice.answerRed']);
    const { rows } = await todosOf(world.as('supplier', 1), 'open', '红字确认单待答复');
    const row = rows.find(({ businessId }) => businessId === id);
    expect((row?.dueAtMs ?? 0) - world.clock.at).toBe(72 * 3_600_000);
    const answer = { id, answer: 'confirm', note: '' } as const;
    await must(world.as('supplier', 1).call(invoiceEndpoints.answerRed, answer));
    expect(await askedOf(id)).toEqual(['invoice.registerRed']);
    const { rows: news } = await todosOf(world.as('buyer'), 'unread', '红字确认单有变化');
    expect(news[0]?.text).toContain(`确认红字确认单（发票 ${invoice.number}）`);
    const red = goodInvoice(world, fen(-invoice.gross), { reverses: invoice.number });
    await must(registerXml(world, application.id, red));
    expect(await askedOf(id)).toEqual([]);
  });

  it('waits for the answer of the buyer (invoice.answerRedAsBuyer) until it is refused or over', async () => {
    const refused = await askRed('supplier');
    expect(await askedOf(refused.id)).toEqual(['invoice.answerRedAsBuyer']);
    const answer = { id: refused.id, answer: 'refuse', note: '无误' } as const;
    await must(world.as('finance').call(invoiceEndpoints.answerRed, answer));
    expect(await askedOf(refused.id)).toEqual([]);
    const late = await askRed('supplier');
    const askedAt = world.clock.at;
    world.clock.at = askedAt + 72 * 3_600_000;
    expect(await askedOf(late.id)).toEqual([]);
    await world.runJob('invoice.expireRedLetters');
    const { rows } = await todosOf(world.as('supplier', 1), 'unread', '红字确认单有变化');
    expect(rows.some(({ text }) => text.includes('逾期未确认，已作废'))).toBe(true);
    world.clock.at = askedAt;
  });
});

it('a statement tells who did not act that it was confirmed', async () => {
  await acceptedOrder(world, { pen: 2 });
  const { id } = await confirmedStatement(world);
  expect((await statementOf(world.as('buyer'), id)).state).toBe('confirmed');
  const { rows } = await todosOf(world.as('supplier', 1), 'unread', '对账单有变化');
  expect(rows.find(({ businessId }) => businessId === id)?.text).toContain('采购人确认对账单');
});
