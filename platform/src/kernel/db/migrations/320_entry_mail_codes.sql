-- Codes by mail for suppliers who register. Rows are gone after a day.
create table entry_mail_code (
  id text primary key,
  -- In lower case.
  email text not null,
  asked_at timestamptz not null,
  -- SHA-256 of id and code; empty until the mail is written.
  code_hash text not null default '',
  sent_at timestamptz,
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  used_at timestamptz
);
create index entry_mail_code_email on entry_mail_code (email, asked_at);
create index entry_mail_code_asked on entry_mail_code (asked_at);
