-- 交货承诺: the days within which the supplier promises to deliver; null without a promise.
alter table goods add column delivery_promise_days int
  check (delivery_promise_days between 1 and 365);
alter table goods_index add column delivery_promise_days int;
