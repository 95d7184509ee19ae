-- A buyer may ask for one invoice for each order of a statement instead of one for all of them.
alter table invoice_application add column per_order boolean not null default false;
-- The order that an invoice of such an application bills; none for invoices that bill several orders.
alter table invoice add column order_id text references purchase_order;
