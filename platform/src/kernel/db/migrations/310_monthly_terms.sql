-- 月结: the agreed days run from the end of the month. Nought days are due on its last day.
alter table statement_rule add column is_monthly boolean not null default false;
alter table statement_rule drop constraint statement_rule_agreed_days_check;
alter table statement_rule add constraint statement_rule_agreed_days_check
  check (agreed_days between 0 and 365);
