import { randomUUID } from 'node:crypto';
import type { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logMove, notify, peopleWith } from '../settlement/documents.ts';

type Wish = RequestOf<(typeof invoiceEndpoints)['apply']>;

interface Billable {
  readonly id: string;
  readonly number: string;
  readonly supplierId: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly amount: number;
  readonly tolerance: number;
  readonly orders: string;
}

/** Confirmed statements without an application, locked in the order of their ids. */
async function lockBillable(
  ids: readonly string[],
  unitId: string,
  trx: Executor,
): Promise<Billable[]> {
  // First the lock, then the reading: an application that was committed meanwhile must be seen.
  await sql`select id from statement where id = any(${[...ids]}::text[]) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<Billable>`
    select s.id, s.number, s.supplier_id as "supplierId", s.funds_type as "fundsType", s.amount,
      s.tolerance, (select string_agg(distinct l.order_number, '、' order by l.order_number)
        from statement_line l where l.statement_id = s.id) as orders
    from statement s
    where s.id = any(${[...ids]}::text[]) and s.unit_id = ${unitId} and s.state = 'confirmed'
      and not exists (select from invoice_application_statement x where x.statement_id = s.id and x.live)
    order by s.id`.execute(trx);
  return rows;
}

async function titleOf(id: string, unitId: string, trx: Executor): Promise<InvoiceDetails | null> {
  const row = await trx
    .selectFrom('invoice_title')
    .selectAll()
    .where('id', '=', id)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: row.kind,
    title: row.title,
    taxNumber: row.tax_number,
    addressPhone: row.address_phone,
    bankAccount: row.bank_account,
    email: row.email,
  };
}

const amountOf = (group: readonly Billable[]): Fen =>
  fen(group.reduce((sum, one) => sum + one.amount, 0));

/**
 * Applies for invoices of confirmed statements: one application for all of them, one for each, or one for
 * each whose invoices are written order by order.
 */
export async function apply(
  body: Wish,
  context: WriteContext,
): Promise<{ ids: string[] } | Refusal> {
  const { trx, person, clock } = context;
  const statements = await lockBillable(body.statementIds, person.orgId, trx);
  if (statements.length === 0 || statements.length < new Set(body.statementIds).size)
    return refuse('invoice.noStatement');
  const title = await titleOf(body.titleId, person.orgId, trx);
  if (!title) return refuseAt('titleId', 'invoice.noTitle');
  const isMixed = new Set(statements.map((one) => `${one.supplierId} ${one.fundsType}`)).size > 1;
  if (isMixed && body.merge === 'merged') return refuseAt('merge', 'invoice.mixed');
  const groups = body.merge === 'merged' ? [statements] : statements.map((one) => [one]);
  // One below zero is due after a return: a red invoice pays it back.
  const empty = groups.find((group) => amountOf(group) === 0);
  if (empty) {
    const named = empty.map(({ number }) => number).join('、');
    return refuseAt('statementIds', 'invoice.noAmount', { numbers: named });
  }
  const { numbers, now } = await drawDocumentNumbers(
    'invoiceApplication',
    groups.length,
    clock,
    trx,
  );
  const ids: string[] = [];
  for (const [index, group] of groups.entries()) {
    const number = numbers[index] ?? '';
    ids.push(await insertApplication({ number, now, group, title, body }, context));
  }
  return { ids };
}

interface NewApplication {
  readonly number: string;
  readonly now: number;
  readonly group: readonly Billable[];
  readonly title: InvoiceDetails;
  readonly body: Wish;
}

async function insertApplication(
  { number, now, group, title, body }: NewApplication,
  { trx, person, clock }: WriteContext,
): Promise<string> {
  const id = randomUUID();
  const [first] = group;
  if (!first) throw new Error('an application without a statement');
  const orders = [...new Set(group.flatMap((one) => one.orders.split('、')))].join('、');
  const remark = `订单号：${orders}${body.remark ? `；${body.remark}` : ''}`;
  await trx
    .insertInto('invoice_application')
    .values({
      id,
      number,
      unit_id: person.orgId,
      supplier_id: first.supplierId,
      funds_type: first.fundsType,
      state: 'applied',
      title: JSON.stringify(title),
      content: body.content,
      per_order: body.merge === 'perOrder',
      remark: cutText(remark, limits.invoiceRemark),
      amount: amountOf(group),
      tolerance: Math.min(...group.map((one) => one.tolerance)),
      created_at: moment(now),
      created_by: person.id,
    })
    .execute();
  await trx
    .insertInto('invoice_application_statement')
    .values(group.map((one) => ({ application_id: id, statement_id: one.id })))
    .execute();
  const log = { kind: 'invoiceApplication', documentId: id, transition: 'apply' } as const;
  await logMove({ ...log, sentence: '提交开票申请', person }, clock, trx);
  await notify(
    {
      personIds: await peopleWith(first.supplierId, [], trx),
      subject: '新的开票申请',
      text: `${number}：请开具发票`,
      url: businessPaths.supplierInvoice(id),
      businessId: id,
      fromName: person.orgName,
      isKnown: true,
    },
    clock,
    trx,
  );
  return id;
}
