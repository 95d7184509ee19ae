-- What was submitted for a review, as label and value pairs: the next submit is compared with it.
alter table review_flow add column submitted jsonb not null default '[]';
alter table review_flow alter column submitted drop default;
