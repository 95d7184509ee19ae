import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { defaultRule } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { SETTLERS } from '../settlement/documents.ts';
import { documentDuty, lastMove, pathTo, yuanText } from '../settlement/duty.ts';

/**
 * The statement rule in force for a group `g` (a unit, a supplier and a kind of funds), as
 * `ruleFor` finds it; the default rule if the unit has none.
 */
const ruleOf = sql`(select coalesce(r.cycle, ${defaultRule.cycle}) as cycle,
    coalesce(r.cut_off_day, ${defaultRule.cutOffDay}::int) as day,
    coalesce(r.is_automatic, ${defaultRule.isAutomatic}::boolean) as automatic
  from (select) one left join lateral (select cycle, cut_off_day, is_automatic from statement_rule s
    where s.unit_id = g.unit_id and s.supplier_id in ('', g.supplier_id)
      and s.funds_type in ('', g.funds_type)
    order by s.supplier_id <> '' desc, s.funds_type <> '' desc limit 1) r on true)`;

/**
 * Returns, as SQL, the end of the last complete period of rule `r`, as `lastPeriod` computes it;
 * `infinity` if the rule is by order and so has no periods.
 */
const periodEnd = (
  now: RawBuilder<unknown>,
) => sql`(select case when r.cycle = 'order' then 'infinity'::timestamptz else (
    select max(cut.at) from generate_series(0, 3) back
    cross join lateral (select date_trunc('month', ${now} at time zone 'Asia/Shanghai')
      - make_interval(months => back) as month) m
    cross join lateral (select (m.month + make_interval(days => least(r.day,
      extract(day from m.month + interval '1 month' - interval '1 day')::int)))
      at time zone 'Asia/Shanghai' as at) cut
    where cut.at <= ${now} and (r.cycle = 'month' or extract(month from m.month)::int % 3 = 0)
  ) end as at)`;

/**
 * FU8, FU12: the duty of a unit to make a statement of what a supplier delivered and the unit
 * accepted in the periods that are over; if the rule is by order, of everything accepted. Not if
 * the rule makes statements automatically. One row for each supplier and kind of funds.
 */
const create = documentDuty(
  {
    name: 'statement.create',
    label: '待对账',
    by: {
      roles: SETTLERS,
      call: { name: 'statement.create', write: true },
      isOwnUnit: true,
    },
  },
  (clock) => ({
    id: sql`g.supplier_id || '-' || g.funds_type`,
    holder: sql`g.unit_id`,
    document: sql`s.name`,
    text: sql`w.orders || ' 个订单的已验收货款 ' || ${yuanText(sql`w.amount`)} || ' 元（' ||
      case g.funds_type when 'fiscal' then '财政资金' else '非财政资金' end || '）待生成对账单'`,
    url: sql`${menuPaths.statements}::text`,
    from: sql`g.supplier_id`,
    since: sql`case when r.cycle = 'order' then g.oldest else period.at end`,
    rows: sql`(select unit_id, supplier_id, funds_type, min(accepted_at) as oldest from statement_left
        group by unit_id, supplier_id, funds_type) g
      join org s on s.id = g.supplier_id
      cross join lateral ${ruleOf} r cross join lateral ${periodEnd(clock.now())} period
      cross join lateral (select count(distinct l.order_id) as orders, coalesce(sum(l.amount), 0) as amount
        from statement_left l
        where l.unit_id = g.unit_id and l.supplier_id = g.supplier_id and l.funds_type = g.funds_type
          and l.accepted_at < period.at) w
      where not r.automatic and g.oldest < period.at`,
  }),
);

type Side = 'buyer' | 'supplier';

interface StatementDuty extends Pick<Duty, 'name' | 'label'> {
  readonly side: Side;
  readonly call: string;
  readonly where: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
}

const SIDES = {
  buyer: {
    by: { roles: SETTLERS, isOwnUnit: true },
    holder: sql`s.unit_id`,
    from: sql`s.supplier_id`,
    page: businessPaths.statement,
  },
  supplier: {
    by: { roles: ['supplier'] },
    holder: sql`s.supplier_id`,
    from: sql`s.unit_id`,
    page: businessPaths.supplierStatement,
  },
} as const;

/**
 * Creates a duty of one side of a statement `s`; `where` and `text` may also use `m`, the last
 * message about the statement.
 */
function statementDuty({ name, label, side, call, where, text }: StatementDuty): Duty {
  const { by, holder, from, page } = SIDES[side];
  return documentDuty({ name, label, by: { ...by, call: { name: call, write: true } } }, () => ({
    id: sql`s.id`,
    holder,
    document: sql`s.number`,
    text,
    url: pathTo(page, sql`s.id`),
    from,
    since: lastMove('statement', sql`s.id`),
    dueAt: sql`s.auto_confirm_at`,
    rows: sql`statement s left join lateral (select side, text from statement_message
        where statement_id = s.id order by seq desc limit 1) m on true
      where ${where}`,
  }));
}

/**
 * Returns the condition that `side` is the next to confirm a statement `s`: as the first, if it is
 * the first confirmer, or after the other side (`other` is the state in which the other side has
 * confirmed).
 */
const waitsFor = (side: Side, other: 'buyerConfirmed' | 'supplierConfirmed') => sql`
  s.state in ('unreconciled', ${sql.lit(other)})
  and (s.state <> 'unreconciled' or s.first_confirmer = ${sql.lit(side)})`;

/** The duties of statements: to make and confirm them, and to settle and answer disputes. */
export const statementDuties: readonly Duty[] = [
  create,
  statementDuty({
    name: 'statement.confirm',
    label: '对账单待确认',
    side: 'supplier',
    call: 'statement.confirm',
    where: waitsFor('supplier', 'buyerConfirmed'),
    text: sql`'请核对并确认'`,
  }),
  statementDuty({
    name: 'statement.confirmAsBuyer',
    label: '对账单待确认',
    side: 'buyer',
    call: 'statement.confirm',
    where: waitsFor('buyer', 'supplierConfirmed'),
    text: sql`'请核对并确认'`,
  }),
  statementDuty({
    name: 'statement.settle',
    label: '对账异议待处理',
    side: 'buyer',
    call: 'statement.settle',
    where: sql`s.state = 'disputed'`,
    text: sql`coalesce(m.text || '——', '') || '请处理异议'`,
  }),
  statementDuty({
    name: 'statement.reply',
    label: '对账异议待答复',
    side: 'supplier',
    call: 'statement.dispute',
    where: sql`s.state = 'disputed' and m.side = 'buyer'`,
    text: sql`m.text || '——请答复'`,
  }),
];
