-- When the supervisor of a project said that they have looked at a collusion indicator.
alter table project_signal add column seen_at timestamptz;
alter table project_signal add column seen_by text references person;

-- Those whose task was handled were looked at.
update project_signal s set seen_at = t.handled_at, seen_by = t.handled_by
from (select distinct on (business_id) business_id, handled_at, handled_by from todo
  where business_type = 'project' and process_name = '异常信号待查看' and handled_at is not null
  order by business_id, handled_at desc) t
where t.business_id = s.project_id and s.found_at <= t.handled_at;

create index project_signal_unseen on project_signal (project_id)
  where strength = 'strong' and seen_at is null;
