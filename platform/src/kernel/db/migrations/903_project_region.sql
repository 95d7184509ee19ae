-- The code of the region that a project's delivery place names: suppliers who deliver elsewhere are not told
-- of it. Empty when the text names none, and for projects published before.
alter table sourcing_project add column delivery_region text not null default '';
