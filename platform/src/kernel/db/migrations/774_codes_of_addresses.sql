-- Codes for one address within a day are counted, whoever asks for them.
create index contact_code_address on contact_code (channel, address, asked_at);
