-- Orders that a group buy or a fixed-point order made: they name it, and their prices are frozen.

alter table purchase_order add column source_number text not null default '';
alter table purchase_order add constraint purchase_order_one_source
  check (source_number = '' or project_number = '');
create index purchase_order_source_number on purchase_order (source_number)
  where source_number <> '';
