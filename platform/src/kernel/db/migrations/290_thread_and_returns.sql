-- The whole thread of an order in one query, and goods that went back to their supplier.

create index invoice_application_statement_all on invoice_application_statement (statement_id);
create index payment_line_invoice_all on payment_line (invoice_id);
create index payment_contract_all on payment (contract_id) where contract_id is not null;
create index contract_order_all on contract (order_id);

-- Returned pieces leave the stock by a slip of their own, which nobody wrote by hand.
select extend_check('stock_entry', 'stock_entry_kind_check', 'return');
alter table stock_entry add column after_sale_id text references after_sale;
alter table stock_entry alter column keeper_id drop not null;
alter table stock_entry add constraint stock_entry_return
  check ((kind = 'return') = (after_sale_id is not null) and (kind = 'return' or keeper_id is not null));
create index stock_entry_after_sale on stock_entry (after_sale_id) where after_sale_id is not null;

-- Pieces of a return that were taken out of what is stocked or waits to be.
alter table after_sale add column stock_returned int not null default 0
  check (stock_returned >= 0 and stock_returned <= quantity);
-- The supplier took the goods back in order to sell them again: sellable stock has them.
alter table after_sale add column is_sellable boolean not null default false;
