-- Projects that moved, for whoever follows them outside of the transaction that moved them.

create table project_change (
  -- Each follower has rows of its own, and takes them away when it has followed.
  follower text not null check (follower in ('openData', 'signal')),
  project_id text not null references sourcing_project,
  at timestamptz not null,
  primary key (follower, project_id)
);
create index project_change_at on project_change (follower, at);

-- Projects from before are followed, too.
insert into project_change (follower, project_id, at)
select f.follower, p.id, p.saved_at from sourcing_project p
  cross join (values ('openData'), ('signal')) f (follower)
where p.published_at is not null;
