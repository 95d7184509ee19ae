-- Awards (AU41): how long a winner may take to confirm, and how far the award has come. The due
-- column is what the closer looks for.
alter table auction add column award_wait_ms bigint not null default 259200000 check (award_wait_ms > 0);
alter table auction add column award jsonb;
alter table auction add column award_due_at timestamptz;
create index auction_award_due on auction (award_due_at) where award_due_at is not null;

-- Rounds (AU17): their published windows, which one is current, and by how much later ones moved.
alter table auction add column rounds jsonb;
create index auction_round_due on auction (opens_at) where rounds is not null and not settled;
-- A supplier's last amount of an earlier round, and the round that he let pass.
alter table auction_entrant add column earlier_amount bigint check (earlier_amount > 0);
alter table auction_entrant add column out_round integer;

-- A rehearsal is a project of its own, marked as such, whose auctions count for nothing.
alter table project add column rehearsal_of text references project;
alter table project add column with_robots boolean not null default false;
alter table auction add column is_rehearsal boolean not null default false;
create index project_rehearsal on project (rehearsal_of) where rehearsal_of is not null;
