-- The files of a fixed-point quote: a quotation with seal, a breakdown.
alter table fixed_order add column quote_group text references file_group;
select extend_check('file_binding', 'file_binding_kind_check', 'fixedOrder');
