-- AU19: an auction may also have lost time because the database's clock was not to be trusted, and a
-- pause for that is ended with the supervisor's countersign.
alter table auction add column fault_cause text not null default 'outage' check (fault_cause in ('outage', 'clock'));

alter table countersign drop constraint countersign_kind_check;
alter table countersign add constraint countersign_kind_check
  check (kind in ('clearing', 'pause', 'emergencyPause', 'stop', 'end', 'rules', 'opening', 'resume'));
