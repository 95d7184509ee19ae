-- The sending of invitations to people who never used their account: the last one of each person. The
-- link itself is made when it is sent, and stored nowhere.
create table invitation_delivery (
  person_id text primary key references person on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  asked_by text not null references person,
  asked_at timestamptz not null,
  tries int not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  -- The address with its middle hidden.
  sent_to text not null default ''
);
create index invitation_delivery_due on invitation_delivery (due_at) where state = 'waiting';
