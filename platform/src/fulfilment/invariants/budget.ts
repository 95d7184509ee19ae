import { sql } from 'kysely';
import type { Breach, Invariant } from './invariant.ts';

/* 分: budgets, their ledgers and what orders and projects hold of them (BG1-BG5). */

export const budgetInvariants: readonly Invariant[] = [
  {
    name: 'budget.ledger',
    title: '预算的金额、占用与支出等于台账之和，可用等于金额减占用减支出',
    breaches: sql<Breach>`
      select b.number as document, format('预算 %s/%s/%s 分，台账 %s/%s/%s 分，可用 %s 分', b.amount, b.reserved,
        b.used, coalesce(m.amount, 0), coalesce(m.reserved, 0), coalesce(m.used, 0), b.available) as found
      from budget b
      left join (select budget_id, sum(amount)::bigint as amount, sum(reserved)::bigint as reserved,
          sum(used)::bigint as used, count(*)::int as moves from budget_move group by 1) m on m.budget_id = b.id
      where b.amount <> coalesce(m.amount, 0) or b.reserved <> coalesce(m.reserved, 0)
        or b.used <> coalesce(m.used, 0) or b.available <> b.amount - b.reserved - b.used
        or b.move_count <> coalesce(m.moves, 0)`,
  },
  {
    name: 'budget.reservations',
    title: '预算的占用与支出等于各订单、项目占用与支出之和',
    breaches: sql<Breach>`
      select b.number as document, format('预算 %s/%s 分，单据 %s/%s 分', b.reserved, b.used,
        coalesce(r.reserved, 0), coalesce(r.used, 0)) as found
      from budget b
      left join (select budget_id, sum(reserved)::bigint as reserved, sum(used)::bigint as used
        from budget_reservation group by 1) r on r.budget_id = b.id
      where b.reserved <> coalesce(r.reserved, 0) or b.used <> coalesce(r.used, 0)`,
  },
  {
    name: 'budget.spent',
    // BG3: a budget pays its share of the order, so that single 分 are rounded.
    title: '预算的支出等于订单已付款中由该预算支付的部分',
    breaches: sql<Breach>`
      select o.number as document, format('预算支出 %s 分，订单已付款 %s 分，由该预算支付 %s/%s', r.used, t.spent,
        r.share, r.whole) as found
      from budget_reservation r join purchase_order o on o.id = r.business_id
      left join order_progress g on g.order_id = o.id
      cross join lateral (select coalesce(g.prepaid
        + greatest(0, least(g.paid + g.part_paid, g.accepted - g.deducted)), 0) as spent) t
      where r.business = 'order' and r.whole > 0
        and abs(r.used - t.spent::numeric * r.share / r.whole) > 1`,
  },
  {
    name: 'budget.orders',
    title: '失效或已完成的订单不占用预算，占用与支出不超过应由该预算支付的金额',
    breaches: sql<Breach>`
      select o.number as document, format('状态 %s：占用 %s 分，支出 %s 分，应由该预算支付 %s 分', o.state,
        r.reserved, r.used, r.share) as found
      from budget_reservation r join purchase_order o on o.id = r.business_id
      where r.business = 'order' and (r.reserved + r.used > r.share or (r.reserved > 0
        and o.state in ('draft', 'reviewRejected', 'declined', 'cancelled', 'closed', 'completed')))
      union all
      select p.number, format('状态 %s：占用 %s 分', p.state, r.reserved)
      from budget_reservation r join sourcing_project p on p.id = r.business_id
      where r.business = 'project' and r.reserved > 0
        and (p.state in ('failed', 'revoked') or p.ordered_at is not null)`,
  },
];
