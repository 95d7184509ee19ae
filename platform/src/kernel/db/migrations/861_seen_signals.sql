-- When, and by whom, a collusion indicator was marked as looked at; only the project's supervisor
-- marks it.
alter table project_signal add column seen_at timestamptz;
alter table project_signal add column seen_by text references person;

-- Marks indicators as looked at if the task about their project was handled after they were found.
update project_signal s set seen_at = t.handled_at, seen_by = t.handled_by
from (select distinct on (business_id) business_id, handled_at, handled_by from todo
  where business_type = 'project' and process_name = '异常信号待查看' and handled_at is not null
  order by business_id, handled_at desc) t
where t.business_id = s.project_id and s.found_at <= t.handled_at;

create index project_signal_unseen on project_signal (project_id)
  where strength = 'strong' and seen_at is null;
