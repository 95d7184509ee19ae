-- The sourcing project that a notice is about: its page leads to the project's result and announcement. The
-- id of a result notice is made of the project's number; the one after a notice that became void ends in -2.
alter table notice add column project_number text;
update notice set project_number = p.number from sourcing_project p
where notice.kind = 'result' and notice.id like 'result-%'
  and p.number = regexp_replace(substr(notice.id, 8), '-2$', '');
