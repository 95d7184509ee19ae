import { sql } from 'kysely';
import type { Breach, Invariant } from './invariant.ts';

/* Pieces: shipped, received, judged, stocked (FU1–FU3, FU5–FU7). */

const shippedPieces = sql`
  select p.order_id, l.line_no,
    sum(l.quantity) filter (where p.state <> 'cancelled')::bigint as sent,
    sum(case p.state when 'sent' then l.quantity when 'received' then l.received else 0 end)::bigint as counting,
    sum(l.received)::bigint as received
  from parcel p join parcel_line l on l.parcel_id = p.id where p.kind = 'goods' group by 1, 2`;

const judgedPieces = sql`
  select l.order_id, l.line_no,
    sum(l.received) filter (where a.state <> 'refused')::bigint as judged,
    sum(l.rejected) filter (where a.state = 'done')::bigint as rejected,
    sum(l.rejected) filter (where a.state = 'done' and l.remedy = 'release')::bigint as released,
    sum(l.qualified) filter (where a.state <> 'refused')::bigint as qualified,
    sum(l.amount) filter (where a.state <> 'refused')::bigint as amount,
    count(*) filter (where a.state = 'refused') as refused
  from acceptance a join acceptance_line l on l.acceptance_id = a.id group by 1, 2`;

const stockedPieces = sql`
  select l.acceptance_id, l.line_no,
    sum(case e.kind when 'entry' then l.quantity else -l.quantity end)::bigint as pieces,
    sum(case e.kind when 'entry' then l.amount else -l.amount end)::bigint as amount
  from stock_entry e join stock_entry_line l on l.entry_id = e.id group by 1, 2`;

export const goodsInvariants: readonly Invariant[] = [
  {
    name: 'parcel.received',
    title: '签收数量不超过发货数量，只有已签收的包裹有实收',
    breaches: sql<Breach>`
      select p.number as document, format('第 %s 行：发货 %s，实收 %s', l.line_no, l.quantity, l.received) as found
      from parcel p join parcel_line l on l.parcel_id = p.id
      where l.received > l.quantity or (l.received > 0 and p.state <> 'received')`,
  },
  {
    name: 'order.shipped',
    title: '订单行的已发数量等于有效包裹减去缺少与退回补发的数量',
    breaches: sql<Breach>`
      select o.number as document, format('第 %s 行：已发 %s，包裹 %s，不合格 %s', k.line_no, k.shipped,
        coalesce(s.counting, 0), coalesce(j.rejected, 0)) as found
      from order_line k join purchase_order o on o.id = k.order_id
      join order_progress g on g.order_id = k.order_id and not g.is_service
      left join (${shippedPieces}) s on s.order_id = k.order_id and s.line_no = k.line_no
      left join (${judgedPieces}) j on j.order_id = k.order_id and j.line_no = k.line_no
      where k.shipped <> coalesce(s.counting, 0) - coalesce(j.rejected, 0)`,
  },
  {
    name: 'order.released',
    title: '订单行不再发货的数量不少于验收放弃的数量',
    breaches: sql<Breach>`
      select o.number as document, format('第 %s 行：放弃 %s，验收放弃 %s', k.line_no, k.released, j.released) as found
      from order_line k join purchase_order o on o.id = k.order_id
      join (${judgedPieces}) j on j.order_id = k.order_id and j.line_no = k.line_no
      where k.released < least(k.quantity, coalesce(j.released, 0))`,
  },
  {
    name: 'acceptance.judged',
    title: '合格与不合格之和等于验收数量',
    breaches: sql<Breach>`
      select a.number as document, format('第 %s 行：验收 %s，合格 %s，不合格 %s', l.line_no, l.received,
        l.qualified, l.rejected) as found
      from acceptance a join acceptance_line l on l.acceptance_id = a.id
      where l.received <> l.qualified + l.rejected or l.qualified < 0 or l.rejected < 0`,
  },
  {
    name: 'acceptance.withinReceived',
    title: '验收数量不超过签收数量',
    breaches: sql<Breach>`
      select o.number as document, format('第 %s 行：签收 %s，验收 %s', k.line_no, coalesce(s.received, 0), j.judged) as found
      from order_line k join purchase_order o on o.id = k.order_id
      join (${judgedPieces}) j on j.order_id = k.order_id and j.line_no = k.line_no
      left join order_progress g on g.order_id = k.order_id
      left join (${shippedPieces}) s on s.order_id = k.order_id and s.line_no = k.line_no
      where not coalesce(g.is_service, false) and j.judged > coalesce(s.received, 0)`,
  },
  {
    name: 'acceptance.value',
    // A refused acceptance in between may leave one 分 of rounding.
    title: '订单行的验收金额等于合格数量的应得份额，不超过订单行金额',
    breaches: sql<Breach>`
      select o.number as document, format('第 %s 行：%s 件合格，金额 %s 分，订单行 %s 件 %s 分', k.line_no,
        j.qualified, j.amount, k.quantity, k.amount) as found
      from order_line k join purchase_order o on o.id = k.order_id
      join (${judgedPieces}) j on j.order_id = k.order_id and j.line_no = k.line_no
      where j.amount > k.amount or j.refused < abs(j.amount
        - floor((k.amount::numeric * least(j.qualified, k.quantity) * 2 + k.quantity) / (k.quantity * 2)))`,
  },
  {
    name: 'acceptance.sum',
    title: '验收单金额等于各行之和加运费，运费只算一次',
    breaches: sql<Breach>`
      select a.number as document, format('金额 %s 分，各行 %s 分，运费 %s 分', a.amount, l.amount, a.freight) as found
      from acceptance a join (select acceptance_id, sum(amount)::bigint as amount from acceptance_line group by 1) l
        on l.acceptance_id = a.id
      where a.amount <> l.amount + a.freight
      union all
      select o.number, format('运费 %s 分算在 %s 张验收单上', sum(a.freight), count(*))
      from acceptance a join purchase_order o on o.id = a.order_id
      where a.freight > 0 and a.state <> 'refused' group by o.id, o.number having count(*) > 1`,
  },
  {
    name: 'stock.withinQualified',
    title: '入库与待入库的数量合计不超过验收合格的数量',
    breaches: sql<Breach>`
      select a.number as document, format('第 %s 行：合格 %s，入库 %s，待入库 %s', l.line_no, l.qualified,
        coalesce(s.pieces, 0), coalesce(w.quantity, 0)) as found
      from acceptance a join acceptance_line l on l.acceptance_id = a.id
      left join order_progress g on g.order_id = a.order_id
      left join (${stockedPieces}) s on s.acceptance_id = a.id and s.line_no = l.line_no
      left join stock_left w on w.acceptance_id = a.id and w.line_no = l.line_no
      where a.state = 'done' and not coalesce(g.is_service, false)
        and (coalesce(s.pieces, 0) < 0
          or coalesce(s.pieces, 0) + coalesce(w.quantity, 0) > l.qualified)
      union all
      select a.number, format('第 %s 行：未完成的验收有 %s 件入库', s.line_no, s.pieces)
      from acceptance a join (${stockedPieces}) s on s.acceptance_id = a.id
      where a.state <> 'done' and s.pieces <> 0`,
  },
  {
    name: 'stock.returned',
    title: '合格数量减去入库与待入库的数量，等于售后退货冲减的数量',
    breaches: sql<Breach>`
      with held as (
        select l.order_id, l.line_no, sum(l.qualified)::bigint as qualified,
          sum(coalesce(s.pieces, 0) + coalesce(w.quantity, 0))::bigint as pieces
        from acceptance a join acceptance_line l on l.acceptance_id = a.id
        left join order_progress g on g.order_id = a.order_id
        left join (${stockedPieces}) s on s.acceptance_id = a.id and s.line_no = l.line_no
        left join stock_left w on w.acceptance_id = a.id and w.line_no = l.line_no
        where a.state = 'done' and not coalesce(g.is_service, false) group by 1, 2
      ), returned as (
        select order_id, line_no, sum(stock_returned)::bigint as pieces from after_sale group by 1, 2
      )
      select o.number as document, format('第 %s 行：合格 %s，入库与待入库 %s，退货冲减 %s', h.line_no,
        h.qualified, h.pieces, coalesce(r.pieces, 0)) as found
      from held h join purchase_order o on o.id = h.order_id
      left join returned r on r.order_id = h.order_id and r.line_no = h.line_no
      where h.qualified - h.pieces <> coalesce(r.pieces, 0)
      union all
      select a.number, format('退货单冲减 %s 件，红字单 %s 件', a.stock_returned, l.pieces)
      from after_sale a join (select e.after_sale_id, sum(l.quantity)::bigint as pieces from stock_entry e
        join stock_entry_line l on l.entry_id = e.id where e.kind = 'return' group by 1) l
        on l.after_sale_id = a.id
      where l.pieces > a.stock_returned`,
  },
  {
    name: 'stock.value',
    title: '入库单金额等于各行之和，入库金额不超过验收金额',
    breaches: sql<Breach>`
      select e.number as document, format('金额 %s 分，各行 %s 分', e.amount, sum(l.amount)) as found
      from stock_entry e join stock_entry_line l on l.entry_id = e.id
      group by e.id, e.number, e.amount having e.amount <> sum(l.amount)
      union all
      select a.number, format('第 %s 行：验收 %s 分，入库 %s 分', l.line_no, l.amount, s.amount)
      from acceptance a join acceptance_line l on l.acceptance_id = a.id
      join (${stockedPieces}) s on s.acceptance_id = a.id and s.line_no = l.line_no
      where s.amount > l.amount or s.amount < 0 or (s.pieces = l.qualified and s.amount <> l.amount)`,
  },
];
