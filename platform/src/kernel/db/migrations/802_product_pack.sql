-- 最小包装数: pieces of a product are bought in multiples of it. 1 for those that nobody said anything about.
alter table goods add column pack int not null default 1 check (pack between 1 and 9999);
