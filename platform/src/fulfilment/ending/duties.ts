import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { EndingSide } from '@jicai/shared/domain/fulfilment/ending.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { documentDuty, pathTo } from '../settlement/duty.ts';
import { leftPieces } from '../thread/lines.ts';

/**
 * FU50: returns the columns and rows of the duty to answer an open proposal by `side` to end what
 * was not shipped of an order. A proposal counts only while pieces are still to be shipped and the
 * order has no contract except void ones.
 */
const proposedBy = (side: EndingSide) => ({
  id: sql`o.id`,
  owner: sql`o.buyer_id`,
  document: sql`o.number || ' ' || o.name`,
  text: sql`'对方申请终止未发货部分（' || e.reason || '），请答复'`,
  url: pathTo(businessPaths.orderThread, sql`o.id`),
  since: sql`e.proposed_at`,
  rows: sql`order_ending e join purchase_order o on o.id = e.order_id
    where e.outcome is null and e.side = ${sql.lit(side)} and o.state in ('pendingShip', 'partShipped')
      and exists (select from order_line l where l.order_id = o.id and ${leftPieces} > 0)
      and not exists (select from contract c
        where c.order_id = o.id and c.kind = 'contract' and c.state <> 'void')`,
});

const label = '终止未发货部分待答复';

/** The duties of each side to answer the other side's proposal to end what was not shipped. */
export const endingDuties: readonly Duty[] = [
  documentDuty(
    {
      name: 'ending.answer',
      label,
      businessType: 'order',
      by: {
        roles: ['buyer', 'handler'],
        call: { name: 'ending.answer', write: true },
        isOwners: true,
      },
    },
    () => ({ ...proposedBy('supplier'), holder: sql`o.unit_id`, from: sql`o.supplier_id` }),
  ),
  documentDuty(
    {
      name: 'ending.answerAsSupplier',
      label,
      businessType: 'order',
      by: { roles: ['supplier'], call: { name: 'ending.answer', write: true } },
    },
    () => ({ ...proposedBy('buyer'), holder: sql`o.supplier_id`, from: sql`o.unit_id` }),
  ),
];
