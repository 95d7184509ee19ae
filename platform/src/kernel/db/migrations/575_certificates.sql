-- Certificates (USB keys) as a second factor, beside security keys. Of a certificate `id` is the hash of
-- its issuer and subject, `public_key` its key (SPKI), base64url.

alter table security_key
  add column kind text not null default 'key' check (kind in ('key', 'certificate')),
  add column subject text not null default '',
  add column valid_to timestamptz;
