import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { documentDuty } from '../settlement/duty.ts';
import { barredFrom } from '../thread/barred.ts';

const order = { id: sql`o.id`, unitId: sql`o.unit_id`, buyerId: sql`o.buyer_id` };

/**
 * The duty of keepers to enter the accepted pieces of an order into a warehouse. The link opens the
 * list of pieces to enter, searched for the order's number. Units without a keeper, enabled or not, keep no
 * stock.
 */
const enter = documentDuty(
  {
    name: 'stock.enter',
    label: '待入库',
    businessType: 'order',
    by: { roles: ['keeper'], call: { name: 'stock.enter', write: true } },
  },
  (clock) => ({
    id: sql`o.id`,
    holder: sql`w.unit_id`,
    owner: sql`o.buyer_id`,
    barred: barredFrom('stock', order, clock),
    document: sql`o.number || ' ' || o.name`,
    text: sql`'验收合格 ' || w.pieces || ' 件，请办理入库'`,
    url: sql`${`${businessPaths.stockIn}?keyword=`}::text || o.number`,
    from: sql`o.supplier_id`,
    since: sql`w.since`,
    rows: sql`(select unit_id, order_id, sum(quantity) as pieces, min(accepted_at) as since
        from stock_left where quantity > 0 group by unit_id, order_id) w
      join purchase_order o on o.id = w.order_id and exists (select from person k
        where k.org_id = w.unit_id and 'keeper' = any(k.roles))`,
  }),
);

export const stockDuties: readonly Duty[] = [enter];
