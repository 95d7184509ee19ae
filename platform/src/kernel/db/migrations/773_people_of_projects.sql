-- The people of a sourcing project's chain: its handlers and supervisors of now and before, and who decided its
-- countersigns. Before, they were looked for under the id of another table and never found.

create or replace function people_of_chain(kind text, document_id text) returns setof text language sql stable as $$
  with orders as materialized (
    select o.id from purchase_order o where $1 = 'order' and o.id = $2
    union select c.order_id from contract c where $1 = 'contract' and c.id = $2
    union select l.order_id from payment_line k join invoice i on i.id = k.invoice_id
      join invoice_application_statement x on x.application_id = i.application_id and x.live
      join statement_line l on l.statement_id = x.statement_id
      where $1 = 'payment' and k.payment_id = $2
    union select c.order_id from payment p join contract c on c.id = p.contract_id
      where $1 = 'payment' and p.id = $2
  ), payments as materialized (
    select k.payment_id as id from orders o join statement_line l on l.order_id = o.id
      join invoice_application_statement x on x.statement_id = l.statement_id and x.live
      join invoice i on i.application_id = x.application_id
      join payment_line k on k.invoice_id = i.id
    union select p.id from orders o join contract c on c.order_id = o.id
      join payment p on p.contract_id = c.id
    union select p.id from payment p where $1 = 'payment' and p.id = $2
  ), documents as materialized (
    select $1 as kind, $2 as id
    union select 'order', id from orders
    union select 'contract', c.id from contract c where c.order_id in (select id from orders)
    union select 'payment', id from payments
  ), flows as materialized (
    select f.id, f.submitter_id from review_flow f
      join documents d on d.kind = f.business_type and d.id = f.business_id
  )
  select distinct person_id from (
    select buyer_id as person_id from purchase_order where id in (select id from orders)
    union all select person_id from fulfilment_duty where order_id in (select id from orders)
    union all select submitter_id from flows
    union all select p.id from flows f join review_step s on s.flow_id = f.id
      cross join lateral (values (s.person_id), (s.for_person_id)) p (id)
      where s.action in ('passed', 'failed', 'returned')
    union all select person_id from settlement_event where kind = 'payment'
      and document_id in (select id from payments) and transition in ('apply', 'resubmit')
    union all select p.id from payment
      cross join lateral (values (applied_by), (executed_by), (executed_for)) p (id)
      where payment.id in (select id from payments)
    union all select p.id from sourcing_project s
      cross join lateral (values (s.handler_id), (s.supervisor_id)) p (id)
      where $1 = 'project' and s.id = $2
    union all select person_id from sourcing_duty where $1 = 'project' and project_id = $2
    union all select p.id from sourcing_project s join package k on k.project_id = s.auction_project_id
      join countersign c on c.package_number = k.number
      cross join lateral (values (c.decided_by), (c.decided_for)) p (id)
      where $1 = 'project' and s.id = $2
    union all select person_id from project_evaluator
      where $1 = 'project' and project_id = $2 and state in ('appointed', 'declared')
  ) people where person_id is not null
$$;
