-- The supervisor's countersign, changes of rules after publication, and what a broken platform cost.

-- Decisions of the handler that wait for the supervisor (AU31-AU33), or are approved after the act.
create table countersign (
  package_number text not null references auction,
  -- The log's number of the request.
  id bigint not null,
  kind text not null check (kind in ('clearing', 'pause', 'emergencyPause', 'stop', 'end', 'rules', 'opening')),
  -- The supplier it is about, where it is about one.
  code text,
  payload jsonb not null,
  reason text not null,
  requested_by text not null references person,
  requested_at timestamptz not null,
  decided_by text references person,
  decided_at timestamptz,
  -- Null while it waits; an expired one was decided by nobody.
  decision text check (decision in ('agreed', 'refused', 'expired')),
  note text not null default '',
  primary key (package_number, id),
  check ((decision is null) = (decided_at is null))
);
-- The same thing is not asked twice at a time; every emergency is reported.
create unique index countersign_waiting on countersign (package_number, kind, coalesce(code, ''))
  where decision is null and kind <> 'emergencyPause';

alter table auction add column dual_control boolean not null default false;

-- A change of rules that its handler has not handed in yet (AU33).
create table rule_change (
  package_number text primary key references auction,
  rules jsonb not null,
  reason text not null,
  saved_by text not null references person,
  saved_at timestamptz not null
);

-- The platforms' sign of life (AU18): one row, written by every platform that can accept bids.
create table platform_pulse (
  only_row boolean primary key default true check (only_row),
  beat_at timestamptz
);
insert into platform_pulse default values;

-- Time of its window that an auction lost and that it has not been paused for yet (AU18).
alter table auction add column fault_from timestamptz;
alter table auction add column fault_to timestamptz;
create index auction_fault on auction (package_number) where fault_from is not null;

alter table reminder drop constraint reminder_from_role_check;
alter table reminder add constraint reminder_from_role_check
  check (from_role in ('handler', 'supervisor', 'supplier', 'platform'));
