import type { FigureName, FigureRow } from '@jicai/shared/contract/operations/dashboard.ts';
import { type RawBuilder, sql } from 'kysely';
import { countIsHidden } from '../../auction/ledger/hidden-count.ts';
import { dues } from '../../fulfilment/settlement/dues.ts';
import { moment } from '../../kernel/db/clock.ts';
import { inUnit, type Scope } from './scope.ts';

/** The narrowing of the spend to one part. */
export interface Narrow {
  readonly month: string | null;
  readonly categoryId: string | null;
  readonly supplierId: string | null;
}

type Rows = RawBuilder<FigureRow>;

const SIZES = sql`case s.size when 'medium' then '中型' when 'small' then '小型'
  when 'micro' then '微型' when 'large' then '大型' else '未声明' end`;

/** Orders within a window of seven days, looked for in the last ninety, are signs of splitting. */
const SPLIT_DAYS = 7;
const SPLIT_LOOK_MS = 90 * 24 * 3_600_000;
/** Days after the last arrival after which an acceptance is late. */
const ACCEPT_DAYS = 7;

function spend(scope: Scope, { month, categoryId, supplierId }: Narrow): Rows {
  return sql`
    select f.order_id || '/' || f.category_id as key, o.number || ' ' || o.name as name,
      unit.name || ' / ' || supplier.name as detail, f.amount, null::int as count, f.at as "atMs"
    from spend_fact f join purchase_order o on o.id = f.order_id
    join org unit on unit.id = f.unit_id join org supplier on supplier.id = f.supplier_id
    where f.at >= ${moment(scope.from)} and ${inUnit(scope, 'f.unit_id')}
      and (${month}::text is null or f.month = ${month})
      and (${categoryId}::text is null or f.category_id = ${categoryId})
      and (${supplierId}::text is null or f.supplier_id = ${supplierId})
    order by f.at desc, f.order_id, f.category_id`;
}

/** The totals of one dimension over the scope's months, the largest first. */
export const totalsBy = (
  dimension: 'total' | 'unit' | 'category' | 'supplier',
  { unitId, firstMonth }: Scope,
) => sql`
  select key, sum(amount)::bigint as amount, sum(orders)::int as orders from spend_rollup
  where dimension = ${dimension} and month >= ${firstMonth}
    and unit_id = ${dimension === 'unit' ? '' : unitId}
    ${dimension === 'unit' && unitId !== '' ? sql`and key = ${unitId}` : sql``}
  group by key having sum(orders) > 0`;

const nameOf = {
  unit: sql`coalesce(org.name, t.key)`,
  supplier: sql`coalesce(org.name, t.key)`,
  category: sql`coalesce(category.name, '未分类')`,
};

/** The parts of the spend by one dimension, with their names. */
export const partsBy = (dimension: 'unit' | 'category' | 'supplier', scope: Scope) => sql`
  select t.key, ${nameOf[dimension]} as name, t.amount, t.orders from (${totalsBy(dimension, scope)}) t
  left join org on org.id = t.key left join category on category.id = t.key
  order by t.amount desc, t.key`;

/** The spend of each month, the earliest first. */
export const partsByMonth = ({ unitId, firstMonth }: Scope) => sql`
  select month as key, month as name, amount, orders from spend_rollup
  where dimension = 'total' and unit_id = ${unitId} and month >= ${firstMonth} and orders > 0
  order by month`;

const listOfParts = (parts: ReturnType<typeof sql>): Rows => sql`
  select key, name, '' as detail, amount, orders as count, null::timestamptz as "atMs"
  from (${parts}) parts`;

function small(scope: Scope): Rows {
  return sql`
    select t.key, org.name, ${SIZES} as detail, t.amount, t.orders as count,
      null::timestamptz as "atMs"
    from (${totalsBy('supplier', scope)}) t join org on org.id = t.key
    join supplier_subject s on s.org_id = t.key and s.size in ('medium', 'small', 'micro')
    order by t.amount desc, t.key`;
}

function concentration(scope: Scope): Rows {
  return sql`
    select t.key, org.name,
      round(t.amount * 100.0 / nullif(sum(t.amount) over (), 0), 2) || ' %' as detail, t.amount,
      t.orders as count, null::timestamptz as "atMs"
    from (${totalsBy('supplier', scope)}) t join org on org.id = t.key
    order by t.amount desc, t.key`;
}

function savings(scope: Scope): Rows {
  return sql`
    select a.package_number as key, a.package_number || ' ' || k.name as name,
      p.name || ' / ' || unit.name as detail,
      ((a.rules ->> 'startingPrice')::bigint - (a.outcome ->> 'amount')::bigint)::bigint as amount,
      null::int as count, a.closes_at as "atMs"
    from auction a join package k on k.number = a.package_number
    join project p on p.id = k.project_id join org unit on unit.id = p.unit_id
    where a.outcome ->> 'kind' = 'won' and a.void_reason is null
      and a.rules ->> 'direction' = 'reverse'
      and jsonb_array_length(coalesce(a.award -> 'failedLines', '[]')) = 0
      and not a.is_rehearsal and not p.is_demo and a.closes_at >= ${moment(scope.from)}
      and ${inUnit(scope, 'p.unit_id')}
    order by a.closes_at desc, a.package_number`;
}

function splitting(scope: Scope): Rows {
  const from = moment(Math.max(scope.from, scope.now - SPLIT_LOOK_MS));
  return sql`
    with candidate as (
      select sums.unit_id, sums.supplier_id, sums.category_id, lim.amount as most
      from (select unit_id, supplier_id, category_id, sum(amount) as total from spend_fact f
        where f.at >= ${from} and ${inUnit(scope, 'f.unit_id')}
        group by unit_id, supplier_id, category_id having count(*) > 1) sums
      join lateral (select l.amount from purchase_limit l
        where l.unit_id in (sums.unit_id, '') and l.category_id in (sums.category_id, '')
        order by l.unit_id = '', l.category_id = '' limit 1) lim on sums.total >= lim.amount),
    near as (
      select f.*, c.most, sum(f.amount) over w as total, count(*) over w as orders
      from spend_fact f join candidate c using (unit_id, supplier_id, category_id)
      where f.at >= ${from} and f.amount < c.most
      window w as (partition by f.unit_id, f.supplier_id, f.category_id order by f.at
        range between make_interval(days => ${SPLIT_DAYS}::int) preceding and current row))
    select key, name, detail, amount, count, "atMs" from (
      select distinct on (n.unit_id, n.supplier_id, n.category_id)
        n.unit_id || '/' || n.supplier_id || '/' || n.category_id as key, unit.name,
        supplier.name || ' / ' || coalesce(c.name, '未分类') as detail, n.total::bigint as amount,
        n.orders::int as count, n.at as "atMs"
      from near n join org unit on unit.id = n.unit_id join org supplier on supplier.id = n.supplier_id
      left join category c on c.id = n.category_id
      where n.orders > 1 and n.total >= n.most
      order by n.unit_id, n.supplier_id, n.category_id, n.at desc) found
    order by "atMs" desc, key`;
}

function rotation(scope: Scope): Rows {
  // Literals: the index of the rows beyond the default limits serves those and larger ones.
  return sql`
    select t.month || '/' || t.unit_id || '/' || t.key as key,
      person.name || '（' || t.month || ' 年）' as name,
      unit.name || ' / ' || supplier.name as detail, t.amount, t.orders as count,
      null::timestamptz as "atMs"
    from spend_rollup t join person on person.id = split_part(t.key, '/', 1)
    join org supplier on supplier.id = split_part(t.key, '/', 2) join org unit on unit.id = t.unit_id
    where t.dimension = 'handler' and t.month >= left(${scope.firstMonth}, 4)
      and (t.orders > ${sql.lit(scope.rotation.orders)} or t.amount > ${sql.lit(scope.rotation.amount)})
      and ${inUnit(scope, 't.unit_id')}
    order by t.month desc, t.amount desc, t.key, t.unit_id`;
}

function outliers(scope: Scope): Rows {
  return sql`
    select x.order_id || '/' || x.line_no as key, x.name,
      unit.name || ' / ' || supplier.name || ' / ' || to_char(x.median / 100.0, 'FM999999990.00')
        as detail, x.price as amount, null::int as count, x.at as "atMs"
    from spend_outlier x join org unit on unit.id = x.unit_id
    join org supplier on supplier.id = x.supplier_id
    where x.at >= ${moment(scope.from)} and ${inUnit(scope, 'x.unit_id')}
    order by x.at desc, x.order_id, x.line_no`;
}

function payments(scope: Scope): Rows {
  return sql`
    select d.id as key, d.number as name, unit.name || ' / ' || supplier.name as detail,
      d.outstanding as amount, null::int as count, d.due_at as "atMs"
    from (${dues}) d join org unit on unit.id = d.unit_id
    join org supplier on supplier.id = d.supplier_id
    where d.outstanding > 0 and d.due_at < ${moment(scope.now)} and ${inUnit(scope, 'd.unit_id')}
    order by d.due_at, d.id`;
}

function acceptances(scope: Scope): Rows {
  return sql`
    select o.id as key, o.number || ' ' || o.name as name, unit.name || ' / ' || supplier.name as detail,
      o.amount, null::int as count, p.at as "atMs"
    from order_progress g join purchase_order o on o.id = g.order_id
    join lateral (select max(received_at) as at from parcel p
      where p.order_id = g.order_id and p.state = 'received') p on p.at is not null
    join org unit on unit.id = o.unit_id join org supplier on supplier.id = o.supplier_id
    where g.to_accept > 0 and ${inUnit(scope, 'o.unit_id')}
      and p.at <= ${moment(scope.now)}::timestamptz - make_interval(days => ${ACCEPT_DAYS}::int)
    order by p.at, o.id`;
}

const endedReviews = (scope: Scope) => sql`r.state in ('passed', 'failed', 'returned')
  and r.ended_at >= ${moment(scope.from)} and ${inUnit(scope, 'r.unit_id')}`;

function reviewTimes(scope: Scope): Rows {
  return sql`
    select r.id as key, r.title as name, unit.name || ' / ' || r.process_name as detail,
      null::bigint as amount,
      ceil(extract(epoch from r.ended_at - r.started_at) / 3600)::int as count, r.ended_at as "atMs"
    from review_flow r join org unit on unit.id = r.unit_id where ${endedReviews(scope)}
    order by r.ended_at - r.started_at desc, r.id`;
}

/** Half of the reviews, and nine of ten, ended within so many minutes. */
export const reviewFigures = (scope: Scope) => sql<{
  reviews: number;
  reviewMedian: number;
  reviewNinetieth: number;
}>`select count(*)::int as reviews,
    coalesce(percentile_cont(0.5) within group (order by minutes), 0)::int as "reviewMedian",
    coalesce(percentile_cont(0.9) within group (order by minutes), 0)::int as "reviewNinetieth"
  from (select extract(epoch from r.ended_at - r.started_at) / 60 as minutes from review_flow r
    where ${endedReviews(scope)}) ended`;

function reversals(scope: Scope): Rows {
  return sql`
    select r.id as key, r.title as name, unit.name || ' / ' || r.process_name as detail,
      null::bigint as amount, null::int as count, r.ended_at as "atMs"
    from review_flow r join org unit on unit.id = r.unit_id
    where ${endedReviews(scope)} and r.state <> 'passed' and exists (
      select from review_step s where s.flow_id = r.id and s.action = 'passed')
    order by r.ended_at desc, r.id`;
}

function running(scope: Scope): Rows {
  return sql`
    select a.package_number as key, a.package_number || ' ' || k.name as name,
      p.name || ' / ' || unit.name as detail,
      case when a.rules ->> 'quoteMethod' = 'open' then a.best_amount end as amount,
      case when not ${countIsHidden('a')} then a.bid_count end as count, a.closes_at as "atMs"
    from auction a join package k on k.number = a.package_number
    join project p on p.id = k.project_id join org unit on unit.id = p.unit_id
    where a.run_state = 'started' and not a.settled and not a.is_rehearsal
      and a.opens_at <= ${moment(scope.now)} and a.closes_at > ${moment(scope.now)}
      and ${inUnit(scope, 'p.unit_id')}
    order by a.closes_at, a.package_number`;
}

/** The query of a figure's list, in its order. */
export function listOf(figure: FigureName, scope: Scope, narrow: Narrow): Rows {
  switch (figure) {
    case 'spend':
      return spend(scope, narrow);
    case 'month':
      return listOfParts(partsByMonth(scope));
    case 'unit':
    case 'category':
    case 'supplier':
      return listOfParts(partsBy(figure, scope));
    case 'small':
      return small(scope);
    case 'concentration':
      return concentration(scope);
    case 'savings':
      return savings(scope);
    case 'splitting':
      return splitting(scope);
    case 'rotation':
      return rotation(scope);
    case 'outliers':
      return outliers(scope);
    case 'payments':
      return payments(scope);
    case 'acceptances':
      return acceptances(scope);
    case 'reviewTimes':
      return reviewTimes(scope);
    case 'reversals':
      return reversals(scope);
    case 'running':
      return running(scope);
  }
}
