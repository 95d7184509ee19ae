-- The audit search over all logs: block ranges find the rows of a window, and read all of them. In the
-- order of time, alone or behind a person, the newest page of a quarter is a page's worth of rows.
-- The log of auctions keeps its block ranges alone: each bid would write into another index.
drop index order_event_at;
create index order_event_at on order_event (at desc);
create index order_event_person on order_event (person_name, at desc);
drop index fulfilment_event_at;
create index fulfilment_event_at on fulfilment_event (at desc);
create index fulfilment_event_person on fulfilment_event (person_name, at desc);
create index fulfilment_event_person_id on fulfilment_event (person_id, at desc);
create index fulfilment_event_document on fulfilment_event (document_id);
drop index settlement_event_at;
create index settlement_event_at on settlement_event (at desc);
create index settlement_event_person on settlement_event (person_name, at desc);
create index settlement_event_person_id on settlement_event (person_id, at desc);
drop index sourcing_event_at;
create index sourcing_event_at on sourcing_event (at desc);
create index sourcing_event_person on sourcing_event (person_id, at desc);
drop index product_event_at;
create index product_event_at on product_event (at desc);
create index product_event_person on product_event (person_id, at desc);
drop index shop_event_at;
create index shop_event_at on shop_event (at desc);
create index shop_event_person on shop_event (person_id, at desc);
