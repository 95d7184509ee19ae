-- The deadline for whose passing those responsible for a unit were told of its open duty. Deadlines that
-- passed before the upgrade are told once with the first run, as one message for each unit and kind of duty.
alter table duty_told add column escalated_of timestamptz;
