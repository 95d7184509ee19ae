-- Relays ask every second which sessions were ended just now.
create index ended_session_at on ended_session (ended_at);
