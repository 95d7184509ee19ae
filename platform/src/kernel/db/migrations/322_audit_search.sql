-- The search over all logs finds entries by their time. Block ranges: they cost an append nothing
-- that a bid would notice, and logs lie in the order of their time.
create index order_event_at on order_event using brin (at);
create index fulfilment_event_at on fulfilment_event using brin (at);
create index settlement_event_at on settlement_event using brin (at);
create index auction_event_at on auction_event using brin (at);
create index sourcing_event_at on sourcing_event using brin (at);
create index product_event_at on product_event using brin (at);
create index shop_event_at on shop_event using brin (at);
