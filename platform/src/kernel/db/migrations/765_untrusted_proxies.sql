-- The peer that sent a relay forwarded headers without being in its TRUSTED_PROXIES; empty: none did.
alter table relay_pulse add column untrusted_proxy text not null default '';
