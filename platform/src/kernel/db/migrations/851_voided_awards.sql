-- An award that was annulled after its auction had ended (PJ10): a fact beside the signed log, which stays
-- as it is. The notice that announced it stays too, with the reason.
alter table auction add column void_reason text;
alter table notice add column void_reason text;

update auction a set void_reason = p.end_reason
from package k join sourcing_project p on p.auction_project_id = k.project_id
where k.number = a.package_number and a.outcome ->> 'kind' = 'won'
  and exists (select from sourcing_event s where s.project_id = p.id and s.transition = 'annul');

update notice n set void_reason = p.end_reason
from sourcing_project p join sourcing_event s on s.project_id = p.id and s.transition = 'annul'
where n.id = 'result-' || p.number and n.published_at < s.at;
