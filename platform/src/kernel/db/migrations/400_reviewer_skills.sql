-- The categories that a reviewer of products knows; without a row a reviewer sees every category.
create table reviewer_skill (
  person_id text not null references person,
  category_id text not null references category on delete cascade,
  primary key (person_id, category_id)
);
create index reviewer_skill_category on reviewer_skill (category_id);
