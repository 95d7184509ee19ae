-- Indexes for the queries of duties: parked deliveries of suppliers' webhooks, orders of a buyer by
-- state, and ended posts of people.
create index webhook_delivery_parked on webhook_delivery (webhook_id, next_at) where state = 'parked';
create index purchase_order_buyer on purchase_order (buyer_id, state);
create index post_ended on post (person_id, role) where ended_at is not null;
