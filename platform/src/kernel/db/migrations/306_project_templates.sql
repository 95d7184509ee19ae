-- Templates of a unit: projects whose text its handlers begin new ones from.
alter table sourcing_project add column is_template boolean not null default false;
create index sourcing_project_templates on sourcing_project (unit_id, method) where is_template;
