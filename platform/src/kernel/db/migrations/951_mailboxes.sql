-- Addresses are compared as the mailbox that they lead to: one mailbox has many spellings. The same as
-- kernel/mail/mailbox.ts, except that a domain in another script stays as it is.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case when position('@' in folded) > 1 and split_part(split_part(folded, '@', 1), '+', 1) <> ''
      then split_part(split_part(folded, '@', 1), '+', 1) || '@'
        || replace(split_part(folded, '@', 2), '。', '.')
      else folded end
  from (select lower(btrim(translate(normalize(address, NFKC),
    U&'\200B\200C\200D\2060\FEFF', ''))) as folded) given
$$;

-- An account of another system proves one account for good as well, also after its link was taken away.
alter table account_proof drop constraint account_proof_channel_check;
alter table account_proof add constraint account_proof_channel_check
  check (channel in ('mail', 'sms', 'sign-on'));
insert into account_proof (channel, address, person_id, at)
select 'sign-on', issuer || ' ' || subject, person_id, linked_at from external_identity;

-- Of several spellings of one mailbox the first proof stays.
alter table account_proof disable trigger user;
delete from account_proof later where channel = 'mail' and exists (select from account_proof earlier
  where earlier.channel = 'mail' and mailbox_of(earlier.address) = mailbox_of(later.address)
    and (earlier.at, earlier.address) < (later.at, later.address));
update account_proof set address = mailbox_of(address)
where channel = 'mail' and address <> mailbox_of(address);
-- A mail or mobile number that a registered supplier confirmed speaks for that account.
insert into account_proof (channel, address, person_id, at)
select known.channel, known.address, known.person_id, now() from (
  select 'mail' as channel, mailbox_of(confirmed_email) as address, person_id from person_profile
  union all select 'sms', confirmed_phone, person_id from person_profile
) known join person on person.id = known.person_id
where known.address <> '' and person.last_login_at is not null
order by known.channel, known.address, known.person_id
on conflict do nothing;
alter table account_proof enable trigger user;

-- Codes are limited for each mailbox, however its address was typed.
alter table contact_code add column mailbox text not null default '';
update contact_code set mailbox = case when channel = 'mail' then mailbox_of(address) else address end;
create index contact_code_mailbox on contact_code (channel, mailbox);
alter table entry_mail_code add column mailbox text not null default '';
update entry_mail_code set mailbox = case when channel = 'mail' then mailbox_of(email) else email end;
create index entry_mail_code_mailbox on entry_mail_code (channel, mailbox);

-- A login name is one person's in whatever case it is typed. Where two differ by case alone, the one that a
-- visitor registered gets another.
update person later set login_name = later.login_name || '.' || left(md5(later.id), 6)
where exists (select from person earlier where lower(earlier.login_name) = lower(later.login_name)
  and earlier.id <> later.id
  and ('applicant' = any(earlier.roles), earlier.id) < ('applicant' = any(later.roles), later.id));
create unique index person_login_name_lower on person (lower(login_name));

-- Whoever disables an account voids its links for good, by whatever way.
create function void_links_of_disabled() returns trigger language plpgsql as $$
begin
  update access_link set used_at = clock_timestamp() where person_id = new.id and used_at is null;
  update link_release set used_at = clock_timestamp() where person_id = new.id and used_at is null;
  return null;
end $$;
create trigger person_disabled_voids_links after update of disabled on person
  for each row when (new.disabled and not old.disabled) execute function void_links_of_disabled();
