-- The value in 分 of an order's pieces that are neither delivered nor paid any more: its budget keeps
-- nothing for them. Orders from before get it with their next step.
alter table order_progress add column dropped bigint not null default 0 check (dropped >= 0);
