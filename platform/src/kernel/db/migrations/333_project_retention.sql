-- 政府采购法 42: documents of a procurement are kept for at least 15 years from its end. A published
-- project, its notice, its objections, its sign-ups and its files cannot be deleted before that.

create function project_is_kept(id text) returns boolean language sql stable as $$
  select exists (
    select from sourcing_project p where p.id = $1 and p.published_at is not null
      and coalesce((select max(e.at) from sourcing_event e where e.project_id = p.id), p.published_at)
        > now() - interval '15 years')
$$;

create function refuse_project_deletion() returns trigger language plpgsql as $$
begin
  if project_is_kept(old.id) then
    raise exception 'procurement records of % are kept for 15 years', old.number;
  end if;
  return old;
end $$;

create function refuse_record_deletion() returns trigger language plpgsql as $$
begin
  if project_is_kept(old.project_id) then
    raise exception 'procurement records of % are kept for 15 years', old.project_id;
  end if;
  return old;
end $$;

create trigger sourcing_project_kept before delete on sourcing_project
  for each row execute function refuse_project_deletion();
create trigger sourcing_sign_up_kept before delete on sourcing_sign_up
  for each row execute function refuse_record_deletion();
create trigger objection_kept before delete on objection
  for each row execute function refuse_record_deletion();
create trigger project_question_kept before delete on project_question
  for each row execute function refuse_record_deletion();
