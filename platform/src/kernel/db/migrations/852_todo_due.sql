-- A task may have a deadline of its own, beside that of a review's level. Open tasks to submit a result
-- notice get the notice's.
alter table todo add column due_at timestamptz;

update todo t set due_at = n.due_at from result_notice n
where t.business_type = 'project' and t.business_id = n.project_id and t.kind = 'task'
  and t.handled_at is null and t.process_name = '结果公告待提交';
