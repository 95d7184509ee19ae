import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { type DueKind, dueLabels } from '@jicai/shared/domain/work/todo/due.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { callerOf, reached } from '../../kernel/http/caller/reach.ts';
import type { DueSource } from '../../work/todo/due.ts';

/** One kind of work with the orders that wait for it, as far as they concern the person. */
interface DueWork {
  readonly kind: DueKind;
  /** Over `o`, the order. */
  readonly where: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  /** The page where it is done; the order's id follows. */
  readonly path: string;
  /** Waits for a colleague: counted for the person, no to-do of theirs. */
  readonly isWatched?: boolean;
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
const judgeable = sql`(select g.to_accept from order_progress g where g.order_id = o.id)
  > (select coalesce(sum(l.received), 0) from acceptance a
    join acceptance_line l on l.acceptance_id = a.id
    where a.order_id = o.id and a.state = 'pendingCosign')`;

function buyersWork(person: Person): DueWork[] {
  const own = sql`o.unit_id = ${person.orgId} and o.buyer_id = ${person.id}`;
  return [
    {
      kind: 'toEdit',
      where: sql`${own} and o.state in ('draft', 'reviewRejected')`,
      text: sql`coalesce((select e.note || '——' from order_event e where e.order_id = o.id
          and o.state = 'reviewRejected' and e.note <> '' order by e.seq desc limit 1), '')
        || '请修改后重新提交，或取消订单'`,
      path: businessPaths.orderDetail(''),
    },
    {
      kind: 'toReceive',
      where: sql`${own} and o.state in ('shipped', 'partShipped') and ${waits('to_receive')}`,
      text: sql`'货物已发出，请收货'`,
      path: businessPaths.orderDetail(''),
    },
    {
      kind: 'toAccept',
      where: sql`${own} and ${acceptable}`,
      text: sql`'等待验收'`,
      path: businessPaths.orderDetail(''),
      // The buyer never leads the acceptance of their own order.
      isWatched: true,
    },
  ];
}

function acceptorsWork(person: Person): DueWork[] {
  const inReach = reached(person, { unit: sql`o.unit_id`, owner: sql`o.buyer_id` });
  return [
    {
      kind: 'toAccept',
      where: sql`${inReach} and o.buyer_id <> ${person.id} and ${acceptable} and ${judgeable}`,
      text: sql`'已收货，请验收'`,
      path: businessPaths.acceptance(''),
    },
  ];
}

function suppliersWork(person: Person): DueWork[] {
  const own = sql`o.supplier_id = ${person.orgId}`;
  return [
    {
      kind: 'toConfirm',
      where: sql`${own} and o.state = 'pendingConfirm'`,
      text: sql`'请确认订单'`,
      path: businessPaths.orderDetail(''),
    },
    {
      kind: 'toShip',
      where: sql`${own} and o.state in ('pendingShip', 'partShipped') and ${waits('to_ship')}`,
      text: shipWords,
      path: businessPaths.orderDetail(''),
    },
  ];
}

const ACCEPTING = { name: 'acceptance.submit', write: true };

function workOf(person: Person): DueWork[] {
  const has = (...roles: Person['roles'][number][]) =>
    roles.some((role) => person.roles.includes(role));
  const acceptor = callerOf(person, ACCEPTING, ['acceptor']);
  return [
    ...(has('buyer', 'handler') ? buyersWork(person) : []),
    ...(acceptor.roles.includes('acceptor') ? acceptorsWork(acceptor) : []),
    ...(has('supplier') ? suppliersWork(person) : []),
  ];
}

/**
 * The orders, over `o`, that the number of this work counts for the person: the list behind the number
 * asks the same. Nothing for work that is not theirs.
 */
export function ordersDueOf(kind: DueKind, person: Person): RawBuilder<unknown> {
  const parts = workOf(person).filter((work) => work.kind === kind);
  if (parts.length === 0) return sql`false`;
  return sql`(${sql.join(
    parts.map(({ where }) => sql`(${where})`),
    sql` or `,
  )})`;
}

function rows(person: Person): RawBuilder<unknown> | null {
  const parts = workOf(person)
    .filter(({ isWatched = false }) => !isWatched)
    .map(({ kind, where, text, path }) => {
      return sql`select ${kind}::text as kind, ${person.id}::text as person_id,
        'order' as business_type, o.id as business_id, ${dueLabels[kind]}::text as process_name, o.number || ' ' || o.name || '：' || ${text} as content,
        ${path}::text || o.id as url, buyer.name as from_name,
        o.changed_at as since, null::timestamptz as due_at
        from purchase_order o join person buyer on buyer.id = o.buyer_id where ${where}`;
    });
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` union all `)})`;
}

async function count(
  person: Person,
  db: Executor,
): Promise<{ readonly counts: DueCount[]; readonly own: number }> {
  const work = workOf(person);
  if (work.length === 0) return { counts: [], own: 0 };
  const parts = work.map(
    ({ kind, where, isWatched = false }) =>
      sql`select ${kind}::text as kind, ${isWatched}::boolean as watched, count(*) as count
        from purchase_order o where ${where}`,
  );
  const { rows: found } = await sql<{ kind: DueKind; watched: boolean; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const counts = new Map<DueKind, number>();
  // A buyer who accepts colleagues' orders has both numbers in one.
  for (const { kind, count: n } of found) counts.set(kind, (counts.get(kind) ?? 0) + n);
  return {
    counts: [...counts].map(([kind, n]) => ({ kind, count: n })),
    own: found.filter(({ watched }) => !watched).reduce((sum, { count: n }) => sum + n, 0),
  };
}

/** The work that orders ask of people by their state: to edit, receive, accept, confirm, ship. */
export const ordersDue: DueSource = { rows, count };
