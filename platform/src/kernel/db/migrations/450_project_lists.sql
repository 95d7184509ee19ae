-- Lists of a hundred thousand projects: words are looked for in one lower-case text, ended projects are
-- read in the order they are shown, and the stages are counted from an index.
alter table sourcing_project add column search_text text
  generated always as (lower(name || ' ' || number || ' ' || category)) stored;
create index sourcing_project_over on sourcing_project (quote_closes_at desc nulls last, id)
  where state in ('inConfirmation', 'awarded', 'failed')
    or state = 'revoked' and sign_up_opens_at is not null;
create index sourcing_project_counted on sourcing_project (selection, method, state)
  include (sign_up_opens_at);
