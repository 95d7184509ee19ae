-- The security log is searched in the order of time, mostly within a period: every index has it.
drop index security_log_action;
drop index security_log_actor;
drop index security_log_object;
create index security_log_action on security_log (action, at desc, seq desc);
create index security_log_actor on security_log (actor, at desc, seq desc);
create index security_log_object on security_log (object, at desc, seq desc);
create index security_log_refused on security_log (at desc, seq desc) where was_refused;
