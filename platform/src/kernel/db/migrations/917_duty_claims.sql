-- Who opened a duty that several people of an organisation have, so that no two do the same work. A
-- claim says so for a while and keeps nobody from anything.
create table duty_claim (
  -- The id of the computed to-do: `due:<duty>:<object>`.
  todo_id text not null,
  org_id text not null references org,
  person_id text not null references person,
  at timestamptz not null,
  primary key (todo_id, org_id)
);
create index duty_claim_at on duty_claim (at);
