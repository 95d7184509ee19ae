-- How many sourcing projects are in each state, by selection and method, for the lists' stages: counting a
-- hundred thousand of them each time takes longer than everything else of a list. A change adds a row in
-- its own transaction and waits for nobody; the sum of the rows is exact in every snapshot.
-- An older platform that still runs may move no project between the count and the triggers.
lock table sourcing_project in share row exclusive mode;
create table sourcing_tally (
  id bigint generated always as identity primary key,
  selection text not null,
  method text not null,
  state text not null,
  -- Suppliers knew of it: its sign-up has a beginning.
  was_announced boolean not null,
  count integer not null
);
insert into sourcing_tally (selection, method, state, was_announced, count)
  select selection, method, state, sign_up_opens_at is not null, count(*)
  from sourcing_project group by 1, 2, 3, 4;

-- Makes few rows of many. Rows that somebody else is making few of are left to them.
create function fold_sourcing_tally() returns void language sql as $$
  with gone as (
    delete from sourcing_tally
    where id = any(array(select id from sourcing_tally for update skip locked))
    returning selection, method, state, was_announced, count)
  insert into sourcing_tally (selection, method, state, was_announced, count)
    select selection, method, state, was_announced, sum(count) from gone
    group by 1, 2, 3, 4 having sum(count) <> 0
$$;

-- One change in a hundred folds, by the number of its row.
create function tally_sourcing_projects() returns trigger language plpgsql as $$
declare
  folds boolean;
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into sourcing_tally (selection, method, state, was_announced, count)
      select selection, method, state, sign_up_opens_at is not null, count(*) from changed
      group by 1, 2, 3, 4 returning id)
    select bool_or(id % 100 = 0) into folds from written;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into sourcing_tally (selection, method, state, was_announced, count)
      select selection, method, state, sign_up_opens_at is not null, -count(*) from changed
      group by 1, 2, 3, 4 returning id)
    select bool_or(id % 100 = 0) into folds from written;
  else
    with written as (
      insert into sourcing_tally (selection, method, state, was_announced, count) values
        (old.selection, old.method, old.state, old.sign_up_opens_at is not null, -1),
        (new.selection, new.method, new.state, new.sign_up_opens_at is not null, 1) returning id)
    select bool_or(id % 100 = 0) into folds from written;
  end if;
  if folds then perform fold_sourcing_tally(); end if;
  return null;
end $$;
create trigger sourcing_tally_insert after insert on sourcing_project referencing new table as changed
  for each statement execute function tally_sourcing_projects();
create trigger sourcing_tally_delete after delete on sourcing_project referencing old table as changed
  for each statement execute function tally_sourcing_projects();
create trigger sourcing_tally_update after update on sourcing_project for each row
  when ((old.selection, old.method, old.state, old.sign_up_opens_at is not null)
    is distinct from (new.selection, new.method, new.state, new.sign_up_opens_at is not null))
  execute function tally_sourcing_projects();

-- Projects for invited suppliers only, counted for those who may know of them.
create index sourcing_project_unit_invited on sourcing_project (unit_id) where selection = 'invited';
create index sourcing_project_supervisor_invited on sourcing_project (supervisor_id)
  where selection = 'invited';
