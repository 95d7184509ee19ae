-- What changed the cards of products, by transaction: cards in memory are no longer right for a product, for
-- all offers of its key, or, where a row names neither, for all products. Rows are added and never changed:
-- two orders must not wait for each other here.
create table card_change (
  changed_by bigint not null default pg_current_xact_id()::text::bigint,
  noted_at timestamptz not null default clock_timestamp(),
  goods_id text,
  product_key text
);
create index card_change_changed_by on card_change (changed_by);

create function note_card_change_of_goods() returns trigger language plpgsql as $$
begin
  insert into card_change (goods_id, product_key) select id, product_key from changed;
  if tg_op = 'UPDATE' then
    -- The offers of a key that a product had.
    insert into card_change (product_key)
      select former.product_key from former join changed using (id)
      where former.product_key <> coalesce(changed.product_key, '');
  end if;
  return null;
end $$;

create trigger goods_card_inserted after insert on goods
  referencing new table as changed for each statement execute function note_card_change_of_goods();
create trigger goods_card_updated after update on goods
  referencing old table as former new table as changed
  for each statement execute function note_card_change_of_goods();
create trigger goods_card_deleted after delete on goods
  referencing old table as changed for each statement execute function note_card_change_of_goods();

create function note_card_change_of_sku() returns trigger language plpgsql as $$
begin
  insert into card_change (goods_id) select distinct goods_id from changed;
  return null;
end $$;

create trigger sku_card_inserted after insert on sku
  referencing new table as changed for each statement execute function note_card_change_of_sku();
create trigger sku_card_updated after update on sku
  referencing new table as changed for each statement execute function note_card_change_of_sku();
create trigger sku_card_deleted after delete on sku
  referencing old table as changed for each statement execute function note_card_change_of_sku();

-- A shop that closes takes its offers out of the counts of all others.
create function note_card_change_of_shop() returns trigger language plpgsql as $$
begin
  if old.state <> new.state then insert into card_change default values; end if;
  return null;
end $$;

create trigger shop_card_updated after update on shop
  for each row execute function note_card_change_of_shop();
