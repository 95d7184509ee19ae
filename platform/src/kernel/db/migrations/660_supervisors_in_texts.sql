-- The text of a project names its supervisor too. Where one left while it was under way, it named them
-- still; a text that can be changed names whomever its handler chose.
update sourcing_project set content = jsonb_set(content, '{jdrid}', to_jsonb(supervisor_id))
where supervisor_id is not null and state not in ('draft', 'returned')
  and content ->> 'jdrid' <> supervisor_id;
