import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { acceptable, judgeable, orderDuty } from '../../ordering/order/due.ts';
import { documentDuty, pathTo } from '../settlement/duty.ts';
import { barredFrom } from '../thread/barred.ts';
import { acceptedOrder as order } from './repository.ts';

/**
 * The duty of acceptors to countersign acceptances of an order that wait for a second signature.
 * Whoever led an acceptance of the order is barred (rule 8), and so are others whom separation
 * keeps from it. If the countersigner refuses, accepting the pieces anew is another duty
 * (`toAccept`).
 */
const cosign = documentDuty(
  {
    name: 'acceptance.cosign',
    label: '验收会签',
    businessType: 'order',
    by: { roles: ['acceptor'], call: { name: 'acceptance.cosign', write: true } },
  },
  (clock) => ({
    id: sql`o.id`,
    holder: sql`a.unit_id`,
    owner: sql`o.buyer_id`,
    barred: barredFrom('cosign', order, clock, 'acceptance'),
    document: sql`o.number || ' ' || o.name`,
    text: sql`case when a.count = 1 then '验收单 ' || a.number else a.count || ' 张验收单' end || ' 待会签'`,
    url: pathTo(businessPaths.orderThread, sql`o.id`),
    from: sql`o.supplier_id`,
    since: sql`a.since`,
    rows: sql`(select unit_id, order_id, count(*) as count, min(number) as number,
        min(created_at) as since from acceptance where state = 'pendingCosign'
        group by unit_id, order_id) a
      join purchase_order o on o.id = a.order_id`,
  }),
);

/**
 * The duty of acceptors to judge what arrived. People whom separation keeps from leading the
 * acceptance of the order (its buyer, its supervisor, …) are barred: `acceptance.submit` refuses them.
 */
const accept = orderDuty({
  kind: 'toAccept',
  by: { roles: ['acceptor'], call: { name: 'acceptance.submit', write: true } },
  holder: order.unitId,
  where: sql`${acceptable} and ${judgeable}`,
  barred: (clock) => barredFrom('lead', order, clock, 'acceptance'),
  text: sql`'已收货，请验收'`,
  path: businessPaths.acceptance(''),
});

export const acceptanceDuties: readonly Duty[] = [accept, cosign];
