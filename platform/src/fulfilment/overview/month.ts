import type { Deadline } from '@jicai/shared/contract/fulfilment/overview.ts';
import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Subject } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import { buyerOf, knownContract, ownColumn, ownDocuments } from '../settlement/sides.ts';

/** The two sides of what is due. */
export const MONTH_READERS = [
  'buyer',
  'handler',
  'finance',
  'paymentApprover',
  'supplier',
] as const;

/** Deadlines of one month that are shown at most. */
const MOST_DEADLINES = 1_000;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The first moments of a month in China and of the next one; null for what is no month. */
function boundsOf(month: string): { readonly from: number; readonly to: number } | null {
  const [, year = '', nth = ''] = MONTH.exec(month) ?? [];
  if (year === '') return null;
  const isLast = nth === '12';
  const next = isLast
    ? `${Number(year) + 1}-01`
    : `${year}-${String(Number(nth) + 1).padStart(2, '0')}`;
  const startOf = (first: string) => momentOfDay(`${first}-01`, '00:00:00');
  return { from: startOf(month), to: startOf(next) };
}

type Row = Omit<Deadline, 'url'> & { readonly id: string };

/** Pages of a deadline's document, for the unit and for the supplier. */
const urlOf = ({ kind, id, number }: Row, isSupplier: boolean): string => {
  switch (kind) {
    case 'delivery':
      return businessPaths.orderThread(id);
    case 'sign':
    case 'publish':
      return businessPaths.contract(id);
    case 'confirm':
      return (isSupplier ? businessPaths.supplierStatement : businessPaths.statement)(id);
    case 'afterSale':
      return (isSupplier ? businessPaths.supplierAfterSale : businessPaths.afterSale)(id);
    case 'payment':
      return `${menuPaths.payments}?keyword=${encodeURIComponent(number)}`;
  }
};

/**
 * Everything that is due for the caller's unit or shop in one month: deliveries, contracts to sign and to
 * publish, statements that confirm themselves, payments, answers to after-sales.
 */
export async function readMonth(
  month: string,
  person: Person,
  db: Executor,
): Promise<{ rows: Deadline[] } | Refusal> {
  const bounds = boundsOf(month);
  if (!bounds) return refuse('deadline.badMonth');
  const own = ownColumn(person);
  const isSupplier = own === 'supplier_id';
  /** Documents of a kind that the caller's roles may read. */
  const mine = (of: string, subject: Subject, owner?: RawBuilder<unknown>) => {
    const caller = callerOf(person, { name: `${subject}.list`, write: false }, 'loggedIn');
    return caller.roles.length === 0 ? sql`false` : ownDocuments(caller, of, owner);
  };
  const partner = sql.ref(isSupplier ? 'v.unit_id' : 'v.supplier_id');
  const within = sql`v.at >= ${moment(bounds.from)} and v.at < ${moment(bounds.to)}`;
  const { rows } = await sql<Row>`
    select v.kind, v.id, v.number, v.at as "atMs", v.amount::bigint as amount, org.name as partner from (
      select 'delivery' as kind, o.id, o.number, o.deliver_by as at, o.amount, o.unit_id, o.supplier_id
        from purchase_order o where ${mine('o', 'order', sql`o.buyer_id`)} and o.deliver_by is not null
          and o.state in ('pendingShip', 'partShipped', 'shipped')
      union all
      select 'sign', c.id, c.number, c.sign_by, c.amount, c.unit_id, c.supplier_id
        from contract c where ${mine('c', 'contract', buyerOf(sql`c.order_id`))} and c.signed_at is null and c.state <> 'void'
          and ${knownContract(person, 'c')}
      union all
      select 'publish', c.id, c.number, c.publish_by, c.amount, c.unit_id, c.supplier_id
        from contract c where ${mine('c', 'contract', buyerOf(sql`c.order_id`))} and c.publish_by is not null and c.published_at is null
          and c.kind <> 'termination' and c.state in ('effective', 'changed')
      union all
      select 'confirm', s.id, s.number, s.auto_confirm_at, s.amount, s.unit_id, s.supplier_id
        from statement s where ${mine('s', 'statement')} and s.auto_confirm_at is not null
      union all
      select 'payment', d.invoice_id, d.number, d.due_at, d.outstanding, d.unit_id, d.supplier_id
        from invoice_owed d where ${mine('d', 'payment')} and d.outstanding > 0
      union all
      select 'afterSale', a.id, a.number, a.answer_by, a.refund, a.unit_id, a.supplier_id
        from after_sale a where ${mine('a', 'afterSale', buyerOf(sql`a.order_id`))} and a.state = 'applied'
    ) v join org on org.id = ${partner}
    where ${within} order by v.at, v.number limit ${MOST_DEADLINES}`.execute(db);
  return {
    rows: rows.map((row) => {
      const { id: _, ...shown } = row;
      return { ...shown, url: urlOf(row, isSupplier) };
    }),
  };
}
