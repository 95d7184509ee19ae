-- A level may be for one category and all below it; null is every category.
alter table review_level add column category_id text references category;
