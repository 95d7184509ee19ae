-- A countersign that somebody decided in the supervisor's place names the supervisor.
alter table countersign add column decided_for text references person (id);
create index countersign_decided_for on countersign (decided_for) where decided_for is not null;
