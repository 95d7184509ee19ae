import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { AfterSaleState } from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Claims that wait for the supplier: an answer, or the goods that come back. */
const WAITING: readonly AfterSaleState[] = ['applied', 'buyerReturned'];

/** The money that a supplier is owed on invoices that were received. */
export interface Owed {
  readonly amount: Fen;
  readonly overdue: Fen;
  /** When the oldest part of it became due, or will; null where nothing is owed. */
  readonly since: number | null;
}

/** Figures of the time after the delivery, for a supplier's workbench. */
export const settlementTrade = {
  counters: [
    {
      name: 'afterSale',
      title: '待售后',
      path: menuPaths.afterSales,
      count: async ({ orgId }: Person, db: Executor): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from after_sale s join purchase_order o on o.id = s.order_id
          where o.supplier_id = ${orgId} and s.state = any(${[...WAITING]}::text[])`.execute(db);
        return rows[0]?.count ?? 0;
      },
    },
  ],
  async owed(orgId: string, clock: Clock, db: Executor): Promise<Owed> {
    const { rows } = await sql<Owed>`
      select coalesce(sum(d.outstanding), 0)::bigint as amount, min(d.due_at) as since,
        coalesce(sum(d.outstanding) filter (where d.due_at < ${clock.now()}), 0)::bigint as overdue
      from invoice_owed d where d.supplier_id = ${orgId} and d.outstanding > 0`.execute(db);
    const [owed] = rows;
    if (!owed) throw new Error('a sum without a row');
    return owed;
  },
};
