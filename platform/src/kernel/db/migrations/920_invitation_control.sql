-- Whoever gets the first link of an account into their hands, or accepts its application, can be the person
-- behind it. They count as its controller until its owner proves a mail address or phone of their own.

alter table account_control drop constraint account_control_kind_check;
alter table account_control add constraint account_control_kind_check
  check (kind in ('reset', 'release', 'contact', 'invitation'));

-- Addresses that somebody proved, for good: each proves one account alone, also after it was taken away there.
create table account_proof (
  channel text not null check (channel in ('mail', 'sms')),
  address text not null,
  person_id text not null references person,
  at timestamptz not null,
  primary key (channel, address)
);
create index account_proof_person on account_proof (person_id);
create trigger account_proof_append_only before update or delete on account_proof
  for each row execute function refuse_change();
create trigger account_proof_never_truncated before truncate on account_proof
  for each statement execute function refuse_change();

-- Addresses of before count, but not those of accounts that nobody used: nobody can have confirmed them.
insert into account_proof (channel, address, person_id, at)
select known.channel, known.address, known.person_id, now() from (
  select 'mail' as channel, lower(confirmed_email) as address, person_id from person_profile
  union all select 'sms', confirmed_phone, person_id from person_profile
) known join person on person.id = known.person_id
where known.address <> '' and person.last_login_at is not null
order by known.channel, known.address, known.person_id
on conflict do nothing;

-- The address to which the site itself sent a link; empty where somebody was handed it.
alter table access_link add column sent_channel text check (sent_channel in ('mail', 'sms'));
alter table access_link add column sent_address text not null default '';
