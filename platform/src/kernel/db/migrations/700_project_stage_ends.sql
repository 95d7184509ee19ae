-- Projects that take quotes or wait for their opening are read in the order in which they are shown.
create index sourcing_project_quoting on sourcing_project (quote_closes_at, id)
  where state = 'quoting';
create index sourcing_project_unopened on sourcing_project (quote_closes_at, id)
  where state in ('closed', 'opened', 'evaluating');
