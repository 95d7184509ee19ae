-- The last transaction that changed a product's search document. An index in memory reads from here
-- which documents it has to read again: those of transactions that it has not seen whole.
create table goods_index_change (
  goods_id text primary key,
  changed_by bigint not null
);
create index goods_index_change_changed_by on goods_index_change (changed_by);

create function note_goods_index_change() returns trigger language plpgsql as $$
begin
  insert into goods_index_change (goods_id, changed_by)
    select goods_id, pg_current_xact_id()::text::bigint from changed order by goods_id
    on conflict (goods_id) do update set changed_by = excluded.changed_by;
  return null;
end $$;

create trigger goods_index_inserted after insert on goods_index
  referencing new table as changed for each statement execute function note_goods_index_change();
create trigger goods_index_updated after update on goods_index
  referencing new table as changed for each statement execute function note_goods_index_change();
create trigger goods_index_deleted after delete on goods_index
  referencing old table as changed for each statement execute function note_goods_index_change();
