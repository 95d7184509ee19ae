-- Codes go by mail, and by short message where one is configured; `email` holds the address of either.
alter table entry_mail_code
  add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
create index entry_mail_code_network on entry_mail_code (network, asked_at);

-- Messages to the contact that a shop had before its bank account was changed.
create table entry_bank_notice (
  id text primary key,
  shop_id text not null references shop,
  mail text not null,
  mobile text not null,
  text text not null,
  at timestamptz not null,
  mailed_at timestamptz,
  texted_at timestamptz
);
create index entry_bank_notice_shop on entry_bank_notice (shop_id, at);
