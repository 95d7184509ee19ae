import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { ApiOrder } from './tables.ts';

/** Whether an order is another supplier's; one that nobody has is not. */
export async function isOfOther(orderId: string, supplierId: string, db: Executor) {
  const row = await db
    .selectFrom('purchase_order')
    .select('supplier_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined && row.supplier_id !== supplierId;
}

/** Orders of one page. */
export const API_PAGE = 50;

/**
 * A supplier's orders that passed their review, the last changed first, with the SKU numbers that the
 * supplier's system knows. `changedSince` is seconds since the epoch.
 */
export async function listApiOrders(
  supplierId: string,
  asked: { readonly state: string | null; readonly changedSince: number; readonly page: number },
  db: Executor,
): Promise<{ orders: ApiOrder[]; total: number }> {
  const where = sql`o.supplier_id = ${supplierId} and o.passed_at is not null
    and (${asked.state}::text is null or o.state = ${asked.state})
    and o.changed_at >= to_timestamp(${asked.changedSince}::bigint)`;
  const { rows: orders } = await sql<ApiOrder>`
    select o.id, o.number, o.state, o.version, o.amount, o.receiver, o.receiver_phone as phone,
      o.region_name || o.address_detail as address, o.submitted_at as "submittedAt",
      coalesce((select json_agg(json_build_object('lineNo', l.line_no, 'sku', l.sku_id,
          'name', l.name, 'quantity', l.quantity - l.released,
          'pack', coalesce(g.pack, 1), 'shipped', l.shipped,
          'price', l.price, 'taxRate', l.tax_rate) order by l.line_no)
        from order_line l left join goods g on g.id = l.goods_id and l.accessory_id is null
        where l.order_id = o.id), '[]') as lines
    from purchase_order o where ${where} order by o.changed_at desc, o.id
    limit ${API_PAGE} offset ${(asked.page - 1) * API_PAGE}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from purchase_order o where ${where}`.execute(db);
  return { orders, total: counts[0]?.total ?? 0 };
}
