import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type DueKind, dueKinds, dueLabels } from '@jicai/shared/domain/work/todo/due.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { waitingIds } from '../../work/duty/source.ts';
import type { DueNumber } from '../../work/todo/due.ts';
import { shipStop } from './ship-stop.ts';

/** One kind of work that orders ask for by their state. */
interface OrderWork {
  readonly kind: DueKind;
  /** The organisation that has to act, over `o`. */
  readonly holder: RawBuilder<unknown>;
  readonly by: NonNullable<Duty['by']>;
  /** Over `o`, the order. */
  readonly where: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  /** The page where it is done; the order's id follows. */
  readonly path: string;
  /** The people whom separation of duties keeps from it, over `o`. */
  readonly barred?: (clock: Clock) => RawBuilder<unknown>;
}

/** Orders with pieces that wait for a step. */
const waits = (column: 'to_ship' | 'to_receive' | 'to_accept') =>
  sql`exists (select from order_progress g where g.order_id = o.id and g.${sql.ref(column)} > 0)`;

/**
 * What the supplier is to ship, over `o`: the pieces, and how many of them were shipped before and then
 * missing or rejected.
 */
const shipWords = sql`(select '请安排发货：待发货 ' || g.to_ship || ' 件'
    || case when g.to_ship > s.fresh
      then '，其中补发 ' || g.to_ship - s.fresh || ' 件（签收缺少或验收不合格）' else '' end
  from order_progress g
  cross join lateral (select greatest(0,
    (select sum(quantity) from order_line where order_id = o.id)
    - (select coalesce(sum(l.quantity), 0) from parcel p join parcel_line l on l.parcel_id = p.id
      where p.order_id = o.id and p.state <> 'cancelled' and p.kind = 'goods'))::int as fresh) s
  where g.order_id = o.id)`;

/** Orders on which something can be accepted; over `o`, the order. */
export const acceptable = sql`${waits('to_accept')}
  and o.state not in ('cancelled', 'closed', 'pendingContract', 'contractReview')`;

/** Orders with pieces to judge besides those that wait for a second signature; over `o`, the order. */
export const judgeable = sql`(select g.to_accept from order_progress g where g.order_id = o.id)
  > (select coalesce(sum(l.received), 0) from acceptance a
    join acceptance_line l on l.acceptance_id = a.id
    where a.order_id = o.id and a.state = 'pendingCosign')`;

const BUYERS = ['buyer', 'handler'] as const;

const byBuyer = (name: string): OrderWork['by'] => ({
  roles: BUYERS,
  call: { name, write: true },
  isOwners: true,
});
const bySupplier = (name: string): OrderWork['by'] => ({
  roles: ['supplier'],
  call: { name, write: true },
});

const works: readonly OrderWork[] = [
  {
    kind: 'toEdit',
    by: byBuyer('order.edit'),
    holder: sql`o.unit_id`,
    where: sql`o.state in ('draft', 'reviewRejected')`,
    text: sql`coalesce((select e.note || '——' from order_event e where e.order_id = o.id
        and o.state = 'reviewRejected' and e.note <> '' order by e.seq desc limit 1), '')
      || '请修改后重新提交，或取消订单'`,
    path: businessPaths.orderDetail(''),
  },
  {
    kind: 'toReceive',
    by: byBuyer('delivery.receive'),
    holder: sql`o.unit_id`,
    where: sql`o.state in ('shipped', 'partShipped') and ${waits('to_receive')}`,
    text: sql`'货物已发出，请收货'`,
    path: businessPaths.orderDetail(''),
  },
  {
    kind: 'toConfirm',
    by: bySupplier('order.confirm'),
    holder: sql`o.supplier_id`,
    where: sql`o.state = 'pendingConfirm'`,
    text: sql`'请确认订单'`,
    path: businessPaths.orderDetail(''),
  },
  {
    kind: 'toShip',
    by: bySupplier('order.ship'),
    holder: sql`o.supplier_id`,
    where: sql`o.state in ('pendingShip', 'partShipped') and ${waits('to_ship')} and ${shipStop} is null`,
    text: shipWords,
    path: businessPaths.orderDetail(''),
  },
];

const NOBODY = sql`'{}'::text[]`;

/** Creates a duty about orders, which has a number beside the lists of orders. */
export const orderDuty = ({
  kind,
  by,
  holder,
  where,
  text,
  path,
  barred = () => NOBODY,
}: OrderWork): Duty => ({
  name: kind,
  label: dueLabels[kind],
  businessType: 'order',
  by,
  open: (clock) => sql`(select o.id as business_id, ${holder} as holder, o.buyer_id as owner_id,
    ${barred(clock)} as barred, o.number || ' ' || o.name || '：' || ${text} as content,
    ${path}::text || o.id as url, buyer.name as from_name, o.changed_at as since,
    null::timestamptz as due_at
    from purchase_order o join person buyer on buyer.id = o.buyer_id where ${where})`,
});

/** The duties that orders ask of people by their state; fulfilment has that of the acceptance. */
export const orderDuties: readonly Duty[] = works.map(orderDuty);

/** The orders, over `o`, that a buyer placed and colleagues are to accept; `null` for who does not buy. */
const watchedBy = ({ id, orgId, roles }: Person): RawBuilder<unknown> | null =>
  BUYERS.some((role) => roles.includes(role))
    ? sql`(o.unit_id = ${orgId} and o.buyer_id = ${id} and ${acceptable})`
    : null;

/** All duties of the platform, of which some are about orders, and the clock that they ask. */
export interface DutiesOfOrders {
  readonly duties: readonly Duty[];
  readonly clock: Clock;
}

/**
 * The orders, over `o`, that the number of this work counts for the person; `null` if the work is not theirs.
 * A buyer's numbers include the acceptances by colleagues. Duties of other slices (`toAccept`) count up to
 * the bound of the list of to-dos, because who is barred from them is expensive.
 */
function conditionOf(
  kind: DueKind,
  person: Person,
  { duties, clock }: DutiesOfOrders,
): RawBuilder<unknown> | null {
  const duty = duties.find(({ name }) => name === kind);
  const ids = duty && waitingIds(duty, person, clock, { isBounded: !orderDuties.includes(duty) });
  const watched = kind === 'toAccept' ? watchedBy(person) : null;
  const parts = [ids && sql`o.id in ${ids}`, watched].filter((part) => part != null);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`;
}

/** Returns the condition over `o` that an order is among those that the number of this work counts. */
export const ordersDueOf = (
  kind: DueKind,
  person: Person,
  duties: DutiesOfOrders,
): RawBuilder<unknown> => conditionOf(kind, person, duties) ?? sql`false`;

/** Returns the numbers of orders that wait, by kind of work, for a person's badges. */
export const orderNumbers =
  (duties: DutiesOfOrders) =>
  (person: Person): DueNumber[] =>
    dueKinds.flatMap((kind) => {
      const condition = conditionOf(kind, person, duties);
      return condition
        ? [
            {
              kind,
              number: sql<number>`(select count(*) from purchase_order o where ${condition})`,
            },
          ]
        : [];
    });
