import { randomUUID } from 'node:crypto';
import type { AcceptedRef } from '@jicai/shared/contract/fulfilment/statement.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import { claimedLines } from '../settlement/claimed-lines.ts';
import { logMove, notify, peopleWith, SETTLERS } from '../settlement/documents.ts';
import { takeOpenLines } from '../settlement/open-lines.ts';
import { lockOrders, reportOrders } from '../settlement/orders.ts';
import { isOpen, isOpenRefund } from './open.ts';
import { ruleFor } from './rules-store.ts';

/** The scope of a statement: one supplier, one funds type (FU12). */
export interface StatementWish {
  readonly unitId: string;
  readonly supplierId: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  /** None: everything that is open. */
  readonly lines: readonly AcceptedRef[];
  /** Only acceptances before this time; null for all. */
  readonly before: number | null;
  /** Only acceptances of this order; null for all. */
  readonly orderId: string | null;
}

interface Deps {
  readonly trx: Executor;
  readonly clock: Clock;
  /** Null: the rule makes it. */
  readonly person: Person | null;
}

/** The orders whose lines may be meant; locked, so that a return and a statement never cross. */
async function lockedOrders(wish: StatementWish, trx: Executor): Promise<string[]> {
  const { unitId, supplierId, fundsType, orderId } = wish;
  const { rows } = await sql<{ id: string }>`
    select distinct w.order_id as id from statement_left w
    where w.unit_id = ${unitId} and w.supplier_id = ${supplierId} and w.funds_type = ${fundsType}
      and (${orderId}::text is null or w.order_id = ${orderId})
    union select distinct a.order_id from after_sale a
    where a.unit_id = ${unitId} and a.supplier_id = ${supplierId} and a.funds_type = ${fundsType}
      and (${orderId}::text is null or a.order_id = ${orderId}) and ${isOpenRefund}`.execute(trx);
  const ids = rows.map(({ id }) => id).sort();
  await lockOrders(ids, trx);
  return ids;
}

async function insertLines(
  id: string,
  wish: StatementWish,
  orderIds: readonly string[],
  trx: Executor,
): Promise<number> {
  const chosen = JSON.stringify(wish.lines);
  const { rows } = await sql<{ count: number }>`
    with chosen as (
      select c ->> 'acceptanceId' as acceptance_id, (c ->> 'lineNo')::int as line_no
      from jsonb_array_elements(${chosen}::jsonb) c
    ), lines as (
      select 'acceptance' as kind, v.order_id, v.line_no, v.acceptance_id, null::text as after_sale_id,
        v.order_number, v.name, v.spec, v.unit, v.quantity, v.price, v.amount, v.accepted_at as at, t.tax_rate
      from accepted_line v
      left join order_line t on t.order_id = v.order_id and t.line_no = v.line_no
      where v.order_id = any(${[...orderIds]}::text[]) and v.supplier_id = ${wish.supplierId} and ${isOpen}
        and (${wish.before === null} or v.accepted_at < ${moment(wish.before ?? 0)})
        and (${wish.lines.length === 0} or exists (select from chosen c
          where c.acceptance_id = v.acceptance_id and c.line_no = v.line_no))
      union all
      select 'afterSale', a.order_id, a.line_no, null, a.id, o.number, '售后扣减：' || g.name, g.spec, g.unit,
        a.quantity, g.price, -a.refund, a.refunded_at, g.tax_rate
      from after_sale a join purchase_order o on o.id = a.order_id
      join (${claimedLines}) g on g.order_id = a.order_id and g.line_no = a.line_no
      where a.order_id = any(${[...orderIds]}::text[]) and ${isOpenRefund}
    ), inserted as (
      insert into statement_line (statement_id, line_no, kind, order_id, order_line_no, acceptance_id,
        after_sale_id, order_number, name, spec, unit, quantity, price, amount, tax_rate)
      select ${id}, row_number() over (order by kind, at, order_number, line_no), kind, order_id, line_no,
        acceptance_id, after_sale_id, order_number, name, spec, unit, quantity, price, amount, tax_rate
      from lines returning kind
    )
    select count(*)::int as count from inserted where kind = 'acceptance'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Writes the sums of a statement's lines into it: its amount is never anything else. */
export async function sumUp(id: string, trx: Executor): Promise<void> {
  await sql`
    update statement s set accepted = t.accepted, deducted = t.deducted,
      amount = t.accepted + t.deducted + s.adjusted
    from (select coalesce(sum(amount) filter (where kind = 'acceptance'), 0)::bigint as accepted,
        coalesce(sum(amount) filter (where kind = 'afterSale'), 0)::bigint as deducted
      from statement_line where statement_id = ${id}) t
    where s.id = ${id}`.execute(trx);
}

/** Makes a statement of what is open; refunds of the same orders come off it (FU8, FU12). */
export async function createStatement(
  wish: StatementWish,
  { trx, clock, person }: Deps,
): Promise<{ id: string; number: string } | Refusal> {
  const orderIds = await lockedOrders(wish, trx);
  if (orderIds.length === 0) return refuse('statement.nothing');
  const rule = await ruleFor(wish, trx);
  const now = await readNow(clock, trx);
  const id = randomUUID();
  const { numbers } = await drawDocumentNumbers('statement', 1, clock, trx);
  const [number = ''] = numbers;
  await trx
    .insertInto('statement')
    .values({
      id,
      number,
      unit_id: wish.unitId,
      supplier_id: wish.supplierId,
      funds_type: wish.fundsType,
      state: 'unreconciled',
      period_from: moment(now),
      period_to: moment(wish.before ?? now),
      accepted: 0,
      amount: 0,
      tolerance: rule.tolerance,
      first_confirmer: rule.firstConfirmer,
      auto_confirm_days: rule.autoConfirmDays,
      created_at: moment(now),
      created_by: person?.id ?? null,
    })
    .execute();
  const found = await insertLines(id, wish, orderIds, trx);
  if (wish.lines.length > 0 && found < wish.lines.length)
    return refuse('statement.lineTaken', { count: String(wish.lines.length - found) });
  await takeOpenLines(id, trx);
  await sumUp(id, trx);
  const { rows } = await sql<{ lines: number }>`
    update statement s set period_from = least(s.period_to, coalesce((
        select min(a.done_at) from statement_line l join acceptance a on a.id = l.acceptance_id
        where l.statement_id = s.id), s.period_to))
    where s.id = ${id}
    returning (select count(*) from statement_line l where l.statement_id = s.id)::int as lines`.execute(
    trx,
  );
  if ((rows[0]?.lines ?? 0) === 0) return refuse('statement.nothing');
  const sentence = person ? '生成对账单' : '按对账规则自动生成对账单';
  await logMove(
    { kind: 'statement', documentId: id, transition: 'create', sentence, person },
    clock,
    trx,
  );
  await notifyFirst({ id, number, ...wish, first: rule.firstConfirmer }, person, clock, trx);
  await reportOrders(orderIds, trx);
  return { id, number };
}

async function notifyFirst(
  of: {
    id: string;
    number: string;
    unitId: string;
    supplierId: string;
    first: 'supplier' | 'buyer';
  },
  person: Person | null,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const isSupplier = of.first === 'supplier';
  const personIds = isSupplier
    ? await peopleWith(of.supplierId, [], trx)
    : await peopleWith(of.unitId, SETTLERS, trx);
  const url = (isSupplier ? businessPaths.supplierStatement : businessPaths.statement)(of.id);
  const news = { personIds, subject: '新的对账单', text: `${of.number}：请核对并确认`, url };
  await notify(
    { ...news, businessId: of.id, fromName: person?.orgName ?? '', isKnown: true },
    clock,
    trx,
  );
}
