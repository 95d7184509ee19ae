-- Projects that compete among the suppliers appointed for a service category.
create table fixed_competition (
  project_id text primary key references sourcing_project on delete cascade,
  category_id text not null references service_category,
  started_at timestamptz not null
);

-- Services are accepted, not shipped. Until now an order without products outside of a project was one.
alter table purchase_order add column is_service boolean not null default false;
update purchase_order o set is_service = true
where o.project_number = ''
  and not exists (select from order_line l where l.order_id = o.id and l.goods_id is not null);
