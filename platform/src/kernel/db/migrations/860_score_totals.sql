-- Each row has the sum of the points that an evaluator gave a supplier, in hundredths. The rows of
-- a package are written when its last score sheet is in, and not before. From them follows which
-- evaluators must explain a deviation.
create table score_total (
  package_number text not null,
  person_id text not null,
  code text not null,
  total integer not null check (total >= 0),
  primary key (package_number, person_id, code),
  foreign key (package_number, person_id) references score_sheet (package_number, person_id)
);
create index score_total_person on score_total (person_id);
create trigger score_total_append_only before update or delete on score_total
  for each row execute function refuse_change();
create trigger score_total_never_truncated before truncate on score_total
  for each statement execute function refuse_change();
