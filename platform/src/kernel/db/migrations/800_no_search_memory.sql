-- PostgreSQL's own index answers searches: nobody reads any more what changed. Every change of a product,
-- its stock, shop, brand, category, tag or scene is spared a trigger.
drop trigger goods_index_inserted on goods_index;
drop trigger goods_index_updated on goods_index;
drop trigger goods_index_deleted on goods_index;
drop trigger goods_card_inserted on goods;
drop trigger goods_card_updated on goods;
drop trigger goods_card_deleted on goods;
drop trigger sku_card_inserted on sku;
drop trigger sku_card_updated on sku;
drop trigger sku_card_deleted on sku;
drop trigger shop_card_updated on shop;
drop trigger shop_card_changed on shop;
drop trigger brand_card_updated on brand;
drop trigger category_card_updated on category;
drop trigger tag_card_updated on tag;
drop trigger scene_card_updated on scene;
drop trigger brand_card_deleted on brand;
drop trigger category_card_deleted on category;
drop trigger tag_card_deleted on tag;
drop trigger scene_card_deleted on scene;
drop function note_goods_index_change();
drop function note_card_change_of_goods();
drop function note_card_change_of_sku();
drop function note_change_of_all_cards();
drop table goods_index_change;
drop table card_change;
