-- What a person wants to hear of by which channel. The existing columns `notify_…` say it of mails;
-- these add the rest: the kinds of messages that the site does not count as unread, and those that
-- are sent as short messages.
alter table person_profile
  add column notify_deadline boolean not null default true,
  add column daily_digest boolean not null default true,
  add column quiet_kinds text[] not null default '{}',
  add column sms_kinds text[] not null default '{}';

-- Mails and short messages that wait to be sent. Mails of one person that are due together become one
-- mail. `duty_key` names the duty that a message announces: once the duty is over, a message that was not
-- sent is dropped.
create table outgoing_message (
  id bigint generated always as identity primary key,
  person_id text not null references person on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  subject text not null,
  content text not null,
  url text not null,
  duty_key text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  sent_at timestamptz
);
create index outgoing_message_due on outgoing_message (due_at) where sent_at is null;
create index outgoing_message_duty on outgoing_message (duty_key) where sent_at is null;
create index outgoing_message_sent on outgoing_message (sent_at) where sent_at is not null;
create index outgoing_message_person on outgoing_message (person_id);

-- The open duties that people were told of, and the deadline of which they were reminded.
create table duty_told (
  duty text not null,
  business_id text not null,
  holder text not null,
  told_at timestamptz not null,
  reminded_of timestamptz,
  primary key (duty, business_id, holder)
);

-- The price at which a follower was last told of a drop. Drops of before are not told.
alter table follow add column price_told bigint;
update follow set price_told = least(follow.price_followed, goods.price)
from goods where goods.id = follow.goods_id;
