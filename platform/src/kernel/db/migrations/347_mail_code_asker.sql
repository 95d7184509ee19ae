-- The browser and the network address that asked for a code, as hashes: nobody else uses up its tries
-- or its requests.
alter table entry_mail_code
  add column asker text not null default '',
  add column network text not null default '';
drop index entry_mail_code_email;
create index entry_mail_code_email on entry_mail_code (email, asker, asked_at);
