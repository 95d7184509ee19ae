import { sql } from 'kysely';

/** Received blue invoices with what is paid, under way, credited and open. FU18: only payments made. */
export const dues = sql`
  select i.id, i.number, i.application_id, a.supplier_id, a.unit_id, a.funds_type, i.gross,
    coalesce(f.prepaid, 0)::bigint as prepaid, coalesce(h.held, 0)::bigint as held, h.held_until,
    i.due_at as first_due_at,
    -- Once all but the money kept back is paid, the rest is due at its own date.
    case when h.held is not null and i.gross - coalesce(p.paid, 0) - coalesce(r.credited, 0)
        - coalesce(f.prepaid, 0) <= h.held then h.held_until else i.due_at end as due_at,
    (coalesce(p.paid, 0) + coalesce(f.prepaid, 0))::bigint as paid, coalesce(p.under_way, 0)::bigint as under_way,
    coalesce(r.credited, 0)::bigint as credited,
    (i.gross - coalesce(p.paid, 0) - coalesce(r.credited, 0) - coalesce(f.prepaid, 0)
      + coalesce((select sum(b.amount) from payment_refund b where b.invoice_id = i.id), 0))::bigint as outstanding
  from invoice i join invoice_application a on a.id = i.application_id
  left join lateral (
    select sum(l.amount) filter (where y.state in ('paid', 'confirmed')) as paid,
      sum(l.amount) filter (where y.state in ('inReview', 'returned', 'approved')) as under_way
    from payment_line l join payment y on y.id = l.payment_id where l.invoice_id = i.id and l.live
  ) p on true
  left join lateral (
    select -sum(b.gross) as credited from invoice b
    where b.reverses = i.id and b.state in ('registered', 'received')
  ) r on true
  left join lateral (
    select sum(o.amount) as prepaid from prepayment_offset o where o.invoice_id = i.id
  ) f on true
  left join lateral (
    select sum(k.amount) as held, max(k.due_at) as held_until from payment_hold k
    where k.invoice_id = i.id
  ) h on true
  where i.state = 'received' and i.gross > 0`;
