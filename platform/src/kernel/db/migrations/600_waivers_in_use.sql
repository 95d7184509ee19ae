-- Waivers of separation rules end before their day when they are withdrawn.
alter table separation_waiver add column withdrawn_at timestamptz;
alter table separation_waiver add column withdrawn_by text references person;
alter table separation_waiver add constraint separation_waiver_withdrawal
  check ((withdrawn_at is null) = (withdrawn_by is null));

-- Each reliance on a waiver, printed on the thread where it happened; nothing in it is ever changed.
create table separation_use (
  business_type text not null,
  business_id text not null,
  waiver_id text not null references separation_waiver,
  rule int not null,
  person_id text not null references person,
  -- The line as it is printed.
  words text not null,
  at timestamptz not null,
  primary key (business_type, business_id, waiver_id, rule, person_id)
);
create trigger separation_use_append_only before update or delete on separation_use
  for each row execute function refuse_change();
create trigger separation_use_never_truncated before truncate on separation_use
  for each statement execute function refuse_change();

-- The parties whom only these rules keep from deciding: {"person": [1]}. A waiver of all of them lets
-- the person decide; parties who are not named here never do.
alter table review_flow add column waivable jsonb not null default '{}';

-- Applying for a payment, approving and paying it are three people's, unless a waiver was relied on.
alter table payment drop constraint payment_check;
alter table payment drop constraint payment_check1;
create function payment_people_differ() returns trigger language plpgsql as $$
begin
  if (new.applied_by = new.approved_by and not exists (select from separation_use u
      where u.business_type = 'payment' and u.business_id = new.id and u.rule = 5
        and u.person_id = new.approved_by))
    or (new.executed_by in (new.applied_by, new.approved_by) and not exists (select from separation_use u
      where u.business_type = 'payment' and u.business_id = new.id and u.rule = 5
        and u.person_id = new.executed_by))
  then
    raise exception 'payment %: one person has two of its duties', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_people_differ before insert or update of applied_by, approved_by, executed_by
  on payment for each row execute function payment_people_differ();
