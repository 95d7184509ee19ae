-- How a system of sign-on answered last: one row for each that was ever asked.
create table sign_on_health (
  provider text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Of the last failure: `away` where nobody answered in time, and the reason for the operator.
  fault text check (fault in ('away', 'refused')),
  reason text,
  check ((failed_at is null) = (fault is null) and (failed_at is null) = (reason is null))
);
