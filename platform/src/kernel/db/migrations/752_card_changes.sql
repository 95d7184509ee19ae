-- What changed the cards of products, by transaction: cards in memory are no longer right for a product, for
-- all offers of its key, or, where a row names neither, for all products, with all names on them. Rows are
-- added and never changed: two orders must not wait for each other here.
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

create function note_change_of_all_cards() returns trigger language plpgsql as $$
begin
  insert into card_change default values;
  return null;
end $$;

-- A shop that closes takes its offers out of the counts of all others; many cards show its name.
create trigger shop_card_updated after update on shop for each row
  when ((old.state, old.name, old.initial, old.main_business)
    is distinct from (new.state, new.name, new.initial, new.main_business))
  execute function note_change_of_all_cards();
create trigger shop_card_changed after insert or delete on shop
  for each row execute function note_change_of_all_cards();
-- Of these only what was there before can be on a card.
create trigger brand_card_updated after update on brand for each row
  when (old.* is distinct from new.*) execute function note_change_of_all_cards();
create trigger category_card_updated after update on category for each row
  when (old.* is distinct from new.*) execute function note_change_of_all_cards();
create trigger tag_card_updated after update on tag for each row
  when (old.* is distinct from new.*) execute function note_change_of_all_cards();
create trigger scene_card_updated after update on scene for each row
  when (old.* is distinct from new.*) execute function note_change_of_all_cards();
create trigger brand_card_deleted after delete on brand
  for each row execute function note_change_of_all_cards();
create trigger category_card_deleted after delete on category
  for each row execute function note_change_of_all_cards();
create trigger tag_card_deleted after delete on tag
  for each row execute function note_change_of_all_cards();
create trigger scene_card_deleted after delete on scene
  for each row execute function note_change_of_all_cards();
