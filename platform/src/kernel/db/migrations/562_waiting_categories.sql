-- The queue of reviewers counts what waits by category: from two indexes, without the products themselves.

create index goods_categories on goods (id) include (category_id);
create index product_draft_waiting on product_draft (goods_id) where state = 'inReview';
