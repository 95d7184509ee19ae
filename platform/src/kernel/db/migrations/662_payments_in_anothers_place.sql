-- A payment that was paid out in somebody's place names them: both have the duty (rules 5 and 12).
alter table payment add column executed_for text references person (id);
