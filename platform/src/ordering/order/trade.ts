import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  type OrderTab,
  orderTabLabels,
  orderTabs,
} from '@jicai/shared/domain/ordering/order/tabs.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { ofSupplier } from './lists/lists.ts';

/** The orders of a tab of the supplier's list, with the way to that tab: figure and list are one count. */
const counterOf = (name: string, tab: OrderTab, title = orderTabLabels[tab]) => ({
  name,
  title,
  path: `${menuPaths.supplierOrders}?tab=${tab}`,
  count: async ({ orgId }: Person, db: Executor): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from purchase_order o
      where ${ofSupplier(orgId)} and o.state = any(${[...orderTabs[tab]]}::text[])`.execute(db);
    return rows[0]?.count ?? 0;
  },
});

/** A supplier's orders as the workbench shows them: what waits, and what was sold day by day. */
export const orderTrade = {
  counters: [
    counterOf('confirm', 'pendingConfirm', '待确认订单'),
    counterOf('contract', 'pendingContract'),
    counterOf('ship', 'pendingShip'),
    counterOf('statement', 'pendingStatement'),
    counterOf('invoice', 'pendingInvoice'),
  ],
  async sales(orgId: string, fromMs: number, db: Executor) {
    const { rows } = await sql<{ day: string; orders: number; amount: Fen }>`
      select to_char(o.created_at at time zone ${sql.lit(CHINA_ZONE)}, 'YYYY-MM-DD') as day,
        count(*)::int as orders, sum(o.goods_amount)::bigint as amount
      from purchase_order o where o.supplier_id = ${orgId} and o.created_at >= ${moment(fromMs)}
        and o.state not in ('cancelled', 'declined', 'reviewRejected', 'draft')
      group by 1 order by 1`.execute(db);
    return rows;
  },
  /** Carts in which somebody has a product of a shop. */
  async inCarts(shopId: string, db: Executor): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct c.person_id)::int as count from cart_line c
      join goods g on g.id = c.goods_id where g.shop_id = ${shopId}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  async openOrders(shopId: string, db: Executor): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from purchase_order where shop_id = ${shopId}
        and state not in ('completed', 'cancelled', 'closed', 'declined')`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
